create or replace function public.take_back_payment (
  payment_id bigint,
  reason text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  payment public.payments;
  placed public.orders;
  amount numeric;
  kept numeric;
  next_status text;
begin
  perform private.require_admin();
  if length(btrim(coalesce(reason, ''))) not between 1 and 500 then
    raise exception using
      errcode = 'PT400', hint = 'take_back_reason_missing',
      message = 'Please say why, in at most 500 characters.';
  end if;
  select * into placed from public.orders
  where id = (select booked.order_id from public.payments as booked where booked.id = take_back_payment.payment_id)
  for no key update;
  select * into payment from public.payments as booked where booked.id = take_back_payment.payment_id for no key update;
  if payment.id is null then
    raise exception using errcode = 'PT404', hint = 'payment_unknown', message = 'This payment does not exist.';
  elsif payment.state = 'taken_back' then
    return;
  elsif payment.method = 'stripe' or payment.state <> 'paid' then
    raise exception using
      errcode = 'PT409', hint = 'payment_not_by_hand',
      message = 'Only what was booked by hand can be taken back. A card payment is refunded.';
  elsif exists (
    select from public.refunds as given where given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  ) then
    raise exception using
      errcode = 'PT409', hint = 'payment_partly_refunded',
      message = 'Some of this payment is refunded already, so its booking stays.';
  end if;

  update public.payments set state = 'taken_back' where id = payment.id;
  amount := private.major_units(payment.amount_cents, placed.currency);
  kept := placed.paid_amount - amount;
  -- Back to what it was, if the booking made it what it is and it is due again.
  next_status := case
    when placed.total_amount <= case when placed.refunded_amount < kept then kept else 0 end then placed.status
    when placed.status = 'paid' then coalesce(
      nullif(payment.former_status, 'paid'),
      (
        select nullif(event.data ->> 'from', 'paid') from public.order_events as event
        where event.order_id = placed.id and event.kind = 'status' and event.data ->> 'to' = 'paid'
        order by event.id desc limit 1
      ),
      case placed.payment_method when 'cod' then 'processing' else 'pending_payment' end
    )
    when placed.status = 'processing' and payment.former_status = 'pending_payment' then 'pending_payment'
    else placed.status
  end;
  perform set_config('shop.tells_customers', 'off', true);
  update public.orders
  set paid_amount = kept, status = next_status,
    paid_at = (
      select min(other.paid_at) from public.payments as other where other.order_id = placed.id and other.state = 'paid'
    ),
    payment_status = case
      when kept >= total_amount then payment_status
      when payment_method = 'cod' then 'cod'
      when private.is_void(next_status) then 'cancelled'
      else 'pending'
    end,
    hold_until = case when next_status = 'pending_payment' then clock_timestamp() + private.card_hold_time() end
  where id = placed.id;
  perform set_config('shop.tells_customers', 'on', true);
  if kept < placed.total_amount then
    -- That it is paid was not said yet.
    delete from public.messages as message
    where message.order_id = placed.id and message.kind = 'order_paid' and message.state = 'waiting' and message.attempts = 0;
  end if;
  perform private.note_order_event(placed.id, 'taken_back', jsonb_build_object(
    'amount', amount, 'currency', placed.currency, 'by', payment.method, 'reason', btrim(reason)
  ));
end
$function$;

comment on function public.take_back_payment(bigint, text) is 'Takes back a payment that was booked by hand, and by mistake: the order is due again, and nobody is told. Its status goes back if the booking changed it. Twice is once. PT400: no reason; PT404; PT409: it came through Stripe, or was refunded in part; PT403 for everyone but administrators.';

revoke all on function public.take_back_payment(bigint, text) from public;

grant execute on function public.take_back_payment(bigint, text) to authenticated;
