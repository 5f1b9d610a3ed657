create or replace function public.begin_payment (
  order_id bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
  live public.payments;
  refusal jsonb;
begin
  select * into placed from public.orders where id = begin_payment.order_id for no key update;
  perform private.lock_buyer(placed.user_id, placed.customer_email, (
    select connection from private.order_connections as noted where noted.order_id = placed.id
  ));
  select * into live from public.payments as payment
  where payment.order_id = placed.id and payment.state in ('opening', 'open', 'processing')
  order by attempt desc limit 1;

  refusal := case
    when placed.id is null or placed.payment_method <> 'stripe' then
      private.refusal('order_not_by_card', 'This order cannot be paid by card.')
    when placed.paid_amount > 0 then private.refusal('order_paid_already', 'This order is paid already.')
    when live.state = 'processing' then
      private.refusal('payment_on_its_way', 'Your payment is on its way. We will tell you when it has arrived.')
    when placed.status not in ('pending_payment', 'cancelled_payment', 'payment_failed') then
      private.refusal('order_not_to_pay', 'This order can no longer be paid.')
    when not private.takes_cards() then
      private.refusal('cards_not_available', 'Card payment is not available at the moment. Please try again later.')
    when placed.status = 'pending_payment' and placed.hold_until <= clock_timestamp()
      or placed.status <> 'pending_payment' and live.id is not null
      then private.refusal('payment_closing', 'Your last attempt to pay is being closed. Please try again in a minute.')
  end;
  if refusal is null and live.id is null then
    refusal := case
      when placed.created_at < clock_timestamp() - interval '1 day'
        or (select count(*) from public.payments as payment where payment.order_id = placed.id) >= 10
        then private.refusal('order_to_place_anew', 'This order can no longer be paid. Please place a new one.')
      when placed.status <> 'pending_payment' and not private.can_retake_order(placed)
        then private.refusal('order_sold_meanwhile', 'Something in this order has been sold meanwhile. Please place a new one.')
    end;
  end if;
  perform private.refuse('PT409', refusal);

  if live.id is null then
    if placed.status <> 'pending_payment' then
      update public.orders
      set status = 'pending_payment', payment_status = 'pending', hold_until = clock_timestamp() + private.card_hold_time()
      where id = placed.id;
      perform private.check_holding_limits(placed.id);
    end if;
    -- Stripe wants 30 minutes at least from when it hears of it. The server closes the session when the hold ends.
    insert into public.payments (order_id, attempt, amount_cents, expires_at)
    select
      placed.id, coalesce(max(payment.attempt), 0) + 1, private.minor_units(placed.total_amount, placed.currency),
      date_trunc('second', clock_timestamp()) + interval '35 minutes'
    from public.payments as payment where payment.order_id = placed.id
    returning * into live;
  end if;
  return private.payment_document(live);
end
$function$;

comment on function public.begin_payment(bigint) is 'Begins an attempt to pay, or continues the open one. A void unpaid order takes its stock again, if there is enough. PT409: it cannot be paid, and why.';

revoke all on function public.begin_payment(bigint) from public;

grant execute on function public.begin_payment(bigint) to service_role;
