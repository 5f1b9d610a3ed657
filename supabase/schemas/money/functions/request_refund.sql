create or replace function public.request_refund (
  order_id bigint,
  amount_cents bigint,
  reason text,
  restock boolean,
  idempotency_key uuid,
  pieces jsonb default null::jsonb,
  payment_id bigint default null::bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
  refund public.refunds;
  from_id bigint;
  by_hand boolean;
  most bigint;
  too_many jsonb;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using
      errcode = 'PT400', hint = 'refund_incomplete',
      message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  if restock and pieces is not null then
    perform private.check_request_pieces(pieces);
  end if;
  select * into placed from public.orders where id = request_refund.order_id for no key update;
  select * into refund from public.refunds as earlier where earlier.idempotency_key = request_refund.idempotency_key;
  if refund.id is not null then
    if refund.order_id is distinct from placed.id or refund.amount_cents <> request_refund.amount_cents
      or refund.payment_id <> request_refund.payment_id
    then
      raise exception using
        errcode = 'PT409', hint = 'refund_asked_otherwise',
        message = 'This refund was asked for with another amount or payment. Please reload the page.';
    end if;
    return to_json(refund);
  end if;

  -- Most orders have one payment. Of several, the one with most of it left, unless it is said which.
  select payment.id, payment.method <> 'stripe', payment.amount_cents - coalesce(sum(given.amount_cents), 0)
  into from_id, by_hand, most
  from public.payments as payment
  left join public.refunds as given on given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  where payment.order_id = placed.id and payment.state = 'paid'
    and (payment.method <> 'stripe' or payment.payment_intent_id is not null)
    and payment.id = coalesce(request_refund.payment_id, payment.id)
  group by payment.id
  order by payment.amount_cents - coalesce(sum(given.amount_cents), 0) desc limit 1;
  if most is null and request_refund.payment_id is not null then
    raise exception using
      errcode = 'PT409', hint = 'refunded_payment_gone',
      message = 'This payment of the order no longer exists. Please reload the page.';
  elsif most is null then
    raise exception using errcode = 'PT409', hint = 'order_unpaid', message = 'Nothing was paid for this order.';
  elsif request_refund.amount_cents > most then
    perform private.refuse('PT409', case most
      when 0 then private.refusal('payment_all_refunded', 'All of it is refunded already.')
      else private.refusal(
        'refund_at_most',
        format('At most %s can be refunded.', private.money_text(private.major_units(most, placed.currency), placed.currency)),
        jsonb_build_object('most', jsonb_build_object(
          'money', private.major_units(most, placed.currency), 'currency', placed.currency
        ))
      )
    end);
  end if;

  select case
    when item.id is null then private.refusal('piece_not_in_order', 'A piece is not in this order. Please reload the page.')
    else private.refusal(
      'restock_at_most', format('At most %s of %s can go back into stock.', returnable.pieces, item.name_at_purchase),
      jsonb_build_object('most', returnable.pieces, 'piece', item.name_at_purchase)
    )
  end
  into too_many
  from jsonb_to_recordset(case when restock then pieces end) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select case when private.is_void(placed.status) then 0 else item.quantity - item.stock_returned end as pieces
  ) as returnable
  where item.id is null or asked.quantity > returnable.pieces
  order by asked.order_item_id limit 1;
  perform private.refuse('PT409', too_many);

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by, state)
  values (
    placed.id, from_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid()), case when by_hand then 'succeeded' else 'requested' end
  )
  returning * into refund;
  if by_hand then
    perform private.count_refunds(placed);
    perform private.tell_about_money(placed, 'order_refunded', refund.amount_cents, refund.reason, by_hand => true);
  end if;
  if restock and not private.is_void(placed.status) then
    perform private.lock_prices_shared();
    perform private.return_stock(placed, coalesce(pieces, (
      select jsonb_agg(jsonb_build_object('order_item_id', item.id, 'quantity', item.quantity - item.stock_returned))
      from public.order_items as item where item.order_id = placed.id
    )));
  end if;
  return to_json(refund);
end
$function$;

comment on function public.request_refund(bigint, bigint, text, boolean, uuid, jsonb, bigint) is 'Requests a refund, in cents, of what was paid, by this payment or the one with most left; with restock, these pieces go back into stock, [{"order_item_id", "quantity"}], or without pieces all that did not yet. The same idempotency key returns the same refund. The server sends it to Stripe; of what was booked by hand, the owner has given it back. PT409: more than is left.';

revoke all on function public.request_refund(bigint, bigint, text, boolean, uuid, jsonb, bigint) from public;

grant execute on function public.request_refund(bigint, bigint, text, boolean, uuid, jsonb, bigint) to authenticated;
