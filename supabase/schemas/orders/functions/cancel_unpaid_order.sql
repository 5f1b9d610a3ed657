create or replace function public.cancel_unpaid_order (
  order_id bigint
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = cancel_unpaid_order.order_id for no key update;
  return placed.payment_method = 'stripe' and private.void_unpaid_order(placed, 'cancelled_payment');
end
$function$;

comment on function public.cancel_unpaid_order(bigint) is 'Cancels a card order that nobody can pay any more, because the server has closed its sessions. False if one is still open.';

revoke all on function public.cancel_unpaid_order(bigint) from public;

grant execute on function public.cancel_unpaid_order(bigint) to service_role;
