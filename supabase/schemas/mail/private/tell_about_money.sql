create or replace function private.tell_about_money (
  noted public.orders,
  kind text,
  amount_cents bigint,
  reason text,
  by_hand boolean default false
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.enqueue_message(
    kind,
    case kind when 'money_decision' then null else noted.customer_email end,
    jsonb_build_object(
      'name', noted.customer_name, 'order_id', noted.id, 'amount', private.major_units(amount_cents, noted.currency), 'currency', noted.currency,
      'total_amount', noted.total_amount, 'reason', reason, 'by_hand', by_hand
    ),
    order_id => noted.id
  );
end
$function$;

comment on function private.tell_about_money(public.orders, text, bigint, text, boolean) is 'A message about money: to the owner if a decision is needed, to the customer about a refund.';

revoke all on function private.tell_about_money(public.orders, text, bigint, text, boolean) from public;
