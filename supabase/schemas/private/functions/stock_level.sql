create or replace function private.stock_level (
  stock integer
)
  returns text
  language sql
  immutable
  AS $function$
  select case when stock = 0 then 'out' when stock < private.low_stock() then 'low' end
$function$;

comment on function "private"."stock_level"(integer) is 'out or low; null where there is enough, or nobody counts.';

revoke all on function "private"."stock_level"(integer) from public;
