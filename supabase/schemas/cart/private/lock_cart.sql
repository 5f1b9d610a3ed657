create or replace function private.lock_cart (
  lines jsonb,
  sent text[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  wanted constant bigint[] := array(select line.id from jsonb_to_recordset(lines) as line (id bigint));
  wanted_values constant bigint[] := array(
    select (chosen ->> 'value')::bigint
    from jsonb_to_recordset(lines) as line (options jsonb),
      jsonb_array_elements(private.canonical_options(line.options)) as chosen
    where chosen ? 'value'
  );
  categories text[];
begin
  perform private.lock_prices_shared();
  -- Products in id order, then values and combinations, then promotions, as everywhere: nobody can deadlock.
  select array_agg(locked.category) into categories
  from (select category from public.products where id = any (wanted) order by id for no key update) as locked;
  perform private.lock_choices(wanted, wanted_values);
  perform from public.promotions as promotion
  where private.is_running(promotion) and (promotion.code is null or lower(promotion.code) in (select lower(typed) from unnest(sent) as typed))
    and private.promotion_covers(promotion, wanted, categories)
  order by promotion.id for no key update;
end
$function$;

comment on function private.lock_cart(jsonb, text[]) is 'Locks the products, values and combinations of the lines and every promotion that may price one of them, by itself or by a code, until the order is placed or refused.';

revoke all on function private.lock_cart(jsonb, text[]) from public;
