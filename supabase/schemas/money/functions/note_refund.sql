create or replace function public.note_refund (
  facts jsonb
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  payment public.payments;
  placed public.orders;
  refund public.refunds;
  before text;
  told constant text := case facts ->> 'status' when 'requires_action' then 'pending' else facts ->> 'status' end;
begin
  select * into payment from public.payments where payment_intent_id = facts ->> 'payment_intent';
  if payment.id is null then
    return 'unknown';
  end if;
  select * into placed from public.orders where id = payment.order_id for no key update;
  select * into refund from public.refunds
  where stripe_refund_id = facts ->> 'refund_id'
    or stripe_refund_id is null and idempotency_key::text = facts ->> 'key' and payment_id = payment.id
  order by stripe_refund_id nulls last limit 1;
  before := refund.state;
  if refund.id is null then
    insert into public.refunds (
      order_id, payment_id, amount_cents, reason, state, idempotency_key, stripe_refund_id, next_look_at
    )
    values (
      placed.id, payment.id, (facts ->> 'amount_cents')::bigint, 'Refunded at Stripe', told, gen_random_uuid(),
      facts ->> 'refund_id', clock_timestamp() + interval '1 hour'
    )
    returning * into refund;
  else
    update public.refunds
    set stripe_refund_id = facts ->> 'refund_id',
      -- A late answer does not undo what is final. A refund that succeeded can still come back from the bank.
      state = case
        when state in ('failed', 'canceled') or state = 'succeeded' and told = 'pending' then state
        else told
      end,
      problem = left(facts ->> 'problem', 1000),
      next_look_at = clock_timestamp() + interval '1 hour'
    where id = refund.id
    returning * into refund;
  end if;

  perform private.count_refunds(placed);
  if refund.state in ('pending', 'succeeded') and coalesce(before, 'requested') = 'requested' then
    perform private.tell_about_money(placed, 'order_refunded', refund.amount_cents, refund.reason);
  elsif refund.state in ('failed', 'canceled') and before is distinct from refund.state then
    perform private.tell_about_money(
      placed, 'money_decision', refund.amount_cents, concat_ws(' ', 'A refund did not go through.', refund.problem)
    );
  end if;
  return refund.state;
end
$function$;

comment on function public.note_refund(jsonb) is 'Records what Stripe says about a refund: {"refund_id", "key", "payment_intent", "amount_cents", "status", "problem"}; also one that was made at Stripe. key: its idempotency key.';

revoke all on function public.note_refund(jsonb) from public;

grant execute on function public.note_refund(jsonb) to service_role;
