-- A booking by hand can be taken back, several orders can be booked at once, and a refund says from which payment it goes.

set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP TRIGGER "orders_issue_papers" ON "public"."orders";

ALTER TABLE "public"."order_events" DROP CONSTRAINT "order_events_kind_check";

ALTER TABLE "public"."payments" DROP CONSTRAINT "payments_state_check";

DROP FUNCTION "private"."book_by_hand"(public.orders, text);

DROP FUNCTION "private"."book_money"(public.orders, numeric, text, boolean, text);

DROP FUNCTION "private"."issue_credit_note"(public.orders);

DROP FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb);

ALTER TABLE "public"."payments" ADD COLUMN "former_status" text;

CREATE OR REPLACE FUNCTION private.book_by_hand(paid public.orders, method text, former_status text, moment timestamp with time zone DEFAULT clock_timestamp())
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
  insert into public.payments (order_id, attempt, state, amount_cents, method, expires_at, paid_at, former_status)
  select
    paid.id, coalesce(max(payment.attempt), 0) + 1, 'paid', private.minor_units(due, paid.currency), book_by_hand.method,
    moment, moment, book_by_hand.former_status
  from public.payments as payment where payment.order_id = paid.id
  having due > 0;
  perform private.book_money(paid, due, method, true, moment => moment);
end
$function$;


CREATE OR REPLACE FUNCTION private.book_money(paid public.orders, amount numeric, method text, settles boolean, session_id text DEFAULT NULL::text, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.orders
  set paid_amount = paid_amount + amount, paid_at = coalesce(paid_at, moment), hold_until = null,
    status = case when settles and (status = 'pending_payment' or private.is_void(status)) then 'processing' else status end,
    payment_status = case when settles then 'paid' else payment_status end,
    stripe_payment_intent_id = coalesce(book_money.session_id, stripe_payment_intent_id)
  where id = paid.id;
  if amount > 0 then
    perform private.note_order_event(paid.id, 'paid', jsonb_strip_nulls(jsonb_build_object(
      'amount', amount, 'currency', paid.currency, 'method', paid.payment_method, 'by', method,
      'day', nullif(private.shop_day(moment), private.shop_today())
    )));
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
  perform private.book_by_hand(
    new, coalesce(nullif(current_setting('shop.paid_by', true), ''), 'other'), old.status,
    coalesce(nullif(current_setting('shop.paid_at', true), '')::timestamptz, clock_timestamp())
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.issue_credit_note(placed public.orders, is_mistaken boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  last constant record := private.last_invoice(placed.id);
  invoice constant public.invoices := last.invoice;
  said constant jsonb := invoice.document;
  total constant numeric := said #>> '{totals,gross}';
  amount constant numeric := last.uncredited - case when is_mistaken then 0 else private.sold_for(placed) end;
  rates jsonb;
begin
  if amount is null or amount <= 0 then
    return;
  end if;
  rates := private.credited_rates(invoice, amount);
  perform private.issue_paper(
    'credit_note', placed.id,
    said || private.letterhead() || jsonb_build_object(
      'refers_to', jsonb_build_object('number', invoice.number, 'day', said -> 'day'),
      'reason', case when is_mistaken then 'correction' when private.is_void(placed.status) then 'cancellation' else 'refund' end,
      -- What is a part of the total is no longer about single lines.
      'lines', case when amount = total then said -> 'lines' else '[]' end,
      'shipping', case when amount = total then said -> 'shipping' end,
      'rates', rates,
      'totals', (
        select jsonb_build_object('net', sum(part.net), 'tax', sum(part.tax), 'gross', amount)
          || case when amount = total
            then jsonb_build_object('subtotal', said #> '{totals,subtotal}', 'shipping', said #> '{totals,shipping}') else '{}'
          end
        from jsonb_to_recordset(rates) as part (net numeric, tax numeric)
      ),
      'payment', null
    ),
    invoice
  );
end
$function$;


CREATE OR REPLACE FUNCTION private.issue_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant text := (select invoice_when from public.shop_facts);
  placed public.orders;
  last record;
  is_mistaken boolean := false;
begin
  -- As it is at the end of the transaction.
  select * into placed from public.orders where id = new.id;
  if placed.id is null then
    return null;
  end if;
  if new.paid_amount < old.paid_amount then
    last := private.last_invoice(placed.id);
    is_mistaken := coalesce(last.uncredited > 0
      and ((last.invoice).document #>> '{payment,amount}')::numeric > least(placed.paid_amount, placed.total_amount), false);
  end if;
  if is_mistaken then
    perform private.issue_credit_note(placed, is_mistaken);
  end if;
  if private.invoice_is_due(placed, moment)
    and (is_mistaken or private.invoice_is_due(new, moment) and not private.invoice_is_due(old, moment))
  then
    perform private.issue_order_invoice(placed);
  end if;
  perform private.issue_credit_note(placed);
  return null;
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
    perform private.book_by_hand(placed, 'cash', placed.status);
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
    perform private.book_by_hand(placed, method, placed.status);
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.receive_payments(order_ids bigint[], method text, paid_on date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.shop_today();
  moment constant timestamptz := case
    when paid_on < today then (paid_on + time '12:00') at time zone coalesce((select time_zone from public.shop_facts), 'UTC')
    else clock_timestamp()
  end;
  placed public.orders;
  wanted_id bigint;
  booked numeric;
  problem text;
  report jsonb[] := '{}';
begin
  perform private.require_admin();
  if method is null or method not in ('cash', 'transfer', 'card', 'other') then
    raise exception using errcode = 'PT400', message = 'Please say how they were paid.';
  elsif paid_on > today then
    raise exception using errcode = 'PT400', message = 'This day is still to come.';
  elsif cardinality(order_ids) is null or cardinality(order_ids) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Between 1 and 500 orders can be booked at a time.';
  end if;
  perform set_config('shop.paid_by', method, true), set_config('shop.paid_at', moment::text, true);
  -- In one order, so that two administrators wait for each other and not for good.
  for wanted_id in select distinct id from unnest(order_ids) as id order by id loop
    select * into placed from public.orders where id = wanted_id for no key update;
    problem := case
      when placed.id is null then 'There is no such order.'
      when private.is_void(placed.status) then format('It is %s.', replace(placed.status, '_', ' '))
      when placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
        'It was refunded. If it is paid anew, book that on its page.'
      when placed.paid_amount >= placed.total_amount then 'It is paid already.'
      when private.shop_day(placed.created_at) > paid_on then 'It was placed after that day.'
    end;
    booked := null;
    if problem is null then
      if placed.status in ('paid', 'shipped', 'delivered') then
        perform private.book_by_hand(placed, method, placed.status, moment);
      else
        update public.orders set status = 'paid' where id = placed.id;
      end if;
      booked := placed.total_amount - placed.paid_amount;
    end if;
    report := report || jsonb_build_object(
      'order_id', wanted_id, 'booked', booked, 'currency', placed.currency, 'problem', problem
    );
  end loop;
  return to_json(report);
end
$function$;


CREATE OR REPLACE FUNCTION public.request_refund(order_id bigint, amount_cents bigint, reason text, restock boolean, idempotency_key uuid, pieces jsonb DEFAULT NULL::jsonb, payment_id bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
  refund public.refunds;
  from_id bigint;
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
    if refund.order_id is distinct from placed.id or refund.amount_cents <> request_refund.amount_cents
      or refund.payment_id <> request_refund.payment_id
    then
      raise exception using errcode = 'PT409', message = 'This refund was asked for with another amount or payment. Please reload the page.';
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
    raise exception using errcode = 'PT409', message = 'There is no such payment of this order any more. Please reload the page.';
  elsif most is null then
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
    placed.id, from_id, request_refund.amount_cents, btrim(request_refund.reason),
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


CREATE OR REPLACE FUNCTION public.take_back_payment(payment_id bigint, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
  placed public.orders;
  amount numeric;
  kept numeric;
  next_status text;
begin
  perform private.require_admin();
  if length(btrim(coalesce(reason, ''))) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Please say why, in at most 500 characters.';
  end if;
  select * into placed from public.orders
  where id = (select booked.order_id from public.payments as booked where booked.id = take_back_payment.payment_id)
  for no key update;
  select * into payment from public.payments as booked where booked.id = take_back_payment.payment_id for no key update;
  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'This payment does not exist.';
  elsif payment.state = 'taken_back' then
    return;
  elsif payment.method = 'stripe' or payment.state <> 'paid' then
    raise exception using errcode = 'PT409', message = 'Only what was booked by hand can be taken back. A card payment is refunded.';
  elsif exists (
    select from public.refunds as given where given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  ) then
    raise exception using errcode = 'PT409', message = 'Some of this payment is refunded already, so its booking stays.';
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
    hold_until = case when next_status = 'pending_payment' then clock_timestamp() + private.hold_time() end
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


ALTER TABLE "public"."order_events" ADD CONSTRAINT "order_events_kind_check" CHECK ((kind = ANY (ARRAY['placed'::text, 'paid'::text, 'status'::text, 'tracking'::text, 'change'::text, 'refund'::text, 'mail'::text, 'invoice'::text, 'print'::text, 'note'::text, 'taken_back'::text])));

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_state_check" CHECK ((state = ANY (ARRAY['opening'::text, 'open'::text, 'processing'::text, 'paid'::text, 'expired'::text, 'failed'::text, 'taken_back'::text])));

CREATE CONSTRAINT TRIGGER orders_issue_papers AFTER UPDATE OF status, payment_status, paid_amount, refunded_amount ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.payment_status IS DISTINCT FROM new.payment_status) OR (old.refunded_amount < new.refunded_amount) OR (old.paid_amount > new.paid_amount))) EXECUTE FUNCTION private.issue_papers();

COMMENT ON COLUMN "public"."order_events"."data" IS 'placed: {amount, currency, method}; paid: {amount, currency, method, by, day?}; taken_back: {amount, currency, by, reason}; status: {from, to}; tracking: {from, to}, each {carrier, number}; change: {what, from?, to?}; refund: {refund, amount, currency, state, reason, problem?}; mail: {message, mail, to, state, problem?}; invoice: {number, kind}; print: {paper}; note: {note}.';

COMMENT ON COLUMN "public"."payments"."former_status" IS 'The order''s status before this was booked by hand; null: it came through Stripe, or is from before this was noted.';

COMMENT ON COLUMN "public"."payments"."state" IS 'opening: requested from Stripe, perhaps without an answer; processing: paid with a method that takes days; taken_back: it was booked by hand, and by mistake.';

COMMENT ON FUNCTION "private"."book_by_hand"(public.orders, text, text, timestamp with time zone) IS 'Books what an order still lacks as received by hand; former_status: its status before. The order is locked.';

COMMENT ON FUNCTION "private"."book_money"(public.orders, numeric, text, boolean, text, timestamp with time zone) IS 'Books what was received for an order, by whatever method; settles: it is paid now. The order is locked.';

COMMENT ON FUNCTION "private"."book_paid_status"() IS 'An order that is said to be paid is paid: books what it lacks, by the method and at the time in the settings shop.paid_by and shop.paid_at of the transaction.';

COMMENT ON FUNCTION "private"."issue_credit_note"(public.orders, boolean) IS 'Credits what the order''s invoice says beyond what it was sold for: after a refund, or a cancellation; all of it, if it is mistaken. Nothing if that is credited already, or not invoiced.';

COMMENT ON FUNCTION "private"."issue_papers"() IS 'Issues the invoice of an order that was paid or shipped, and the credit note of one that was refunded or cancelled. An invoice that says that more was paid than was, because a booking was taken back, is credited, and issued anew if it is due all the same. Runs when the transaction commits: then nothing is locked after the series of numbers.';

COMMENT ON FUNCTION "public"."receive_payments"(bigint[], text, date) IS 'Books what orders still lack as received by hand: cash, transfer, card (elsewhere) or other, on a day of the shop or now. They become paid, unless they are shipped or delivered. Returns what became of each, by number: [{"order_id", "booked", "currency", "problem"}]; problem: why nothing was booked. PT400: no method, a day to come, not between 1 and 500 orders; PT403 for everyone but administrators.';

COMMENT ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb, bigint) IS 'Requests a refund, in cents, of what was paid, by this payment or the one with most left; with restock, these pieces go back into stock, [{"order_item_id", "quantity"}], or without pieces all that did not yet. The same idempotency key returns the same refund. The server sends it to Stripe; of what was booked by hand, the owner has given it back. PT409: more than is left.';

COMMENT ON FUNCTION "public"."take_back_payment"(bigint, text) IS 'Takes back a payment that was booked by hand, and by mistake: the order is due again, and nobody is told. Its status goes back if the booking changed it. Twice is once. PT400: no reason; PT404; PT409: it came through Stripe, or was refunded in part; PT403 for everyone but administrators.';

REVOKE ALL ON FUNCTION "private"."book_by_hand"(public.orders, text, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_money"(public.orders, numeric, text, boolean, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_credit_note"(public.orders, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."receive_payments"(bigint[], text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."receive_payments"(bigint[], text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."take_back_payment"(bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_back_payment"(bigint, text) TO "authenticated";
