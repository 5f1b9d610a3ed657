create or replace function public.save_product_options (
  product_id bigint,
  options jsonb,
  seen jsonb default '[]'
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  product constant bigint := save_product_options.product_id;
  present jsonb;
  combined jsonb;
  given record;
  given_id bigint;
begin
  perform private.require_admin();
  if jsonb_typeof(options) is distinct from 'array' or jsonb_typeof(seen) is distinct from 'array' then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'The options could not be read: they must be a list.';
  elsif jsonb_array_length(options) > 5 then
    raise exception using errcode = 'PT400', hint = 'options_too_many', message = 'A product can have at most five options.';
  end if;

  -- The product before its values, as orders do.
  perform from public.products where id = product for no key update;
  if not found then
    return null;
  end if;
  perform from public.product_option_values
  where option_id in (select id from public.product_options as option where option.product_id = product)
  order by id for no key update;
  perform from public.option_combinations as combination where combination.product_id = product order by id for no key update;

  present := private.options_document(product);
  -- Whoever opened the page before there were ring sizes has not seen any.
  if private.options_without_stock(
    case when jsonb_path_exists(seen, '$[*].is_ring_size') then present else
      (select coalesce(jsonb_agg(option - 'is_ring_size' order by n), '[]') from jsonb_array_elements(present) with ordinality as each (option, n))
    end
  ) <> private.options_without_stock(seen) or exists (
    -- Whoever sets a stock must have seen the present one, or orders placed meanwhile would be forgotten.
    select
    from public.product_option_values as value
    join jsonb_path_query(seen, '$[*].values[*]') as before on (before ->> 'id')::bigint = value.id
    join jsonb_path_query(options, '$[*].values[*]') as after on (after ->> 'id')::bigint = value.id
    where (after ->> 'stock_quantity')::integer is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (after ->> 'stock_quantity')::integer
  ) then
    return null;
  end if;
  -- By their ids, because names may change now.
  combined := (
    select jsonb_agg(to_jsonb(before)) from private.read_combinations(present, private.combinations_in(seen)) as before
  );
  if exists (
    select
    from public.option_combinations as combination
    join jsonb_to_recordset(combined) as before (value_ids bigint[], stock_quantity integer) using (value_ids)
    join private.read_combinations(options, private.combinations_in(options)) as after using (value_ids)
    where combination.product_id = product and after.stock_quantity is distinct from before.stock_quantity
      and combination.stock_quantity is distinct from before.stock_quantity
      and combination.stock_quantity is distinct from after.stock_quantity
  ) then
    return null;
  end if;

  delete from public.product_options as option
  where option.product_id = product
    and option.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(options) as each where each ->> 'id' is not null
    );

  for given in
    select each.option, each.position
    from jsonb_array_elements(options) with ordinality as each (option, position)
  loop
    if given.option ->> 'kind' = 'choice' and coalesce(jsonb_array_length(given.option -> 'values'), 0) = 0 then
      raise exception using
        errcode = 'PT400', hint = 'option_without_values',
        message = format('Please give "%s" at least one value.', given.option ->> 'name'),
        detail = jsonb_build_object('option', given.option ->> 'name')::text;
    elsif jsonb_array_length(given.option -> 'values') > (case given.option ->> 'kind' when 'choice' then 60 else 0 end) then
      raise exception using
        errcode = 'PT400', hint = 'option_has_too_many_values',
        message = format('"%s" has too many values.', given.option ->> 'name'),
        detail = jsonb_build_object('option', given.option ->> 'name')::text;
    end if;
    given_id := (given.option ->> 'id')::bigint;
    if given_id is null then
      insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
      values (
        product, given.position, private.clean_line(given.option ->> 'name'), given.option ->> 'kind',
        (given.option ->> 'required')::boolean, (given.option ->> 'max_length')::integer, given.option ->> 'allowed',
        (given.option ->> 'surcharge')::numeric,
        (given.option ->> 'is_ring_size')::boolean
      )
      returning id into given_id;
    else
      update public.product_options as option
      set position = given.position, name = private.clean_line(given.option ->> 'name'), kind = given.option ->> 'kind',
        required = (given.option ->> 'required')::boolean, max_length = (given.option ->> 'max_length')::integer,
        allowed = given.option ->> 'allowed', surcharge = (given.option ->> 'surcharge')::numeric,
        is_ring_size = coalesce(
          (given.option ->> 'is_ring_size')::boolean, option.is_ring_size and given.option ->> 'kind' = 'choice'
        )
      where option.id = given_id and option.product_id = product;
      if not found then
        raise exception using
          errcode = 'PT400', hint = 'bad_request',
          message = 'An option of another product cannot be saved with this one.';
      end if;
    end if;
    perform private.save_option_values(
      given_id, given.option -> 'values',
      array(select each from jsonb_path_query(seen, '$[*].values[*]') as each)
    );
  end loop;
  perform private.save_combinations(product, options, combined);
  return private.options_document(product);
end
$function$;

comment on function public.save_product_options(bigint, jsonb, jsonb) is 'Makes these the options of a product, in their order: [{"id"?, "name", "kind", "required", "max_length", "allowed", "surcharge", "is_ring_size"?, "values": [{"id"?, "value", "surcharge", "stock_quantity"}], "combinations"?: [{"choice": {option: value}, "surcharge", "stock_quantity", "sku", "image"}]}]. A combination names options and values as this document does, whichever option it stands with. seen: the options as they were loaded. Returns them with their ids, or null if the product is gone or somebody else has changed something that this would overwrite. Admins only.';

revoke all on function public.save_product_options(bigint, jsonb, jsonb) from public;

grant execute on function public.save_product_options(bigint, jsonb, jsonb) to authenticated, service_role;
