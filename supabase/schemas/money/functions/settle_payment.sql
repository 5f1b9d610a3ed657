create or replace function public.settle_payment (
  facts jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  payment public.payments;
  placed public.orders;
  cents constant bigint := facts ->> 'amount_cents';
  foreign_money text;
  is_foreign boolean;
  is_news boolean;
  next_state text;
  outcome text;
begin
  select * into payment from public.payments where key = (facts ->> 'key')::uuid;
  if payment.id is null then
    return json_build_object('outcome', 'unknown');
  end if;
  select * into placed from public.orders where id = payment.order_id for no key update;
  -- The attempt is read again, now that nobody else changes it.
  select * into payment from public.payments where id = payment.id for no key update;
  if payment.session_id is distinct from facts ->> 'session_id' and payment.session_id is not null then
    -- A key makes one session only for as long as Stripe remembers it.
    insert into public.payments (order_id, attempt, amount_cents, session_id, expires_at, state)
    select placed.id, max(attempt) + 1, payment.amount_cents, facts ->> 'session_id', clock_timestamp(), 'open'
    from public.payments where order_id = placed.id
    on conflict (session_id) do update set next_look_at = excluded.next_look_at
    returning * into payment;
  end if;

  next_state := case
    when payment.state = 'paid' then 'paid'
    when facts ->> 'payment_status' = 'paid' then 'paid'
    when payment.state in ('expired', 'failed') then payment.state
    when facts ->> 'status' = 'expired' then 'expired'
    when facts ->> 'status' = 'complete' and facts ->> 'intent_status' in ('requires_payment_method', 'canceled') then 'failed'
    when facts ->> 'status' = 'complete' then 'processing'
    else 'open'
  end;
  foreign_money := format(
    'Stripe took %s %s (in that currency''s smallest unit) for this order, which is not an amount in %s. Please decide at Stripe.',
    coalesce(cents, 0), upper(facts ->> 'currency'), placed.currency
  );
  is_foreign := next_state = 'paid' and payment.state <> 'paid'
    and (upper(facts ->> 'currency') is distinct from placed.currency or coalesce(cents, 0) <= 0);
  is_news := is_foreign and payment.problem is distinct from foreign_money;
  if is_foreign then
    next_state := 'failed';
  end if;

  outcome := case payment.state when next_state then 'unchanged' else next_state end;
  update public.payments
  set state = next_state,
    session_id = coalesce(session_id, facts ->> 'session_id'),
    payment_intent_id = coalesce(payment_intent_id, facts ->> 'payment_intent'),
    is_test = coalesce(is_test, (facts ->> 'is_test')::boolean),
    amount_cents = case when next_state = 'paid' and state <> 'paid' then cents else amount_cents end,
    paid_at = case when next_state = 'paid' then coalesce(paid_at, clock_timestamp()) end,
    problem = case when is_foreign then foreign_money else problem end,
    url = case when next_state in ('opening', 'open') then url end,
    next_look_at = clock_timestamp() + case next_state when 'processing' then interval '1 hour' else interval '2 minutes' end
  where id = payment.id
  returning * into payment;

  if is_news then
    perform private.tell_about_money(placed, 'money_decision', payment.amount_cents, foreign_money);
  end if;
  if outcome = 'paid' then
    outcome := private.settle_received_money(payment, placed, cents);
  elsif outcome = 'processing' then
    -- The money is on its way, so the order keeps its pieces.
    update public.orders set hold_until = null where id = placed.id and status = 'pending_payment';
  elsif outcome in ('expired', 'failed') then
    perform private.void_unpaid_order(placed, case outcome when 'failed' then 'payment_failed' else 'cancelled_payment' end);
  end if;
  return (
    select json_build_object(
      'outcome', outcome, 'order_id', now.id, 'status', now.status, 'payment_status', now.payment_status,
      'state', payment.state
    )
    from public.orders as now where now.id = placed.id
  );
end
$function$;

comment on function public.settle_payment(jsonb) is 'What Stripe says about a session: {"key", "session_id", "status", "payment_status", "payment_intent", "intent_status", "amount_cents", "currency", "is_test"}. key: the attempt''s idempotency key. Every fact counts once, however often and in whatever order it comes.';

revoke all on function public.settle_payment(jsonb) from public;

grant execute on function public.settle_payment(jsonb) to service_role;
