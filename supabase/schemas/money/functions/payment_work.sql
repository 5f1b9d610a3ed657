create or replace function public.payment_work()
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  unpaid public.orders;
  again boolean;
  sessions json;
  requested json;
  pending json;
begin
  if not exists (select from private.payment_secrets where gateway_id = 'stripe' and name = 'secret_key') then
    return json_build_object('sessions', '[]'::json, 'requested', '[]'::json, 'pending', '[]'::json, 'again', false);
  end if;
  insert into private.payment_service as service (seen_at) values (clock_timestamp())
  on conflict (is_the_row) do update set seen_at = excluded.seen_at
  where service.seen_at < clock_timestamp() - interval '10 seconds';

  -- These are orders whose buyer never came to Stripe.
  select * into unpaid from public.orders as placed
  where placed.status = 'pending_payment' and placed.hold_until <= clock_timestamp() and not exists (
    select from public.payments as payment
    where payment.order_id = placed.id and payment.state in ('opening', 'open', 'processing', 'paid')
  )
  order by placed.hold_until limit 1 for no key update skip locked;
  -- One at a time: two orders in one transaction could deadlock with others over their products.
  again := unpaid.id is not null and private.void_unpaid_order(unpaid, 'cancelled_payment');

  -- A process that takes work has it for a minute, so that several processes share the work.
  with due as (
    select payment.id,
      coalesce(placed.status <> 'pending_payment' or placed.hold_until <= clock_timestamp(), false) as closing
    from public.payments as payment join public.orders as placed on placed.id = payment.order_id
    where payment.state in ('opening', 'open', 'processing')
      and (
        payment.next_look_at <= clock_timestamp()
        or payment.state = 'open' and payment.next_look_at <= clock_timestamp() + interval '90 seconds'
          and (placed.status <> 'pending_payment' or placed.hold_until <= clock_timestamp())
      )
    order by payment.next_look_at limit 20 for no key update of payment skip locked
  ), taken as (
    update public.payments as payment set next_look_at = clock_timestamp() + interval '2 minutes'
    from due where payment.id = due.id
    returning payment.id, due.closing
  )
  select coalesce(json_agg(json_build_object('payment', private.payment_document(payment), 'closing', taken.closing)), '[]')
  into sessions from taken join public.payments as payment on payment.id = taken.id;

  with due as (
    select refund.id from public.refunds as refund
    where refund.state in ('requested', 'pending') and refund.next_look_at <= clock_timestamp()
    order by refund.next_look_at limit 20 for no key update skip locked
  ), taken as (
    update public.refunds as refund
    set tries = least(tries + 1, 1000),
      next_look_at = clock_timestamp() + case state
        when 'pending' then interval '1 hour' else least(interval '1 minute' * (tries + 1), interval '1 hour')
      end
    from due where refund.id = due.id
    returning refund.*
  )
  select
    coalesce(
      json_agg(json_build_object(
        'id', taken.id, 'key', taken.idempotency_key, 'amount_cents', taken.amount_cents,
        'currency', placed.currency, 'payment_intent', payment.payment_intent_id, 'tries', taken.tries
      )) filter (where taken.state = 'requested'), '[]'
    ),
    coalesce(json_agg(taken.stripe_refund_id) filter (where taken.state = 'pending'), '[]')
  into requested, pending
  from taken
  join public.payments as payment on payment.id = taken.payment_id
  join public.orders as placed on placed.id = payment.order_id;

  return json_build_object('sessions', sessions, 'requested', requested, 'pending', pending, 'again', again);
end
$function$;

comment on function public.payment_work() is 'A sign of life from the server process. Cancels an order that nobody began to pay in time (again: there may be more), and hands out what to ask of Stripe: sessions (closing: to be expired), requested refunds, pending refunds.';

revoke all on function public.payment_work() from public;

grant execute on function public.payment_work() to service_role;
