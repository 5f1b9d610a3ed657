create or replace function private.total_in (
  placed public.orders,
  currency text
)
  returns numeric
  language sql
  immutable
  AS $function$
  select case when placed.currency = $2 then placed.total_amount else 0 end
$function$;

comment on function "private"."total_in"(public.orders, text) is 'What an order adds to a sum in this currency: nothing, if it was placed in another one.';

revoke all on function "private"."total_in"(public.orders, text) from public;
