create or replace function private.void_unpaid_order (
  unpaid public.orders,
  status text
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
begin
  if unpaid.status <> 'pending_payment' or exists (
    select from public.payments as payment
    where payment.order_id = unpaid.id and payment.state in ('opening', 'open', 'processing', 'paid')
  ) then
    return false;
  end if;
  update public.orders as placed
  set status = void_unpaid_order.status, payment_status = 'cancelled', hold_until = null
  where placed.id = unpaid.id;
  return true;
end
$function$;

comment on function private.void_unpaid_order(public.orders, text) is 'Voids an order that is waiting for its payment, unless one may still arrive. The order is locked. True if it did.';

revoke all on function private.void_unpaid_order(public.orders, text) from public;
