create or replace function private.invoice_is_due (
  placed public.orders,
  moment text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  as $function$
  select not private.is_void(placed.status)
    and (placed.payment_status = 'paid' or placed.payment_method = 'cod' and moment = 'shipped')
    and case moment when 'paid' then true when 'shipped' then placed.status in ('shipped', 'delivered') else false end
$function$;

comment on function private.invoice_is_due(public.orders, text) is 'Whether an order gets its invoice by itself, where invoices are issued at this moment.';

revoke all on function private.invoice_is_due(public.orders, text) from public;
