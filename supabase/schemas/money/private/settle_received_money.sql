create or replace function private.settle_received_money (
  payment public.payments,
  paid public.orders,
  cents bigint
)
  returns text
  language plpgsql
  set search_path to ''
  as $function$
declare
  amount constant numeric := private.major_units(cents, paid.currency);
  outcome text;
begin
  if paid.paid_amount >= paid.total_amount then
    outcome := 'refunded';
    perform private.refund_unasked(payment, paid, cents, 'This order was paid twice.');
  elsif paid.paid_amount + amount < paid.total_amount then
    outcome := 'short';
    perform private.tell_about_money(paid, 'money_decision', cents, 'Less was paid than the order costs.');
  elsif private.is_void(paid.status) and not private.can_retake_order(paid) then
    outcome := 'refunded';
    perform private.refund_unasked(
      payment, paid, cents, 'This order was cancelled before the payment arrived, and its pieces are sold.'
    );
  else
    outcome := 'paid';
    if paid.status = 'cancelled' then
      perform private.tell_about_money(
        paid, 'money_decision', cents, 'This order was cancelled, and then it was paid: it is in processing again.'
      );
    end if;
  end if;
  perform private.book_money(
    paid, amount, 'stripe', outcome = 'paid', case outcome when 'paid' then payment.session_id end
  );
  return outcome;
end
$function$;

comment on function private.settle_received_money(public.payments, public.orders, bigint) is 'Lets received money settle the order, revive it if there is stock, or be refunded. The order is locked.';

revoke all on function private.settle_received_money(public.payments, public.orders, bigint) from public;
