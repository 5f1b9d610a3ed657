-- An order has the language in which its buyer read the shop: its mails and papers are in that one.
alter table public.orders
  add column language text
  constraint orders_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');

comment on column public.orders.language is 'BCP 47: the language of the shop that its buyer read; null: not known, so it is the shop''s.';

drop function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[]);

drop function private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid);

create or replace function private.save_order (
  customer uuid,
  cart private.cart_line[],
  subtotal numeric,
  terms private.order_terms,
  address jsonb,
  payment_method text,
  promotions bigint[],
  codes text[],
  key uuid,
  digest uuid,
  language text
)
  returns bigint
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  by_card constant boolean := payment_method = 'stripe';
  totals constant record := private.order_totals(subtotal, terms);
  amounts constant numeric[] := array(select line.price * line.quantity from unnest(cart) as line);
  -- The tax of the lines comes first, then that of the shipping.
  taxes constant numeric[] := private.split_amount(
    totals.tax, amounts || case when terms.taxes_shipping then totals.shipping else 0 end, terms.decimals
  );
  placed_id bigint;
begin
  insert into public.orders (
    user_id, currency, subtotal, tax, tax_name, tax_rate, prices_include_tax, shipping, shipping_method, shipping_tax,
    arrives_by, total_amount, status, shipping_address, payment_method, payment_status, hold_until, promotion_ids,
    idempotency_key, lines_digest, codes, return_days, language
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.card_hold_time() end, promotions, key, digest, save_order.codes,
    (select facts.return_days from public.shop_facts as facts),
    (select facts.language from public.shop_facts as facts where facts.language = save_order.language)
  )
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    offer_id, stock_taken, tax_rate, net, tax, metal
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end, terms.tax_rate,
    amounts[line.ordinality] - case when terms.prices_include_tax then taxes[line.ordinality] else 0 end,
    taxes[line.ordinality], private.metal_parts(line.product_id)
  from unnest(cart) with ordinality as line order by line.ordinality;

  perform private.take_stock(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$function$;

comment on function
  private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text) is
  'Stores a checked and priced order with its lines and what it was placed under, and takes its stock and offers: for good, or until its card payment is overdue. A language that the shop does not speak is not stored. Returns its id.';

revoke all
  on function
    private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text)
  from public;

create or replace function public.place_order (
  lines jsonb,
  shipping_address jsonb,
  payment_method text,
  idempotency_key uuid,
  expected_total numeric default null::numeric,
  shipping_method bigint default null::bigint,
  codes text[] default null::text[],
  language text default null::text
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
  customer constant uuid := private.buyer_account(address ->> 'email');
  order_id bigint := private.earlier_order(idempotency_key, customer, digest);
  terms private.order_terms;
  sent constant text[] := case when codes is null then '{}' else private.read_codes(codes) end;
  cart private.cart_line[];
  by_codes record;
  off numeric := 0;
  used text[] := '{}';
  promotions bigint[];
  subtotal numeric;
  total numeric;
begin
  if order_id is not null then
    return private.order_document(order_id);
  end if;
  perform private.check_payment_method(payment_method);
  perform private.check_order_limits(customer, address ->> 'email');
  terms := private.terms_for(address, shipping_method);
  perform private.check_terms(terms, address, payment_method);
  perform private.lock_buyer(customer, address ->> 'email', private.caller_connection());

  perform private.lock_cart(lines, sent);
  perform private.lock_offers(lines);
  cart := private.price_cart(lines, customer);
  if sent <> '{}' then
    by_codes := private.price_with_codes(cart, sent, customer, address ->> 'email', null);
    perform private.refuse_codes(by_codes.codes);
    cart := by_codes.priced;
    off := by_codes.off_order;
    used := array(select code ->> 'code' from jsonb_array_elements(by_codes.codes) as code);
  end if;
  select
    sum(line.price * line.quantity) - off,
    coalesce(array_agg(distinct line.promotion_id) filter (where line.promotion_id is not null), '{}')
  into subtotal, promotions
  from unnest(cart) as line;
  total := (private.order_totals(subtotal, terms)).total;
  perform private.compare_cart(cart, total, expected_total, terms.currency);
  if total > 99999999.99 then
    raise exception using errcode = 'PT400', hint = 'order_too_large', message = 'This order is too large for the shop.';
  elsif payment_method = 'stripe' then
    perform private.check_card_amount(total, terms.currency);
  end if;
  if off > 0 then
    cart := private.spread_order_discount(cart, off, by_codes.off_order_by, terms.decimals);
    promotions := promotions || by_codes.off_order_by;
  end if;

  perform private.use_promotions(promotions);
  order_id := private.save_order(
    customer, cart, subtotal, terms, address, payment_method, promotions, used, idempotency_key, digest, language
  );
  insert into private.order_connections (order_id, connection)
  select order_id, private.caller_connection() where private.caller_connection() is not null and not private.is_admin();
  if current_setting('role') <> 'service_role' then
    perform private.check_holdings(order_id);
  end if;
  return private.order_document(order_id);
end
$function$;

comment on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text) is 'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], where prices (with surcharges) and expected_total are in the shop''s currency and only compared; offer: the customer''s accepted offer, which prices its one piece; shipping_method: the id of a method of the address''s zone, or null for its first; codes: of promotions, at most 10; language: BCP 47, the one in which the buyer reads the shop. An order that an administrator places for somebody else is theirs, and is not limited. The same idempotency key, customer and lines return the same order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in details, or with {"code"} if one cannot be used; PT429: too many orders.';

revoke all on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text) from public;

grant execute
  on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text)
  to anon, authenticated, service_role;

create or replace function private.enqueue_message (
  kind text,
  recipient text,
  data jsonb,
  order_id bigint default null::bigint,
  inquiry_id bigint default null::bigint,
  offer_id bigint default null::bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := private.clean_email(recipient);
  added_id bigint;
  snapshot jsonb := data - 'secret';
  problem constant text :=
    case when private.is_email_address(address) is false then 'This is not an address that mail can go to.' end;
begin
  -- A refund of an order whose customer was erased.
  if recipient = 'Erased' then
    return;
  end if;
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id)), '{}');
  end if;
  if recipient is not null then
    snapshot := snapshot || coalesce((
      select jsonb_build_object('language', placed.language) from public.orders as placed
      where placed.language is not null and placed.id = coalesce(
        enqueue_message.order_id,
        (select asked.order_id from public.product_inquiries as asked where asked.id = enqueue_message.inquiry_id)
      )
    ), '{}');
  end if;
  insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id, state, last_error)
  values (
    enqueue_message.kind, left(address, 320), snapshot,
    enqueue_message.order_id, enqueue_message.inquiry_id, enqueue_message.offer_id,
    case when problem is null then 'waiting' else 'failed' end, problem
  )
  returning id into added_id;
  if data ? 'secret' then
    insert into private.message_secrets (message_id, secret) values (added_id, data -> 'secret');
  end if;
end
$function$;

comment on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) is 'Writes a message, in the transaction of the event it reports. recipient null: the owner. An order''s snapshot is added as "order", and its "language" for its buyer; "secret" is kept where administrators cannot read it; after "expires_at" it is not sent any more.';

revoke all on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) from public;

create or replace function private.invoice_document (
  placed public.orders
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return private.letterhead() || jsonb_build_object(
    'buyer', jsonb_build_object(
      'name', coalesce(placed.customer_name, ''), 'lines', to_jsonb(private.address_lines(placed.shipping_address)),
      'country_code', private.country_of(placed.shipping_address), 'email', coalesce(placed.customer_email, '')
    ),
    'order', jsonb_build_object('id', placed.id, 'day', private.shop_day(placed.created_at)),
    'currency', placed.currency,
    'language', coalesce(placed.language, (select facts.language from public.shop_facts as facts)),
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
        || case when item.metal is null then '{}' else jsonb_build_object('metal', item.metal) end
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

comment on function private.invoice_document(public.orders) is 'What an order''s invoice says, but for its number and day.';

revoke all on function private.invoice_document(public.orders) from public;
