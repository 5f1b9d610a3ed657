-- What says that an order is paid books it, by whatever method.

set local check_function_bodies = off;

DROP TRIGGER "orders_note_changes" ON "public"."orders";

DROP FUNCTION "private"."tell_money"(public.orders, text, bigint, text);

ALTER TABLE "public"."payments" ADD COLUMN "method" text NOT NULL DEFAULT 'stripe'::text;

CREATE OR REPLACE FUNCTION private.book_by_hand(paid public.orders, method text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Where all was given back, it is paid anew.
  due constant numeric := paid.total_amount - case when paid.refunded_amount < paid.paid_amount then paid.paid_amount else 0 end;
begin
  if due < 0 or due = 0 and paid.total_amount > 0 then
    return;
  end if;
  insert into public.payments (order_id, attempt, state, amount_cents, method, expires_at, paid_at)
  select
    paid.id, coalesce(max(payment.attempt), 0) + 1, 'paid', private.minor_units(due, paid.currency), book_by_hand.method,
    clock_timestamp(), clock_timestamp()
  from public.payments as payment where payment.order_id = paid.id
  having due > 0;
  perform private.book_money(paid, due, method, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.book_money(paid public.orders, amount numeric, method text, settles boolean, session_id text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.orders
  set paid_amount = paid_amount + amount, paid_at = coalesce(paid_at, clock_timestamp()), hold_until = null,
    status = case when settles and (status = 'pending_payment' or private.is_void(status)) then 'processing' else status end,
    payment_status = case when settles then 'paid' else payment_status end,
    stripe_payment_intent_id = coalesce(book_money.session_id, stripe_payment_intent_id)
  where id = paid.id;
  if amount > 0 then
    perform private.note_order_event(paid.id, 'paid', jsonb_build_object(
      'amount', amount, 'currency', paid.currency, 'method', paid.payment_method, 'by', method
    ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.book_paid_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.book_by_hand(new, coalesce(nullif(current_setting('shop.paid_by', true), ''), 'other'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_refunds(counted public.orders)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.orders
  set refunded_amount = (
    select private.major_units(coalesce(sum(given.amount_cents), 0)::bigint, counted.currency) from public.refunds as given
    where given.order_id = counted.id and given.state in ('pending', 'succeeded')
  )
  where id = counted.id
$function$;

CREATE OR REPLACE FUNCTION private.invoice_document(placed public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.letterhead() || jsonb_build_object(
    'buyer', jsonb_build_object(
      'name', coalesce(placed.customer_name, ''), 'lines', to_jsonb(private.address_lines(placed.shipping_address)),
      'country_code', private.country_of(placed.shipping_address), 'email', coalesce(placed.customer_email, '')
    ),
    'order', jsonb_build_object('id', placed.id, 'day', private.shop_day(placed.created_at)),
    'currency', placed.currency,
    'prices_include_tax', placed.prices_include_tax,
    'tax_name', placed.tax_name,
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'name', item.name_at_purchase, 'sku', item.sku_at_purchase, 'quantity', item.quantity,
          'options', (
            select coalesce(jsonb_agg(jsonb_build_object('name', chosen -> 'name', 'value', chosen -> 'value')), '[]')
            from jsonb_array_elements(item.options) as chosen
          ),
          'unit_price', item.price_at_purchase, 'rate', trim_scale(item.tax_rate),
          'net', item.net, 'tax', item.tax, 'gross', item.net + item.tax
        )
        order by item.id
      ), '[]')
      from public.order_items as item where item.order_id = placed.id
    ),
    'shipping', case when placed.shipping > 0 or placed.shipping_method is not null then jsonb_build_object(
      'method', placed.shipping_method, 'price', placed.shipping,
      'rate', case when placed.shipping_tax > 0 then trim_scale(placed.tax_rate) else 0 end,
      'net', placed.shipping - case when placed.prices_include_tax then placed.shipping_tax else 0 end,
      'tax', placed.shipping_tax,
      'gross', placed.shipping + case when placed.prices_include_tax then 0 else placed.shipping_tax end
    ) end,
    'rates', (
      select coalesce(jsonb_agg(
        jsonb_build_object('rate', trim_scale(total.rate), 'net', total.net, 'tax', total.tax, 'gross', total.net + total.tax)
        order by total.rate desc
      ), '[]')
      from (
        select part.rate, sum(part.net) as net, sum(part.tax) as tax
        from private.invoice_parts(placed) as part group by part.rate
      ) as total
    ),
    'totals', jsonb_build_object(
      'subtotal', placed.subtotal, 'shipping', placed.shipping,
      'net', placed.total_amount - placed.tax, 'tax', placed.tax, 'gross', placed.total_amount
    ),
    'payment', jsonb_build_object(
      'method', placed.payment_method, 'by', private.paid_by(placed.id), 'amount', least(placed.paid_amount, placed.total_amount),
      'day', private.shop_day(placed.paid_at)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.note_order_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status <> old.status then
    perform private.note_order_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if (new.tracking_provider, new.tracking_number) is distinct from (old.tracking_provider, old.tracking_number) then
    perform private.note_order_event(new.id, 'tracking', jsonb_build_object(
      'from', jsonb_build_object('carrier', old.tracking_provider, 'number', old.tracking_number),
      'to', jsonb_build_object('carrier', new.tracking_provider, 'number', new.tracking_number)
    ));
  end if;
  if new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null then
    perform private.note_order_event(new.id, 'change', '{"what": "confirmed"}');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.order_snapshot(placed_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.order_document(placed_id)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'paid_by', private.paid_by(placed.id),
      'is_guest', placed.user_id is null,
      'to_confirm', nullif(placed.to_confirm, false)
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.paid_by(paid_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select payment.method from public.payments as payment
  where payment.order_id = paid_id and payment.state = 'paid' order by payment.paid_at desc, payment.id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.take_money(payment public.payments, paid public.orders, cents bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  amount constant numeric := private.major_units(cents, paid.currency);
  outcome text;
begin
  if paid.paid_amount >= paid.total_amount then
    outcome := 'refunded';
    perform private.refund_unasked(payment, paid, cents, 'This order was paid twice.');
  elsif paid.paid_amount + amount < paid.total_amount then
    outcome := 'short';
    perform private.tell_money(paid, 'money_decision', cents, 'Less was paid than the order costs.');
  elsif private.is_void(paid.status) and not private.has_stock(paid) then
    outcome := 'refunded';
    perform private.refund_unasked(
      payment, paid, cents, 'This order was cancelled before the payment arrived, and its pieces are sold.'
    );
  else
    outcome := 'paid';
    if paid.status = 'cancelled' then
      perform private.tell_money(
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

CREATE OR REPLACE FUNCTION private.tell_money(noted public.orders, kind text, amount_cents bigint, reason text, by_hand boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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

CREATE OR REPLACE FUNCTION public.note_refund(facts jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform private.tell_money(placed, 'order_refunded', refund.amount_cents, refund.reason);
  elsif refund.state in ('failed', 'canceled') and before is distinct from refund.state then
    perform private.tell_money(
      placed, 'money_decision', refund.amount_cents, concat_ws(' ', 'A refund did not go through.', refund.problem)
    );
  end if;
  return refund.state;
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_cash(order_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = receive_cash.order_id for no key update;
  if placed.id is null or placed.payment_method <> 'cod' or private.is_void(placed.status) then
    raise exception using errcode = 'PT409', message = 'This order is not paid in cash.';
  end if;
  if placed.payment_status <> 'paid' then
    perform private.book_by_hand(placed, 'cash');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_payment(order_id bigint, method text, seen_status text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if method is null or method not in ('cash', 'transfer', 'card', 'other') then
    raise exception using errcode = 'PT400', message = 'Please say how it was paid.';
  end if;
  select * into placed from public.orders where id = receive_payment.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  elsif seen_status <> placed.status then
    return false;
  elsif seen_status is null and private.is_void(placed.status) then
    raise exception using
      errcode = 'PT409', message = format('This order is %s, so no payment is booked.', replace(placed.status, '_', ' '));
  elsif seen_status is not null and placed.status <> 'paid' then
    perform set_config('shop.paid_by', method, true);
    update public.orders set status = 'paid' where id = placed.id;
  else
    perform private.book_by_hand(placed, method);
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.report_orders(first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, ids bigint[] DEFAULT NULL::bigint[], after_time timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, after_id bigint DEFAULT 0, most integer DEFAULT 2000)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  zone constant text := case
    when ids is null then private.open_report(first_day, last_day) else private.open_report('2000-01-01', '2000-01-01')
  end;
begin
  return (
    select coalesce(json_agg(line order by line.placed_at, line.id), '[]')
    from (
      select
        placed.id, placed.created_at as placed_at, to_char(placed.created_at at time zone zone, 'YYYY-MM-DD HH24:MI') as placed,
        placed.customer_name, placed.customer_email,
        placed.shipping_address ->> 'phone' as phone, placed.shipping_address ->> 'line1' as line1,
        placed.shipping_address ->> 'line2' as line2, placed.shipping_address ->> 'city' as city,
        placed.shipping_address ->> 'state' as state, placed.shipping_address ->> 'postal_code' as postal_code,
        coalesce(placed.shipping_address ->> 'country_code', placed.shipping_address ->> 'country') as country,
        placed.shipping_method, placed.status, placed.payment_method, placed.payment_status,
        private.paid_by(placed.id) as paid_by,
        private.is_sale(placed.status, placed.payment_method, placed.payment_status) as is_sale, placed.currency,
        placed.subtotal, placed.shipping, placed.tax, placed.tax_rate, placed.prices_include_tax, placed.total_amount,
        placed.paid_amount, placed.refunded_amount, placed.tracking_provider, placed.tracking_number
      from public.orders as placed
      where (placed.created_at, placed.id) > (after_time, after_id)
        and (ids is null or placed.id = any (ids))
        and (ids is not null or (
          placed.created_at >= (first_day - 1)::timestamp at time zone zone
          and placed.created_at < (last_day + 2)::timestamp at time zone zone
          and private.day_in(placed.created_at, zone) between first_day and last_day
        ))
      order by placed.created_at, placed.id limit most
    ) as line
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.request_refund(order_id bigint, amount_cents bigint, reason text, restock boolean, idempotency_key uuid, pieces jsonb DEFAULT NULL::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
  refund public.refunds;
  payment_id bigint;
  by_hand boolean;
  most bigint;
  too_many text;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using errcode = 'PT400', message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  if restock and pieces is not null then
    perform private.check_request_pieces(pieces);
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
  select payment.id, payment.method <> 'stripe', payment.amount_cents - coalesce(sum(given.amount_cents), 0)
  into payment_id, by_hand, most
  from public.payments as payment
  left join public.refunds as given on given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  where payment.order_id = placed.id and payment.state = 'paid'
    and (payment.method <> 'stripe' or payment.payment_intent_id is not null)
  group by payment.id
  order by payment.amount_cents - coalesce(sum(given.amount_cents), 0) desc limit 1;
  if most is null then
    raise exception using errcode = 'PT409', message = 'Nothing was paid for this order.';
  elsif request_refund.amount_cents > most then
    raise exception using
      errcode = 'PT409',
      message = case most when 0 then 'All of it is refunded already.'
        else format(
          'At most %s can be refunded.', private.money_text(private.major_units(most, placed.currency), placed.currency)
        ) end;
  end if;

  select case
    when item.id is null then 'A piece is not in this order. Please reload the page.'
    else format('At most %s of %s can go back into stock.', returnable.pieces, item.name_at_purchase)
  end
  into too_many
  from jsonb_to_recordset(case when restock then pieces end) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select case when private.is_void(placed.status) then 0 else item.quantity - item.stock_returned end as pieces
  ) as returnable
  where item.id is null or asked.quantity > returnable.pieces
  order by asked.order_item_id limit 1;
  if too_many is not null then
    raise exception using errcode = 'PT409', message = too_many;
  end if;

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by, state)
  values (
    placed.id, payment_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid()), case when by_hand then 'succeeded' else 'requested' end
  )
  returning * into refund;
  if by_hand then
    perform private.count_refunds(placed);
    perform private.tell_money(placed, 'order_refunded', refund.amount_cents, refund.reason, by_hand => true);
  end if;
  if restock and not private.is_void(placed.status) then
    perform private.share_prices();
    perform private.return_stock(placed, coalesce(pieces, (
      select jsonb_agg(jsonb_build_object('order_item_id', item.id, 'quantity', item.quantity - item.stock_returned))
      from public.order_items as item where item.order_id = placed.id
    )));
  end if;
  return to_json(refund);
end
$function$;

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_method_check" CHECK ((method = ANY (ARRAY['stripe'::text, 'cash'::text, 'transfer'::text, 'card'::text, 'other'::text])));

CREATE TRIGGER orders_book_what_is_paid AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.status = 'paid'::text) AND (old.status <> 'paid'::text))) EXECUTE FUNCTION private.book_paid_status();

CREATE TRIGGER orders_note_changes AFTER UPDATE OF status, tracking_provider, tracking_number, confirmed_at ON public.orders FOR EACH ROW EXECUTE FUNCTION private.note_order_changes();

COMMENT ON COLUMN "public"."orders"."paid_amount" IS 'What was received: by card, or booked by hand.';

COMMENT ON COLUMN "public"."orders"."refunded_amount" IS 'How much of it Stripe has agreed to refund, or was given back by hand.';

COMMENT ON COLUMN "public"."payments"."method" IS 'How it was paid. All but stripe were booked by hand: in cash, by bank transfer, with a card elsewhere, or nobody said how.';

COMMENT ON FUNCTION "private"."book_by_hand"(public.orders, text) IS 'Books what an order still lacks as received by hand. The order is locked.';

COMMENT ON FUNCTION "private"."book_money"(public.orders, numeric, text, boolean, text) IS 'Books what was received for an order, by whatever method; settles: it is paid now. The order is locked.';

COMMENT ON FUNCTION "private"."book_paid_status"() IS 'An order that is said to be paid is paid: books what it lacks, by the method in the setting shop.paid_by of the transaction.';

COMMENT ON FUNCTION "private"."count_refunds"(public.orders) IS 'Adds up what was refunded of an order, which is locked.';

COMMENT ON FUNCTION "private"."paid_by"(bigint) IS 'How an order was paid in the end; null if it was not.';

COMMENT ON FUNCTION "private"."tell_money"(public.orders, text, bigint, text, boolean) IS 'A message about money: to the owner if a decision is needed, to the customer about a refund.';

COMMENT ON FUNCTION "public"."receive_payment"(bigint, text, text) IS 'Books what an order still lacks as received by hand: cash, transfer, card (elsewhere) or other. With seen_status, its status becomes paid; false, and nothing changed: it is not that any more. An order that lacks nothing stays as it is. PT400, PT404; PT409: it is void; PT403 for everyone but administrators.';

COMMENT ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb) IS 'Requests a refund, in cents, of what was paid; with restock, these pieces go back into stock, [{"order_item_id", "quantity"}], or without pieces all that did not yet. The same idempotency key returns the same refund. The server sends it to Stripe; of what was booked by hand, the owner has given it back. PT409: more than is left.';

COMMENT ON TABLE "public"."payments" IS 'Attempts to pay an order by card, each with one Stripe Checkout Session, and what was booked by hand. Only functions write to it.';

REVOKE ALL ON FUNCTION "private"."book_by_hand"(public.orders, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_money"(public.orders, numeric, text, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_paid_status"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_refunds"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paid_by"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_money"(public.orders, text, bigint, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."receive_payment"(bigint, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."receive_payment"(bigint, text, text) TO "authenticated";

-- Cash that was received is a payment now, as all that is booked by hand.
insert into public.payments (order_id, attempt, state, amount_cents, method, expires_at, created_at, paid_at)
select
  placed.id, 1, 'paid', private.minor_units(placed.paid_amount, placed.currency), 'cash',
  moment.received, moment.received, moment.received
from public.orders as placed cross join lateral (select coalesce(placed.paid_at, placed.created_at) as received) as moment
where placed.payment_method = 'cod' and private.minor_units(placed.paid_amount, placed.currency) > 0
  and not exists (select from public.payments where order_id = placed.id);
