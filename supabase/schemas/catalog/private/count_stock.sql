create or replace function private.count_stock()
  returns table (
    kind text,
    number bigint
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select level, count(*)
  from (select private.low_stock_threshold() as low) as shop, public.products as product,
    lateral private.stock_level(product.stock_quantity, shop.low) as level
  where level is not null group by level
$function$;

comment on function private.count_stock() is 'How many products are low on stock, and out of it.';

revoke all on function private.count_stock() from public;
