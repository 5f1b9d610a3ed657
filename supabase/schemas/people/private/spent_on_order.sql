create or replace function private.spent_on_order (
  placed public.orders,
  currency text
)
  returns numeric
  language sql
  immutable
  as $function$
  select case when placed.currency = $2 and not private.is_void(placed.status) then placed.total_amount else 0 end
$function$;

comment on function private.spent_on_order(public.orders, text) is 'What an order adds to its customer''s sum in this currency.';

revoke all on function private.spent_on_order(public.orders, text) from public;
