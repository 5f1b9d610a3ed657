create or replace function private.refund_unasked (
  payment public.payments,
  refunded public.orders,
  cents bigint,
  reason text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key)
  values (refunded.id, payment.id, cents, refund_unasked.reason, gen_random_uuid());
  perform private.tell_about_money(refunded, 'money_decision', cents, reason || ' It is refunded by itself.');
end
$function$;

comment on function private.refund_unasked(public.payments, public.orders, bigint, text) is 'Refunds money that the shop may not keep, and notifies the owner.';

revoke all on function private.refund_unasked(public.payments, public.orders, bigint, text) from public;
