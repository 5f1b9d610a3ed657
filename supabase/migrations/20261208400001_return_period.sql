-- A return is offered as long as was promised; links to the shop's own pages follow their titles.

set local check_function_bodies = off;

ALTER TABLE "public"."orders" ADD COLUMN "return_days" integer;

ALTER TABLE "public"."shop_facts" ADD COLUMN "return_days" integer;

CREATE OR REPLACE FUNCTION private.possible_request(placed public.orders)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when placed.status in ('shipped', 'delivered') then
      case when private.returns_until(placed) < private.shop_today() then null else 'return' end
    when placed.status in ('pending', 'processing', 'paid') then 'cancel'
    -- Nobody can give up a payment that is on its way.
    when placed.status = 'pending_payment' and exists (
      select from public.payments as payment where payment.order_id = placed.id and payment.state = 'processing'
    ) then 'cancel'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.returns_until(placed public.orders)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- A parcel that nobody has seen arrive is on its way until the promised day.
  select greatest(
    max(private.shop_day(event.created_at)), case placed.status when 'shipped' then placed.arrives_by end
  ) + placed.return_days
  from public.order_events as event
  where event.order_id = placed.id and event.kind = 'status' and event.data ->> 'to' = placed.status
    and placed.status = any (array['shipped', 'delivered']) and placed.return_days is not null
$function$;

CREATE OR REPLACE FUNCTION private.save_order(customer uuid, cart private.cart_line[], subtotal numeric, terms private.order_terms, address jsonb, payment_method text, promotions bigint[], codes text[], key uuid, digest uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  by_card constant boolean := payment_method = 'stripe';
  totals constant record := private.order_totals(subtotal, terms);
  amounts constant numeric[] := array(select line.price * line.quantity from unnest(cart) as line);
  -- The lines', then the shipping's.
  taxes constant numeric[] := private.spread(
    totals.tax, amounts || case when terms.taxes_shipping then totals.shipping else 0 end, terms.decimals
  );
  placed_id bigint;
begin
  insert into public.orders (
    user_id, currency, subtotal, tax, tax_name, tax_rate, prices_include_tax, shipping, shipping_method, shipping_tax,
    arrives_by, total_amount, status, shipping_address, payment_method, payment_status, hold_until, promotion_ids,
    idempotency_key, lines_digest, codes, return_days
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.hold_time() end, promotions, key, digest, save_order.codes,
    (select facts.return_days from public.shop_facts as facts)
  )
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    offer_id, stock_taken, tax_rate, net, tax
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end, terms.tax_rate,
    amounts[line.ordinality] - case when terms.prices_include_tax then taxes[line.ordinality] else 0 end,
    taxes[line.ordinality]
  from unnest(cart) with ordinality as line order by line.ordinality;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from (select product_id, sum(quantity) as quantity from unnest(cart) group by product_id) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  perform private.hold_values(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.guest_order(order_id bigint, key text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'returns_until', private.returns_until(placed),
      'order_items', private.order_lines(placed.id),
      'payments', coalesce((
        select json_agg(json_build_object('state', payment.state) order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select json_agg(
          json_build_object(
            'id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason, 'state', refund.state
          )
          order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      -- Without the words of whoever asked, who knows them: links are forwarded.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'created_at', inquiry.created_at,
            'answers', coalesce((
              select json_agg(
                json_build_object('id', given.id, 'answer', given.answer, 'created_at', given.created_at) order by given.id
              )
              from public.inquiry_answers as given where given.inquiry_id = inquiry.id
            ), '[]')
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]'),
      'papers', coalesce((
        select json_agg(json_build_object('number', issued.number, 'kind', issued.kind) order by issued.id)
        from public.invoices as issued where issued.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.returns_until(placed public.orders)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.returns_until(found) from public.orders as found
  where found.id = placed.id and (found.user_id = private.customer_id() or private.is_admin())
$function$;

CREATE OR REPLACE FUNCTION public.send_order_request(order_id bigint, kind text, pieces jsonb, reason text, message text DEFAULT ''::text, key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  customer constant uuid := private.customer_id();
  words constant text := btrim(coalesce(message, ''), E' \t\r\n');
  asked_pieces jsonb;
  placed public.orders;
  waiting public.product_inquiries;
  address text;
  refusal text;
begin
  -- Requests about an order wait for one another, and for its status.
  select * into placed from public.orders as found
  where found.id = send_order_request.order_id
    and (found.user_id = customer or private.opens_order(found.id, send_order_request.key))
  for no key update;
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using errcode = 'PT404', message = 'This order could not be found.';
  elsif kind is null or kind not in ('cancel', 'return') then
    raise exception using errcode = 'PT400', message = 'An order can be asked to be cancelled or returned.';
  elsif reason is null or reason <> all (case kind
    when 'cancel' then array['changed_mind', 'mistake', 'too_slow', 'other']
    else array['does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'changed_mind', 'other']
  end) then
    raise exception using errcode = 'PT400', message = 'Please choose a reason.';
  elsif reason = 'other' and words = '' then
    raise exception using errcode = 'PT400', message = 'Please say why.';
  elsif length(words) > 5000 then
    raise exception using errcode = 'PT400', message = 'Please keep your message within 5,000 characters.';
  end if;
  perform private.check_request_pieces(pieces);
  select jsonb_agg(
    jsonb_build_object(
      'order_item_id', (piece ->> 'order_item_id')::bigint, 'quantity', (piece ->> 'quantity')::integer
    )
    order by (piece ->> 'order_item_id')::bigint
  )
  into asked_pieces
  from jsonb_array_elements(pieces) as piece;

  select * into waiting from public.product_inquiries as earlier
  where earlier.order_id = placed.id and earlier.kind = send_order_request.kind and earlier.status in ('new', 'read')
  order by earlier.id limit 1;
  if (waiting.pieces, waiting.reason, waiting.message) = (asked_pieces, send_order_request.reason, words) then
    -- The same again: its answer was lost on the way, or it was pressed twice.
    return;
  elsif waiting.id is not null then
    raise exception using
      errcode = 'PT409', message = format('You have asked to %s already. We will answer you by email.', kind);
  elsif kind = 'return' and private.returns_until(placed) < private.shop_today() then
    raise exception using errcode = 'PT409', message = format('This order could be returned until %s.',
      to_char(private.returns_until(placed), 'FMMonth FMDD, YYYY'));
  elsif private.possible_request(placed) is null then
    raise exception using errcode = 'PT409', message = format('This order can no longer be %s.',
      case kind when 'cancel' then 'cancelled' else 'returned' end);
  elsif private.possible_request(placed) <> kind then
    raise exception using errcode = 'PT409', message = case kind
      when 'cancel' then 'This order was shipped in the meantime. Please reload the page, and ask to return it.'
      else 'This order was not shipped yet. Please reload the page, and ask to cancel it.' end;
  elsif placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
    raise exception using errcode = 'PT409', message = 'All of this order is refunded already.';
  end if;

  select case
    when item.id is null then 'A piece is not in this order. Please reload the page.'
    when item.quantity - before.quantity <= 0 then format('You have asked for all of %s already.', item.name_at_purchase)
    else format('At most %s of %s can be asked for.', item.quantity - before.quantity, item.name_at_purchase)
  end
  into refusal
  from jsonb_to_recordset(asked_pieces) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select coalesce(sum((piece ->> 'quantity')::integer), 0) as quantity
    from public.product_inquiries as earlier cross join jsonb_array_elements(earlier.pieces) as piece
    where earlier.order_id = placed.id and earlier.kind = send_order_request.kind
      and (piece ->> 'order_item_id')::bigint = item.id
  ) as before
  where item.id is null or asked.quantity > item.quantity - before.quantity
  order by asked.order_item_id limit 1;
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;

  address := coalesce(
    (select profile.email from public.profiles as profile where profile.id = placed.user_id), placed.customer_email
  );
  if address is null then
    raise exception using errcode = 'PT409', message = 'We have no email address for this order. Please call us.';
  end if;
  -- As for messages from the contact page.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.kind <> 'question' and lower(earlier.user_email) = lower(address)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using errcode = 'PT429', message = 'Too many requests in an hour. Please try again later, or call us.';
  end if;

  insert into public.product_inquiries (
    kind, order_id, pieces, reason, message, product_id, product_name, user_id, user_email, sender_name
  )
  select
    send_order_request.kind, placed.id, asked_pieces, send_order_request.reason, words,
    item.product_id, item.name_at_purchase, placed.user_id, address, left(placed.customer_name, 200)
  from public.order_items as item where item.id = (asked_pieces -> 0 ->> 'order_item_id')::bigint;
end
$function$;

CREATE OR REPLACE FUNCTION public.shop()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'name', facts.name,
    'tagline', facts.tagline,
    'phone', facts.phone,
    'email', facts.email,
    'hours', facts.hours,
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'announcement', case when facts.announcement_until > now() or facts.announcement_until is null then facts.announcement end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (method.fee, method.free_above)) > 1 from public.shipping_methods as method),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', facts.hero_title,
    'hero_text', facts.hero_text,
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object('slug', page.slug, 'title', page.title) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    ),
    'titles', (
      select coalesce(json_object_agg(page.slug, page.title order by page.id), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    )
  )
  from public.shop_facts as facts
$function$;

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_return_days_check" CHECK ((return_days >= 1));

ALTER TABLE "public"."shop_facts" ADD CONSTRAINT "shop_facts_return_days_check" CHECK (((return_days >= 1) AND (return_days <= 999)));

COMMENT ON COLUMN "public"."orders"."return_days" IS 'How many days after delivery a return could be asked for when it was placed; null: there is no end.';

COMMENT ON COLUMN "public"."shop_facts"."return_days" IS 'How many days after delivery a return can be asked for; null: there is no end.';

COMMENT ON COLUMN "public"."shop_facts"."returns" IS 'In which condition a piece can be returned, and what else the shop promises; empty if nothing.';

COMMENT ON FUNCTION "private"."possible_request"(public.orders) IS 'What can be requested for an order: cancel, return as long as was promised, or null. An unpaid card order can be cancelled without asking.';

COMMENT ON FUNCTION "private"."returns_until"(public.orders) IS 'The last day in the shop''s time zone on which returning pieces of a shipped order can be asked for, as was promised when it was placed; null: there is none.';

COMMENT ON FUNCTION "public"."returns_until"(public.orders) IS 'The last day in the shop''s time zone on which a return can be asked for, of the caller''s own order that was shipped; null: there is none.';

COMMENT ON FUNCTION "public"."shop"() IS 'What every page shows of the shop: its facts, what applies in its own country (tax, the first shipping method), and the owner''s pages in the footer, the titles of the pages that every shop has. *_varies: whether other destinations differ.';

REVOKE ALL ON FUNCTION "private"."returns_until"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."returns_until"(public.orders) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."returns_until"(public.orders) TO "authenticated", "service_role";

REVOKE ALL ("return_days") ON TABLE "public"."shop_facts" FROM "authenticated";

GRANT UPDATE ("return_days") ON TABLE "public"."shop_facts" TO "authenticated";
