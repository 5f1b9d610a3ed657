create or replace function public.fail_payment (
  payment_id bigint,
  problem text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  failed public.payments;
  placed public.orders;
begin
  select * into placed from public.orders
  where id = (select payment.order_id from public.payments as payment where payment.id = payment_id)
  for no key update;
  update public.payments as payment
  set state = 'failed', problem = left(fail_payment.problem, 1000), url = null
  where payment.id = payment_id and payment.state in ('opening', 'open')
  returning * into failed;
  if failed.session_id is not null then
    -- Only another Stripe account than before can lack the session.
    perform private.tell_about_money(
      placed, 'money_decision', failed.amount_cents, 'Stripe does not know this payment any more. Please look there.'
    );
  end if;
  if placed.hold_until <= clock_timestamp() then
    perform private.void_unpaid_order(placed, 'cancelled_payment');
  end if;
end
$function$;

comment on function public.fail_payment(bigint, text) is 'Records an attempt that Stripe refused, or for which it has no session.';

revoke all on function public.fail_payment(bigint, text) from public;

grant execute on function public.fail_payment(bigint, text) to service_role;
