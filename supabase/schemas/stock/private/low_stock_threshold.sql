create or replace function private.low_stock_threshold()
  returns integer
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select coalesce((select low_stock_threshold from public.shop_facts), 5)
$function$;

comment on function private.low_stock_threshold() is 'A product with fewer pieces than this is low on stock.';

revoke all on function private.low_stock_threshold() from public;
