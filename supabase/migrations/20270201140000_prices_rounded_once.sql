-- Prices are rounded once, none falls below zero, and one that follows its metal is not changed without a word.

drop function private.rounded_price(numeric, numeric);

create or replace function private.rounded_price (
  amount numeric,
  ending numeric,
  decimals integer
)
  returns numeric
  language sql
  immutable
  as $function$
  select case
    -- Nobody asks for that: whoever computed it refuses it.
    when amount < 0 then amount
    when ending is null then round(amount, decimals)
    else greatest(ending, floor(amount - ending + 0.5) + ending)
  end
$function$;

comment on function private.rounded_price(numeric, numeric, integer) is 'The price nearest to an exact amount that ends in this, such as 0.99; of two, the higher one. Null: with so many decimals. Amounts below zero stay.';

revoke all on function private.rounded_price(numeric, numeric, integer) from public;

create or replace function private.metal_price (
  formula public.product_formulas,
  rate numeric,
  decimals integer
)
  returns numeric
  language sql
  immutable
  as $function$
  select case when rate is not null then private.rounded_price(
    (formula).net_weight * rate * (formula).fineness / 1000 + (formula).making_charge + (formula).stones_price,
    case when decimals > 0 or (formula).ending = 0 then (formula).ending end, decimals
  ) end
$function$;

comment on function private.metal_price(public.product_formulas, numeric, integer) is 'The price of a product whose gram of fine metal costs this rate; null without a rate.';

revoke all on function private.metal_price(public.product_formulas, numeric, integer) from public;

create or replace function private.apply_entry (
  entry jsonb,
  out outcome text,
  out product_id bigint,
  out name text,
  out before jsonb,
  out after jsonb
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  given jsonb := coalesce(entry -> 'values', '{}');
  missing text;
  product public.products;
  held jsonb := '{}';
  options jsonb;
  photographs jsonb;
begin
  product_id := private.product_of_entry(entry);
  select * into product from public.products where id = product_id for no key update;
  outcome := case when found then 'changed' else 'new' end;
  name := product.name;
  if entry -> 'delete' = 'true' then
    if outcome = 'new' then
      raise exception using errcode = 'PT404', hint = 'run_product_gone', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif (given ->> 'price')::numeric < 0 then
    raise exception using
      errcode = 'PT400', hint = 'price_below_zero', column = 'price', message = 'The price would be below zero.';
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using
        errcode = 'PT400', hint = 'new_product_lacks', column = missing,
        message = format('A new product needs a %s.', missing),
        detail = jsonb_build_object('column', jsonb_build_object('word', missing))::text;
    end if;
    product_id := private.write_product(null, given);
  else
    held := private.product_document(product_id);
    if (given ->> 'price')::numeric <> product.price
      and exists (select from public.product_formulas as formula where formula.product_id = product.id) then
      raise exception using
        errcode = 'PT409', hint = 'price_follows_metal', column = 'price', message = 'Its price follows its metal.';
    end if;
    if private.editable_values(jsonb_populate_record(product, given)) <> held - array['options', 'cost'] then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(
    coalesce(held -> 'options', '[]'), private.with_stored_photographs(product_id, coalesce(entry -> 'options', '[]'))
  );
  if options <> coalesce(held -> 'options', '[]') then
    perform public.save_product_options(product_id, options, coalesce(held -> 'options', '[]'));
  end if;
  if entry ? 'cost' then
    perform private.write_cost(product_id, (entry ->> 'cost')::numeric);
  end if;

  select * into before, after from private.differing(held, private.product_document(product_id));
  name := coalesce(after ->> 'name', name);
  if private.add_redirect(entry ->> 'path', product_id) then
    before := before || '{"path": null}';
    after := after || jsonb_build_object('path', entry ->> 'path');
  end if;
  photographs := private.note_photographs(product_id, coalesce(entry -> 'photographs', '[]'));
  if photographs is not null then
    before := before || '{"photographs": null}';
    after := after || jsonb_build_object('photographs', photographs);
  end if;
  if outcome = 'new' then
    before := null;
  elsif after = '{}' then
    outcome := 'same';
  end if;
end
$function$;

comment on function private.apply_entry(jsonb) is 'Does what an entry of a run asks for, and returns what it changed.';

revoke all on function private.apply_entry(jsonb) from public;

create or replace function private.bulk_values (
  product public.products,
  change jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', change ->> 'status',
    'featured', change -> 'featured',
    'category', change ->> 'category',
    'price', case when change ? 'price' then
      private.rounded_price(
        product.price * (1 + coalesce((change #>> '{price,percent}')::numeric, 0) / 100)
          + coalesce((change #>> '{price,amount}')::numeric, 0),
        (change #>> '{price,ending}')::numeric, private.shop_decimals()
      )
    end,
    'tags', case when change ? 'add_tags' or change ? 'remove_tags' then
      to_jsonb(array(
        select tag from (
          select tag, min(n) as n
          from (
            select tag, n from unnest(product.tags) with ordinality as held (tag, n)
            union all
            select tag, 1000 + n from jsonb_array_elements_text(change -> 'add_tags') with ordinality as added (tag, n)
          ) as all_tags
          group by tag
        ) as once
        where not coalesce(change -> 'remove_tags' ? tag, false)
        order by n
      ))
    end
  ))
  -- A stock may become null: not counted.
  || case when change ? 'stock_quantity' then jsonb_build_object('stock_quantity', change -> 'stock_quantity') else '{}' end
$function$;

comment on function private.bulk_values(public.products, jsonb) is 'What a bulk change makes of a product''s columns.';

revoke all on function private.bulk_values(public.products, jsonb) from public;
