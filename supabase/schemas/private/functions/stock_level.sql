create or replace function private.stock_level (
  stock integer
)
  returns text
  language sql
  immutable
  AS $function$
  select case when stock = 0 then 'out' when stock < private.low_stock() then 'low' end
$function$;

comment on function "private"."stock_level"(integer) is 'out or low; null if there is enough, or if stock is not counted.';

revoke all on function "private"."stock_level"(integer) from public;
