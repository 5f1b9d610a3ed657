create or replace function private.low_stock()
  returns integer
  language sql
  immutable
  AS $function$
  select 5
$function$;

comment on function "private"."low_stock"() is 'A product with fewer pieces than this is low on stock. app/features/catalog/stock.ts has the same number.';

revoke all on function "private"."low_stock"() from public;
