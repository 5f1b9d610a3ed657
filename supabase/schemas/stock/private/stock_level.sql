create or replace function private.stock_level (
  stock integer,
  low integer
)
  returns text
  language sql
  immutable
  as $function$
  select case when stock = 0 then 'out' when stock < low then 'low' end
$function$;

comment on function private.stock_level(integer, integer) is 'out, or low if there are fewer pieces than this; null if there is enough, or if stock is not counted.';

revoke all on function private.stock_level(integer, integer) from public;
