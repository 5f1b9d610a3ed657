create or replace function public.request_refund (
  order_id bigint,
  amount_cents bigint,
  reason text,
  restock boolean,
  idempotency_key uuid
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  placed public.orders;
  refund public.refunds;
  payment_id bigint;
  most bigint;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using errcode = 'PT400', message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  select * into placed from public.orders where id = request_refund.order_id for no key update;
  select * into refund from public.refunds as earlier where earlier.idempotency_key = request_refund.idempotency_key;
  if refund.id is not null then
    if refund.order_id is distinct from placed.id or refund.amount_cents <> request_refund.amount_cents then
      raise exception using errcode = 'PT409', message = 'This refund was asked for with another amount. Please reload the page.';
    end if;
    return to_json(refund);
  end if;

  -- One payment has all of it, unless the order was paid twice.
  select payment.id, payment.amount_cents - coalesce(sum(given.amount_cents), 0)
  into payment_id, most
  from public.payments as payment
  left join public.refunds as given on given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  where payment.order_id = placed.id and payment.state = 'paid' and payment.payment_intent_id is not null
  group by payment.id
  order by payment.amount_cents - coalesce(sum(given.amount_cents), 0) desc limit 1;
  if most is null then
    raise exception using errcode = 'PT409', message = 'Nothing was paid by card for this order.';
  elsif request_refund.amount_cents > most then
    raise exception using
      errcode = 'PT409',
      message = case most when 0 then 'All of it is refunded already.'
        else format(
          'At most %s can be refunded.', private.money_text(private.major_units(most, placed.currency), placed.currency)
        ) end;
  end if;

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by)
  values (
    placed.id, payment_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid())
  )
  returning * into refund;
  if restock then
    perform private.share_prices();
    perform private.return_stock(placed);
  end if;
  return to_json(refund);
end
$function$;

comment on function "public"."request_refund"(bigint, bigint, text, boolean, uuid) is 'Requests a refund, in cents, of what was paid by card; with restock, all pieces of the order go back to stock. The same idempotency key returns the same refund. The server sends it to Stripe. PT409: more than is left.';

revoke all on function "public"."request_refund"(bigint, bigint, text, boolean, uuid) from public;

grant execute on function "public"."request_refund"(bigint, bigint, text, boolean, uuid) to "authenticated";
