-- Orders that are gifts: wrapped as the owner offers it, with a message on a card and a day to arrive by, and papers without prices.

set local lock_timeout = '3s';

create table public.gift_wraps (
  id bigint generated always as identity not null,
  name text not null,
  price numeric(10,2) not null,
  is_active boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint gift_wraps_name_check check (name ~ '\S' and length(name) <= 80),
  constraint gift_wraps_pkey primary key (id),
  constraint gift_wraps_price_check check (price >= 0 and price <= 99999999.99)
);

alter table public.gift_wraps enable row level security;

comment on table public.gift_wraps is 'How a gift can be wrapped. Shoppers see the active ones, by position.';
comment on column public.gift_wraps.is_active is 'Whether shoppers can choose it.';
comment on column public.gift_wraps.price is 'In the shop''s currency; with the tax if prices include it.';

create policy "admins add gift wraps" on public.gift_wraps
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change gift wraps" on public.gift_wraps
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete gift wraps" on public.gift_wraps
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads active gift wraps, admins all" on public.gift_wraps
  for select
  to anon, authenticated
  using (is_active or (select private.is_admin()));

grant select on table public.gift_wraps to anon;
grant delete, select on table public.gift_wraps to authenticated;
grant delete, insert, select, update on table public.gift_wraps to service_role;
grant insert (is_active, name, position, price), update (is_active, name, position, price)
  on table public.gift_wraps to authenticated;

create trigger gift_wraps_are_cleaned
  before insert or update of name on public.gift_wraps
  for each row
  execute function private.clean_columns('line name');

create trigger gift_wraps_fit_the_currency
  before insert or update of price on public.gift_wraps
  for each row
  when (new.price <> trunc(new.price))
  execute function private.check_amounts();

create trigger gift_wraps_forget_translations
  after delete on public.gift_wraps referencing old table as removed
  for each statement
  execute function private.forget_translations('gift_wraps');

create trigger gift_wraps_set_updated_at
  before update on public.gift_wraps
  for each row
  execute function private.set_updated_at();

insert into public.app_settings (key, value) values ('gifts_enabled', '{"enabled": false}') on conflict do nothing;

alter table public.orders add column gift jsonb;
alter table public.orders add constraint orders_gift_check
  check (jsonb_typeof(gift) = 'object' and length(gift::text) <= 2000);
comment on column public.orders.gift is '{message?, wanted_by?} of a gift: what its card says, and the day by which the buyer wants it to arrive; null: it is no gift. Its wrap is a line.';

alter table public.order_items add column is_gift_wrap boolean not null default false;
comment on column public.order_items.is_gift_wrap is 'Whether it is what a gift is wrapped in, and no product.';

create function private.check_gift (
  gift jsonb,
  terms private.order_terms
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  longest constant integer := 300;
  today constant date := private.shop_today();
  message text;
  wanted_by date;
begin
  if coalesce(jsonb_typeof(gift), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(gift) <> 'object'
    or coalesce(jsonb_typeof(gift -> 'message'), 'null') not in ('string', 'null')
    or coalesce(jsonb_typeof(gift -> 'wrap'), 'null') not in ('number', 'null')
    or gift ->> 'wrap' !~ '^[1-9][0-9]{0,17}$'
    or coalesce(jsonb_typeof(gift -> 'price'), 'null') not in ('number', 'null')
    or gift ->> 'wanted_by' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
  then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The gift could not be read.';
  elsif not private.is_enabled('gifts_enabled') then
    raise exception using
      errcode = 'PT409', hint = 'gifts_not_offered',
      message = 'The shop does not wrap gifts or write cards at the moment. Please look at your order again.';
  end if;

  message := private.clean_words(coalesce(gift ->> 'message', ''));
  if length(message) > longest then
    raise exception using
      errcode = 'PT400', hint = 'gift_message_too_long',
      message = format('The message on the card can have at most %s characters.', longest),
      detail = jsonb_build_object('most', longest)::text;
  end if;

  begin
    wanted_by := gift ->> 'wanted_by';
  exception when datetime_field_overflow then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'There is no such day.';
  end;
  if wanted_by < today then
    raise exception using
      errcode = 'PT409', hint = 'gift_day_over', message = 'The day by which your gift should arrive is over. Please choose another one.';
  elsif wanted_by < terms.arrives_by then
    raise exception using
      errcode = 'PT409', hint = 'gift_day_too_early',
      message = format(
        'Your gift arrives by %s. Please choose that day or a later one.', to_char(terms.arrives_by, 'FMMonth FMDD, YYYY')
      ),
      detail = jsonb_build_object('day', jsonb_build_object('day', terms.arrives_by))::text;
  elsif wanted_by > today + 366 then
    raise exception using
      errcode = 'PT409', hint = 'gift_day_too_late', message = 'Please choose a day within a year for your gift to arrive.';
  end if;
  return jsonb_strip_nulls(jsonb_build_object('message', nullif(message, ''), 'wanted_by', wanted_by));
end
$function$;

comment on function private.check_gift(jsonb, private.order_terms) is 'What an order stores of {"wrap"?, "price"?, "message"?, "wanted_by"?}: {message?, wanted_by?}; null if it is no gift. Refuses anything else, a message that no card has room for, and a day on which it cannot arrive.';

revoke all on function private.check_gift(jsonb, private.order_terms) from public;

create function private.gift_wrap_line (
  gift jsonb,
  currency text
)
  returns private.cart_line
  language plpgsql
  set search_path to ''
  as $function$
declare
  seen_price constant numeric := gift ->> 'price';
  wrap public.gift_wraps;
  line private.cart_line;
begin
  if gift ->> 'wrap' is null then
    return null;
  end if;
  -- Whoever changes its price waits until the order is placed.
  select * into wrap from public.gift_wraps as offered where offered.id = (gift ->> 'wrap')::bigint and offered.is_active for share;
  if wrap.id is null then
    raise exception using
      errcode = 'PT409', hint = 'gift_wrap_gone',
      message = 'This gift wrap is no longer offered. Please choose another one, or none.';
  elsif wrap.price <> seen_price then
    raise exception using
      errcode = 'PT409', hint = 'gift_wrap_price_changed',
      message = format('The gift wrap now costs %s. Please look at your order again.', private.money_text(wrap.price, currency)),
      detail = jsonb_build_object('price', jsonb_build_object('money', wrap.price))::text;
  end if;
  line.quantity := 1;
  line.price := wrap.price;
  line.name := wrap.name;
  line.options := '[]';
  return line;
end
$function$;

comment on function private.gift_wrap_line(jsonb, text) is 'The wrap that was chosen for a gift, as a line without a product, at its price; null if none was.';

revoke all on function private.gift_wrap_line(jsonb, text) from public;

drop function private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text);

create function private.save_order (
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
  language text,
  gift jsonb
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
    idempotency_key, lines_digest, codes, return_days, language, gift
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.card_hold_time() end, promotions, key, digest, save_order.codes,
    (select facts.return_days from public.shop_facts as facts),
    coalesce(
      private.page_language(save_order.language),
      (select facts.language from public.shop_facts as facts where facts.language = save_order.language)
    ),
    save_order.gift
  )
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    offer_id, stock_taken, tax_rate, net, tax, metal, is_gift_wrap
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end, terms.tax_rate,
    amounts[line.ordinality] - case when terms.prices_include_tax then taxes[line.ordinality] else 0 end,
    taxes[line.ordinality], private.formula_with_rate(line.product_id), line.product_id is null
  from unnest(cart) with ordinality as line order by line.ordinality;

  perform private.take_stock(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$function$;

comment on function
  private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text, jsonb) is
  'Stores a checked and priced order with its lines and what it was placed under, and takes its stock and offers: for good, or until its card payment is overdue. A language that the shop does not speak is not stored. gift: as orders have it; a line without a product is its wrap. Returns its id.';

revoke all
  on function
    private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text, jsonb)
  from public;

drop function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text);

create function public.place_order (
  lines jsonb,
  shipping_address jsonb,
  payment_method text,
  idempotency_key uuid,
  expected_total numeric default null::numeric,
  shipping_method bigint default null::bigint,
  codes text[] default null::text[],
  language text default null::text,
  gift jsonb default null::jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '10s'
  as $function$
declare
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
  customer constant uuid := private.buyer_account(address ->> 'email');
  order_id bigint := private.earlier_order(idempotency_key, customer, digest);
  terms private.order_terms;
  kept_gift jsonb;
  wrap private.cart_line;
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
  kept_gift := private.check_gift(gift, terms);
  perform private.lock_buyer(customer, address ->> 'email', private.caller_connection());

  perform private.lock_cart(lines, sent);
  perform private.lock_offers(lines);
  wrap := private.gift_wrap_line(gift, terms.currency);
  cart := private.price_cart(lines, customer);
  if sent <> '{}' then
    by_codes := private.price_with_codes(cart, sent, customer, address ->> 'email', null);
    perform private.refuse_codes(by_codes.codes);
    cart := by_codes.priced;
    off := by_codes.off_order;
    used := array(select code ->> 'code' from jsonb_array_elements(by_codes.codes) as code);
  end if;
  select
    sum(line.price * line.quantity) - off + coalesce(wrap.price, 0),
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

  -- Codes make pieces cheaper, and not what they are wrapped in.
  if wrap.price is not null then
    cart := cart || wrap;
  end if;

  perform private.use_promotions(promotions);
  order_id := private.save_order(
    customer, cart, subtotal, terms, address, payment_method, promotions, used, idempotency_key, digest, language, kept_gift
  );
  insert into private.order_connections (order_id, connection)
  select order_id, private.caller_connection() where private.caller_connection() is not null and not private.is_admin();
  if current_setting('role') <> 'service_role' then
    perform private.check_holding_limits(order_id);
  end if;
  return private.order_document(order_id);
end
$function$;

comment on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text, jsonb) is 'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], where prices (with surcharges) and expected_total are in the shop''s currency and only compared; offer: the customer''s accepted offer, which prices its one piece; shipping_method: the id of a method of the address''s zone, or null for its first; codes: of promotions, at most 10; language: BCP 47, the one in which the buyer reads the shop; gift: {"wrap"?: the id of a gift wrap, "price"?: what it costs, "message"?, "wanted_by"?: a day}, or null. An order that an administrator places for somebody else is theirs, and is not limited. The same idempotency key, customer and lines return the same order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in details, or with {"code"} if one cannot be used; PT429: too many orders.';

revoke all on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text, jsonb) from public;

grant execute
  on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text, jsonb)
  to anon, authenticated, service_role;

create or replace function public.terms()
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select json_build_object(
    'country', facts.country,
    'prices_include_tax', facts.prices_include_tax,
    'charges_tax', facts.charges_tax,
    'taxes_shipping', facts.taxes_shipping,
    'ships_elsewhere', facts.ships_elsewhere,
    'today', private.shop_today(),
    'tax_rates', (
      select coalesce(json_agg(
        json_build_object('country', rate.country, 'region', rate.region, 'name', rate.name, 'rate', rate.rate) order by rate.id
      ), '[]')
      from public.tax_rates as rate
    ),
    'zones', (
      select coalesce(json_agg(
        json_build_object('countries', zone.countries, 'takes_cash', zone.takes_cash, 'methods', (
          select coalesce(json_agg(
            json_build_object(
              'id', method.id, 'name', method.name, 'fee', method.fee, 'free_above', method.free_above,
              'days_from', method.days_from, 'days_to', method.days_to,
              'is_insured', method.is_insured, 'is_signed_for', method.is_signed_for
            ) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )) order by zone.id
      ), '[]')
      from public.shipping_zones as zone
    ),
    'gift_wraps', case when private.is_enabled('gifts_enabled') then (
      select coalesce(json_agg(
        json_build_object('id', wrap.id, 'name', wrap.name, 'price', wrap.price) order by wrap.position, wrap.id
      ), '[]')
      from public.gift_wraps as wrap where wrap.is_active
    ) end
  )
  from public.shop_facts as facts
$function$;

comment on function public.terms() is 'The taxes, where and how the shop ships, and how it wraps gifts, for the checkout: what place_order chooses from. gift_wraps: null if it offers no gifts.';

create or replace function private.order_document (
  placed_id bigint,
  for_buyer boolean default true
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'user_id', placed.user_id,
      'guest_key', (
        select kept.key from private.guest_keys as kept where kept.order_id = placed.id and placed.user_id is null
      ),
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', private.translated_method(page.language, placed.shipping_method),
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'codes', placed.codes,
      'gift', placed.gift,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', private.order_lines(placed.id, page.language)
    )
    from public.orders as placed,
      lateral (select case when for_buyer then private.page_language(placed.language) end as language) as page
    where placed.id = placed_id
  );
end
$function$;

comment on function private.order_document(bigint, boolean) is 'An order with its lines, as its buyer sees it, in the buyer''s language if the shop has it. guest_key: null once it belongs to an account.';

create or replace function private.order_lines (
  placed_id bigint,
  language text
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select json_agg(
      json_build_object(
        'id', item.id,
        'product_id', item.product_id,
        'quantity', item.quantity,
        'price_at_purchase', item.price_at_purchase,
        'name_at_purchase', bought.name,
        'untranslated', case
          when order_lines.language is not null and bought.name = item.name_at_purchase then array['name'] else '{}'
        end,
        'image_at_purchase', item.image_at_purchase,
        'sku_at_purchase', item.sku_at_purchase,
        'options', private.translated_options(order_lines.language, item.options),
        'tax_rate', item.tax_rate,
        'net', item.net,
        'tax', item.tax,
        'is_gift_wrap', item.is_gift_wrap
      )
      order by item.id
    )
    from public.order_items as item, lateral (select private.translated_item_name(order_lines.language, item) as name) as bought
    where item.order_id = placed_id
  );
end
$function$;

comment on function private.order_lines(bigint, text) is 'The lines of an order. language: null for the shop''s own. untranslated: `name` if it has no translation into the language.';

create or replace function private.translated_item_name (
  language text,
  item public.order_items
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select translation.text from public.translations as translation
    where translation.language = translated_item_name.language and translation.subject = 'products'
      and translation.record = item.product_id::text and translation.field = 'name'
      -- The product may be another one by now.
      and translation.original = item.name_at_purchase
  ), (
    select translation.text from public.translations as translation
    where item.is_gift_wrap and translation.language = translated_item_name.language and translation.subject = 'gift_wraps'
      and translation.field = 'name' and translation.original = item.name_at_purchase
    order by translation.id limit 1
  ), item.name_at_purchase)
$function$;

comment on function private.translated_item_name(text, public.order_items) is 'What was bought, translated if it is.';

create or replace function public.guest_order (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', private.translated_method(page.language, placed.shipping_method),
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'gift', placed.gift,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'returns_until', private.returns_until(placed),
      'order_items', private.order_lines(placed.id, page.language),
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
      -- Links are forwarded, so the words of the request are left out. Whoever asked knows them.
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
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$function$;

comment on function public.guest_order(bigint, text) is 'A guest''s order, for anybody with its guest key, without the recipient. null: no such order, or a different key.';

create or replace function private.refuse_too_much_held (
  ids bigint[],
  wanted bigint,
  whose text,
  factor integer
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  limits public.order_limits;
  line record;
  held record;
  most numeric;
  room numeric;
begin
  select * into limits from public.order_limits;
  -- Orders of the day count even if they are void: somebody who orders again and again without paying holds stock, too.
  for line in
    select
      item.product_id, min(item.name_at_purchase) as name, sum(item.quantity) as of_the_day,
      coalesce(sum(item.quantity) filter (where is_live), 0) as pieces,
      coalesce(sum(item.quantity) filter (where is_live and placed.id <> wanted), 0) as others
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    join public.products as product on product.id = item.product_id
    cross join lateral (select not private.is_void(placed.status)) as state (is_live)
    where placed.id = any (ids) and product.stock_quantity is not null
    group by item.product_id order by item.product_id
  loop
    most := limits.pieces * factor;
    if line.pieces > most then
      room := greatest(most - line.others, 0);
      perform private.refuse('PT409', private.refusal(
        'held_pieces_of_product',
        format(
          'At most %s pieces of %s can be on order %s before they are paid. %s, or call us.',
          most, line.name, private.buyer_words(whose),
          case when room > 0 then format('Please order at most %s of them now', room) else 'Please pay for those orders first' end
        ),
        jsonb_build_object('most', most, 'product', line.name, 'whose', whose, 'room', room)
      ));
    elsif line.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end loop;

  select
    coalesce(sum(of_the_day), 0) as of_the_day, coalesce(sum(pieces), 0) as pieces,
    coalesce(sum(pieces) filter (where id <> wanted), 0) as others,
    coalesce(sum(live_pieces), 0) as live_pieces,
    coalesce(sum(counted_worth), 0) as worth,
    coalesce(sum(counted_worth) filter (where id <> wanted), 0) as others_worth
  into held
  from (
    select
      placed.id,
      sum(item.quantity) filter (where is_counted) as of_the_day,
      sum(item.quantity) filter (where is_counted and is_live) as pieces,
      sum(item.quantity) filter (where is_live and not item.is_gift_wrap) as live_pieces,
      coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live), 0) as worth
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    left join public.products as product on product.id = item.product_id
    cross join lateral (
      select not private.is_void(placed.status), product.stock_quantity is not null
    ) as state (is_live, is_counted)
    where placed.id = any (ids)
    group by placed.id
  ) as orders
  -- A single piece may cost any sum. Of what buyers behind a connection may hold, it takes no more than one of them may.
  cross join lateral (
    select case when whose = 'connection' then least(orders.worth, limits.worth) else orders.worth end
  ) as counted (counted_worth);

  most := limits.pieces * factor;
  if held.of_the_day > most then
    -- The whole stock is only counted if somebody holds much of it.
    most := greatest(most, floor(
      (select coalesce(sum(stock_quantity), 0) + held.pieces from public.products) * limits.stock_share / 100.0
    ) * factor);
    if held.pieces > most then
      room := greatest(most - held.others, 0);
      perform private.refuse('PT409', private.refusal(
        'held_pieces',
        format(
          'At most %s pieces altogether can be on order %s before they are paid. %s, or call us.',
          most, private.buyer_words(whose),
          case when room > 0 then format('Please order at most %s pieces now', room) else 'Please pay for those orders first' end
        ),
        jsonb_build_object('most', most, 'whose', whose, 'room', room)
      ));
    elsif held.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end if;

  most := limits.worth * factor;
  if held.worth > most and held.live_pieces > 1 then
    room := most - held.others_worth;
    perform private.refuse('PT409', case
      when room > 0 then private.refusal(
        'held_worth',
        format(
          'At most %s can be on order %s before it is paid. Please order for at most %s now, or call us.',
          private.whole_money_text(most), private.buyer_words(whose), private.whole_money_text(room)
        ),
        jsonb_build_object(
          'most', jsonb_build_object('money', most), 'whose', whose, 'room', jsonb_build_object('money', room)
        )
      )
      else private.refusal(
        'held_worth_to_pay',
        format(
          'At most %s can be on order %s before it is paid. Please pay for those orders first, or call us.',
          private.whole_money_text(most), private.buyer_words(whose)
        ),
        jsonb_build_object('most', jsonb_build_object('money', most), 'whose', whose)
      )
    end);
  end if;
end
$function$;

comment on function private.refuse_too_much_held(bigint[], bigint, text, integer) is 'Refuses the new order if the unpaid orders of a day, including this one, hold too much.';

create or replace function private.can_retake_order (
  wanted public.orders
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- As place_order locks: promotions do not change meanwhile, then products, then values and combinations, then offers.
  perform private.lock_prices_shared();
  perform from public.products
  where id in (select product_id from public.order_items where order_id = wanted.id)
  order by id for no key update;
  perform private.lock_option_values(wanted.id);
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = wanted.id)
  order by id for no key update;
  return not exists (
      select from (
        select product_id, sum(quantity - stock_returned) as pieces from public.order_items
        where order_id = wanted.id and quantity > stock_returned and not is_gift_wrap group by product_id
      ) as line
      left join public.products as product on product.id = line.product_id
      where product.id is null or product.stock_quantity < line.pieces
    )
    and not exists (
      select from private.wanted_values(wanted.id) as line where line.pieces > 0
      group by line.value_id, line.combination_id
      having bool_or(line.is_gone) or min(line.stock_quantity) < sum(line.pieces)
    )
    and not exists (
      select from public.order_items as item join public.counter_offers as offer on offer.id = item.offer_id
      where item.order_id = wanted.id and offer.order_id <> wanted.id
    );
end
$function$;

comment on function private.can_retake_order(public.orders) is 'Whether a void order could take all its pieces and offers again. Locks them, so that the answer holds for the transaction.';

create or replace function public.send_order_request (
  order_id bigint,
  kind text,
  pieces jsonb,
  reason text,
  message text default '',
  key text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  words constant text := btrim(coalesce(message, ''), E' \t\r\n');
  asked_pieces jsonb;
  placed public.orders;
  waiting public.product_inquiries;
  address text;
  refusal jsonb;
begin
  -- Requests about an order wait for one another, and for its status.
  select * into placed from public.orders as found
  where found.id = send_order_request.order_id
    and (found.user_id = customer or private.opens_order(found.id, send_order_request.key))
  for no key update;
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using errcode = 'PT404', hint = 'requested_order_not_found', message = 'This order could not be found.';
  elsif kind is null or kind not in ('cancel', 'return') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'An order can be asked to be cancelled or returned.';
  elsif reason is null or reason <> all (case kind
    when 'cancel' then array['changed_mind', 'mistake', 'too_slow', 'other']
    else array['does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'changed_mind', 'other']
  end) then
    raise exception using errcode = 'PT400', hint = 'request_reason_missing', message = 'Please choose a reason.';
  elsif reason = 'other' and words = '' then
    raise exception using errcode = 'PT400', hint = 'request_words_missing', message = 'Please say why.';
  elsif length(words) > 5000 then
    raise exception using
      errcode = 'PT400', hint = 'request_words_too_long',
      message = 'Please keep your message within 5,000 characters.';
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
    -- The same request comes again, because its response was lost or the button was pressed twice.
    return;
  elsif waiting.id is not null then
    raise exception using
      errcode = 'PT409', hint = 'request_waiting',
      message = format('You have asked to %s already. We will answer you by email.', kind),
      detail = jsonb_build_object('kind', kind)::text;
  elsif kind = 'return' and private.returns_until(placed) < private.shop_today() then
    raise exception using
      errcode = 'PT409', hint = 'return_time_over',
      message = format('This order could be returned until %s.', to_char(private.returns_until(placed), 'FMMonth FMDD, YYYY')),
      detail = jsonb_build_object('day', jsonb_build_object('day', private.returns_until(placed)))::text;
  elsif private.possible_request(placed) is null then
    perform private.refuse('PT409', case kind
      when 'cancel' then private.refusal('order_cannot_be_cancelled', 'This order can no longer be cancelled.')
      else private.refusal('order_cannot_be_returned', 'This order can no longer be returned.')
    end);
  elsif private.possible_request(placed) <> kind then
    perform private.refuse('PT409', case kind
      when 'cancel' then private.refusal(
        'order_shipped_meanwhile', 'This order was shipped in the meantime. Please reload the page, and ask to return it.'
      )
      else private.refusal(
        'order_not_shipped_yet', 'This order was not shipped yet. Please reload the page, and ask to cancel it.'
      )
    end);
  elsif placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
    raise exception using errcode = 'PT409', hint = 'order_all_refunded', message = 'All of this order is refunded already.';
  end if;

  select case
    when item.id is null then private.refusal('piece_not_in_order', 'A piece is not in this order. Please reload the page.')
    when item.quantity - before.quantity <= 0 then private.refusal(
      'pieces_all_asked_for', format('You have asked for all of %s already.', item.name_at_purchase),
      jsonb_build_object('piece', item.name_at_purchase)
    )
    else private.refusal(
      'pieces_asked_for_at_most',
      format('At most %s of %s can be asked for.', item.quantity - before.quantity, item.name_at_purchase),
      jsonb_build_object('most', item.quantity - before.quantity, 'piece', item.name_at_purchase)
    )
  end
  into refusal
  from jsonb_to_recordset(asked_pieces) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item
    on item.id = asked.order_item_id and item.order_id = placed.id and (kind = 'cancel' or not item.is_gift_wrap)
  cross join lateral (
    select coalesce(sum((piece ->> 'quantity')::integer), 0) as quantity
    from public.product_inquiries as earlier cross join jsonb_array_elements(earlier.pieces) as piece
    where earlier.order_id = placed.id and earlier.kind = send_order_request.kind
      and (piece ->> 'order_item_id')::bigint = item.id
  ) as before
  where item.id is null or asked.quantity > item.quantity - before.quantity
  order by asked.order_item_id limit 1;
  perform private.refuse('PT409', refusal);

  address := coalesce(
    (select profile.email from public.profiles as profile where profile.id = placed.user_id), placed.customer_email
  );
  if address is null then
    raise exception using
      errcode = 'PT409', hint = 'order_without_email',
      message = 'We have no email address for this order. Please call us.';
  end if;
  -- The limit is that of messages from the contact page.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.kind <> 'question' and lower(earlier.user_email) = lower(address)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'order_requests_too_many',
      message = 'Too many requests in an hour. Please try again later, or call us.';
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

comment on function public.send_order_request(bigint, text, jsonb, text, text, text) is 'Asks to cancel an order that was not shipped, or to return pieces of one that was: an inquiry. pieces: [{"order_item_id", "quantity"}]; key: the guest key of a guest''s order; without it, the order is the caller''s own. Repeating the request before it is answered changes nothing. PT400: the request makes no sense; PT401, PT404: not the caller''s order; PT409: the shop refuses; PT429: more than five an hour.';

create or replace function public.order_reviews (
  order_id bigint,
  key text default null::text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
begin
  return (
    select json_build_object(
      'id', placed.id,
      'may_be_reviewed', private.may_be_reviewed(placed),
      -- Links are forwarded, so they do not say who bought.
      'author', case when placed.user_id = customer then (
        select split_part(btrim(profile.full_name), ' ', 1) from public.profiles as profile where profile.id = customer
      ) end,
      'lines', (
        select json_agg(
          json_build_object(
            'id', item.id, 'product_id', item.product_id, 'name', private.translated_item_name(page.language, item),
            'image', item.image_at_purchase, 'size', private.size_of_line(item),
            'options', private.translated_options(page.language, item.options),
            'review', (
              select json_build_object(
                'rating', review.rating, 'words', review.words, 'author', review.author, 'fit', review.fit,
                'photographs', review.photographs, 'created_at', review.created_at,
                'is_hidden', review.hidden_at is not null, 'may_change', private.may_change_review(review)
              )
              from public.reviews as review where review.order_item_id = item.id
            )
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id and not item.is_gift_wrap
      )
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = order_reviews.order_id
      and (placed.user_id = customer or private.opens_reviews(placed.id, order_reviews.key))
  );
end
$function$;

comment on function public.order_reviews(bigint, text) is 'The lines of an order with their reviews, for whoever may write them. null: not the caller''s order, or another key.';

create or replace function private.erase_orders (
  placed bigint[],
  words text[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.orders set user_id = null, shipping_address = private.erased_address(shipping_address), gift = gift - 'message'
  where id = any (placed);
  delete from private.guest_keys as key where key.order_id = any (placed);
  delete from private.review_requests as request where request.order_id = any (placed);
  delete from private.review_uploads as ticket using public.order_items as item
  where ticket.order_item_id = item.id and item.order_id = any (placed);
  -- The stars stay.
  update public.reviews as review set
    author = '', words = '', photographs = '{}', size = null,
    answer = coalesce(private.erased_data(to_jsonb(review.answer), erase_orders.words) #>> '{}', ''),
    hidden_reason = private.erased_data(to_jsonb(review.hidden_reason), erase_orders.words) #>> '{}'
  from public.order_items as item where review.order_item_id = item.id and item.order_id = any (placed);
  delete from private.order_connections as noted where noted.order_id = any (placed);
  -- What was typed, such as an engraving. The same piece with two texts is in two lines, which must stay different.
  update public.order_items as item set options = (
    select jsonb_agg(
      case when chosen ? 'choice' then chosen
        else chosen || jsonb_build_object('value', 'Erased' || repeat(' ', typed.place)) end
      order by position
    )
    from jsonb_array_elements(item.options) with ordinality as given (chosen, position)
  )
  from (
    select id, (row_number() over (partition by order_id order by id) - 1)::integer as place
    from public.order_items as line where line.order_id = any (placed)
      and exists (select from jsonb_array_elements(line.options) as chosen where not chosen ? 'choice')
  ) as typed
  where typed.id = item.id;
  update public.payments as payment set url = null, problem = private.erased_data(to_jsonb(payment.problem), words) #>> '{}'
  where payment.order_id = any (placed);
  update public.refunds as refund set
    reason = private.erased_data(to_jsonb(refund.reason), words) #>> '{}',
    problem = private.erased_data(to_jsonb(refund.problem), words) #>> '{}'
  where refund.order_id = any (placed);
  if to_regclass('public.order_events') is not null then
    update public.order_events as event set data = private.erased_data(event.data, words), actor = case
      when event.actor_name is not null then event.actor
    end
    where event.order_id = any (placed);
  end if;
end
$function$;

comment on function private.erase_orders(bigint[], text[]) is 'Takes the person out of orders: what names them, in lower case, too. Amounts, pieces, country and region stay.';

create or replace function public.note_print (
  order_ids bigint[],
  paper text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  missing bigint;
begin
  perform private.require_admin();
  if paper is null or paper not in ('packing_slip', 'gift_receipt', 'invoice', 'credit_note')
    or coalesce(cardinality(order_ids), 0) not between 1 and 200
  then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Please choose from 1 to 200 orders, and a paper.';
  end if;
  select asked.id into missing from unnest(order_ids) as asked (id)
  where not exists (select from public.orders as placed where placed.id = asked.id) limit 1;
  if found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  end if;
  perform private.note_order_event(asked.id, 'print', jsonb_build_object('paper', paper))
  from (select distinct unnest(order_ids) as id order by id) as asked;
end
$function$;

comment on function public.note_print(bigint[], text) is 'Writes down that a paper of these orders was printed: packing_slip, gift_receipt, invoice or credit_note. PT400: none or more than 200 orders; PT403 for everyone but administrators; PT404: no such order.';

create or replace function private.sold_parts (
  first_day date,
  last_day date,
  zone text
)
  returns table (
    currency text,
    kind text,
    product_id bigint,
    name text,
    sku text,
    pieces bigint,
    net numeric,
    tax numeric
  )
  language sql
  stable
  as $function$
  with entry as materialized (
    select sale.order_id, sale.currency, sale.shipping, sale.shipping_tax
    from private.book_entries(first_day, last_day, zone) as sale where sale.orders = 1
  )
  select
    entry.currency, case when item.is_gift_wrap then 'gift_wrap' when item.product_id is null then 'deleted' else 'product' end,
    item.product_id,
    case when item.product_id is null then item.name_at_purchase end,
    case when item.product_id is null then item.sku_at_purchase end,
    sum(item.quantity) filter (where not item.is_gift_wrap), sum(item.net), sum(item.tax)
  from entry join public.order_items as item using (order_id)
  group by 1, 2, 3, 4, 5
  union all
  select entry.currency, 'shipping', null, null, null, null, sum(entry.shipping), sum(entry.shipping_tax)
  from entry group by entry.currency having sum(entry.shipping) <> 0
$function$;

comment on function private.sold_parts(date, date, text) is 'What the sales of a period consist of, by currency. kind: product; deleted for products that are gone, with the name and the SKU that they had; gift_wrap, with its name and without pieces; shipping. All rows together are the orders'' totals.';

create or replace function public.sales_by_category (
  first_day date,
  last_day date
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    select coalesce(json_agg(part order by part.currency, part.kind in ('gift_wrap', 'shipping'), part.total desc, part.category), '[]')
    from (
      select
        sold.currency, case sold.kind when 'product' then 'category' else sold.kind end as kind,
        case sold.kind
          when 'product' then product.category when 'deleted' then 'Products that are gone' when 'gift_wrap' then 'Gift wrap'
          else 'Shipping'
        end as category,
        sum(sold.pieces) as pieces, sum(sold.net) as net, sum(sold.tax) as tax, sum(sold.net + sold.tax) as total
      from private.sold_parts(first_day, last_day, zone) as sold
      left join public.products as product on product.id = sold.product_id
      group by 1, 2, 3
    ) as part
  );
end
$function$;

comment on function public.sales_by_category(date, date) is 'What the products of each category sold, by the category they have now, as [{currency, kind, category, pieces, net, tax, total}]. kind: category, deleted, gift_wrap or shipping, as in sales_by_product. PT400: no such period; PT403 for everyone but administrators.';

create or replace function public.sales_by_product (
  first_day date,
  last_day date,
  best boolean default false,
  after text default '',
  most integer default 10000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    with part as (
      select
        sold.currency, sold.kind, sold.product_id, coalesce(product.name, sold.name, 'Shipping') as name,
        coalesce(product.sku, sold.sku) as sku, sold.pieces, sold.net, sold.tax, sold.net + sold.tax as total,
        concat_ws(E'\t', sold.currency, coalesce(lpad(sold.product_id::text, 20, '0'), sold.kind), sold.sku, sold.name)
          collate "C" as key
      from private.sold_parts(first_day, last_day, zone) as sold
      left join public.products as product on product.id = sold.product_id
    )
    select coalesce(json_agg(chosen order by case when not best then chosen.key end, chosen.rank, chosen.key), '[]')
    from (
      select part.*,
        case when best then row_number() over (
          partition by part.currency order by part.kind in ('gift_wrap', 'shipping'), part.total desc, part.key
        ) end as rank
      from part where part.key > after
      order by case when not best then part.key end, rank, part.key limit most
    ) as chosen
  );
end
$function$;

comment on function public.sales_by_product(date, date, boolean, text, integer) is 'What each product sold from the first day to the last, as [{currency, kind, product_id, name, sku, pieces, net, tax, total, key, rank}], ordered by key and after a key; with best, the best ones of all currencies first, with their rank. kind: product, deleted for products that are gone, gift_wrap, or shipping, so that all rows together are the orders'' totals. PT400: no such period; PT403 for everyone but administrators.';

create or replace function public.report_orders (
  first_day date default null::date,
  last_day date default null::date,
  ids bigint[] default null::bigint[],
  after_time timestamptz default '-infinity',
  after_id bigint default 0,
  most integer default 2000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
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
        coalesce(private.country_of(placed.shipping_address), placed.shipping_address ->> 'country') as country,
        placed.shipping_method, placed.status, placed.payment_method, placed.payment_status,
        private.final_payment_method(placed.id) as paid_by,
        private.is_sale(placed.status, placed.payment_method, placed.payment_status) as is_sale, placed.currency,
        placed.subtotal, placed.shipping, placed.tax, placed.tax_rate, placed.prices_include_tax, placed.total_amount,
        placed.paid_amount, placed.refunded_amount, placed.tracking_provider, placed.tracking_number,
        placed.gift is not null as is_gift,
        (
          select string_agg(item.name_at_purchase, ', ' order by item.id)
          from public.order_items as item where item.order_id = placed.id and item.is_gift_wrap
        ) as gift_wrap,
        placed.gift ->> 'message' as gift_message, placed.gift ->> 'wanted_by' as wanted_by
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

comment on function public.report_orders(date, date, bigint[], timestamptz, bigint, integer) is 'The orders of a period, or with these ids, a row each, by time and id, after a row: all of them, void ones too; is_sale says which count. PT400: no such period; PT403 for everyone but administrators.';

create or replace function private.amounts_with_decimals()
  returns table (
    noun text,
    name text,
    amount numeric
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select 'product', name, price from public.products where price <> trunc(price)
  union all
  select 'product', name, original_price from public.products where original_price <> trunc(original_price)
  union all
  select 'surcharge', product.name || ': ' || option.name, given.amount
  from (
    select id as option_id, surcharge from public.product_options
    union all
    select option_id, surcharge from public.product_option_values
  ) as given (option_id, amount)
  join public.product_options as option on option.id = given.option_id
  join public.products as product on product.id = option.product_id
  where given.amount <> trunc(given.amount)
  union all
  select 'surcharge', product.name || ': ' || private.combination_words(combination.value_ids), combination.surcharge
  from public.option_combinations as combination join public.products as product on product.id = combination.product_id
  where combination.surcharge <> trunc(combination.surcharge)
  union all
  select 'promotion', name, discount_value from public.promotions
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value)
  union all
  select 'least order value', name, least_order_value from public.promotions
  where least_order_value <> trunc(least_order_value)
  union all
  select 'shipping method', name, fee from public.shipping_methods where fee <> trunc(fee)
  union all
  select 'free shipping', name, free_above from public.shipping_methods where free_above <> trunc(free_above)
  union all
  select 'gift wrap', name, price from public.gift_wraps where price <> trunc(price)
$function$;

comment on function private.amounts_with_decimals() is 'The prices, surcharges, fees and discounts that a currency without decimals does not have.';

create or replace function public.round_amounts()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform private.lock_prices();
  -- What follows a metal is rounded by its formula.
  update public.product_formulas as formula set ending = 0
  from public.products as product where product.id = formula.product_id and product.price <> trunc(product.price);
  -- An amount above zero stays above zero.
  update public.products set price = greatest(round(price), sign(price)), original_price = greatest(round(original_price), sign(original_price))
  where price <> trunc(price) or original_price <> trunc(original_price);
  update public.product_options set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.product_option_values set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.option_combinations set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.promotions set discount_value = greatest(round(discount_value), 1)
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value);
  update public.promotions set least_order_value = greatest(round(least_order_value), 1)
  where least_order_value <> trunc(least_order_value);
  update public.shipping_methods set fee = round(fee), free_above = round(free_above)
  where fee <> trunc(fee) or free_above <> trunc(free_above);
  update public.gift_wraps set price = round(price) where price <> trunc(price);
  perform set_config('response.changes', 'pages', true);
end
$function$;

comment on function public.round_amounts() is 'Rounds all prices, surcharges, fees and fixed discounts to whole amounts, half up, for a currency without decimals. For admins.';

create or replace function private.translation_lengths()
  returns jsonb
  language sql
  immutable
  as $function$
  select '{
    "shop.tagline": 300, "shop.hours": 100, "shop.announcement": 200, "shop.hero_title": 80, "shop.hero_text": 300,
    "shop.delivery": 2000, "shop.returns": 2000, "shop.warranty": 2000,
    "products.name": 200, "products.description": 10000, "products.features": 15000,
    "categories.description": 2000,
    "collections.name": 100, "collections.description": 2000,
    "pages.title": 200, "pages.description": 300, "pages.body": 100000,
    "promotions.name": 200,
    "home_sections.title": 200, "home_sections.body": 6000, "home_sections.button": 120, "home_sections.name": 200,
    "home_sections.item_title": 400, "home_sections.item_body": 4000,
    "shipping_methods.name": 100,
    "gift_wraps.name": 100,
    "words.text": 200, "words.alt": 200
  }'::jsonb
$function$;

comment on function private.translation_lengths() is 'What can be translated, as subject and field, with the characters that a translation may have. `npm run types` writes them into domain/languages/translation-lengths.ts.';

create or replace function private.translated_settings()
  returns table (
    subject text,
    record text,
    name text
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select 'shop', '', ''
  union all
  select 'pages', page.id::text, page.slug from public.pages as page
  union all
  select 'shipping_methods', method.id::text, zone.name || ': ' || method.name
  from public.shipping_methods as method join public.shipping_zones as zone on zone.id = method.zone_id
  union all
  select 'home_sections', section.id::text, (row_number() over (order by section.position, section.id))::text
  from public.home_sections as section
  union all
  select 'gift_wraps', wrap.id::text, wrap.name from public.gift_wraps as wrap
  union all
  select 'words', rate.name, rate.name from (select distinct name from public.tax_rates) as rate
$function$;

comment on function private.translated_settings() is 'The records of settings that have translations, and what a file of settings calls them: a page by its address, a section of the home page by its place, a method by its zone and its name.';

create or replace function public.settings()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return json_build_object(
    'format', 'facet-settings',
    'version', 2,
    'facts', (
      select json_object_agg(fact.name, fact.value order by fact.position)
      from public.shop_facts as facts,
        json_each(private.settings_of_row('public.shop_facts', to_jsonb(facts))) with ordinality as fact (name, value, position)
      where fact.name <> all (array['logo', 'icon', 'hero_image']) or json_typeof(fact.value) = 'null'
        or private.is_web_picture(fact.value #>> '{}')
    ),
    'switches', (select json_object_agg(key, value -> 'enabled' order by key) from public.app_settings),
    'order_limits', (
      select private.settings_of_row('public.order_limits', to_jsonb(limits)) from public.order_limits as limits
    ),
    'tax_rates', (
      select coalesce(json_agg(private.settings_of_row('public.tax_rates', to_jsonb(line)) order by line.id), '[]')
      from public.tax_rates as line
    ),
    'shipping_zones', (
      select coalesce(json_agg(json_build_object(
        'name', zone.name,
        'countries', zone.countries,
        'takes_cash', zone.takes_cash,
        'methods', (
          select coalesce(json_agg(
            private.settings_of_row('public.shipping_methods', to_jsonb(method)) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )
      ) order by zone.id), '[]')
      from public.shipping_zones as zone
    ),
    'gift_wraps', (
      select coalesce(json_agg(private.settings_of_row('public.gift_wraps', to_jsonb(wrap)) order by wrap.position, wrap.id), '[]')
      from public.gift_wraps as wrap
    ),
    'carriers', (
      select coalesce(json_agg(private.settings_of_row('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of_row('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'home_sections', private.home_settings(),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of_row('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    ),
    'text_templates', (
      select coalesce(json_agg(
        private.settings_of_row('public.text_templates', to_jsonb(template)) order by template.position, template.id
      ), '[]')
      from public.text_templates as template
    ),
    'languages', (
      select coalesce(json_agg(json_build_object(
        'code', language.code,
        'is_shown', language.is_shown,
        'translations', (
          select coalesce(json_agg(
            json_build_object(
              'subject', translation.subject, 'record', setting.name, 'field', translation.field, 'original', translation.original,
              'text', translation.text
            )
            order by translation.subject, setting.name, translation.field
          ), '[]')
          from private.translated_settings() as setting
          join public.translations as translation
            on translation.subject = setting.subject and translation.record = setting.record and translation.language = language.code
        )
      ) order by language.code), '[]')
      from public.shop_languages as language
    )
  );
end
$function$;

comment on function public.settings() is 'All settings, as load_settings reads them; pictures only if they are elsewhere on the web. No secrets, products, orders or people. PT403 for everyone but administrators.';

create or replace function public.load_settings (
  settings jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  -- What is being stored: its name, which one of a list, which method of a zone, and as the file has it.
  place text := 'The file';
  which text := '';
  of_zone text := '';
  given jsonb;
  entry record;
  method record;
  zone bigint;
  name text;
  state text;
  sentence text;
  code text;
  details text;
  refusal jsonb;
  rule text;
  relation text;
  missing text;
begin
  perform private.require_admin();
  if settings ->> 'format' is distinct from 'facet-settings' or jsonb_typeof(settings -> 'version') is distinct from 'number' then
    raise exception using errcode = 'PT400', hint = 'settings_file_unknown', message = 'This is not a settings file.';
  elsif (settings ->> 'version')::numeric > 2 then
    raise exception using
      errcode = 'PT400', hint = 'settings_file_too_new',
      message = 'This file is from a later version of the program. Please update this shop first.';
  end if;
  -- Whoever else loads settings waits, and then sees these.
  perform pg_advisory_xact_lock(7307);

  begin
    select part into name from jsonb_object_keys(settings) as part
    where part <> all (array[
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'gift_wraps', 'carriers', 'pages',
      'home_sections', 'synonyms', 'text_templates', 'languages'
    ]) limit 1;
    if name is not null then
      raise exception using
        errcode = 'PT400', hint = 'settings_part_unknown',
        message = format('"%s" is not a part of a shop''s settings.', left(name, 60)),
        detail = jsonb_build_object('part', left(name, 60))::text;
    end if;

    if settings #>> '{facts,currency}' <> private.shop_currency() then
      perform private.lock_prices();
    end if;
    -- Fees and prices in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
    end if;
    if settings ? 'gift_wraps' then
      delete from public.gift_wraps;
    end if;

    if settings ? 'facts' then
      place := 'The shop''s facts';
      given := settings -> 'facts';
      for name in select unnest(array['logo', 'icon', 'hero_image']) loop
        if not private.is_web_picture(given ->> name) then
          refusal := private.refused_setting(name, given -> name);
          raise exception using
            errcode = 'PT400', hint = 'setting_not_a_web_picture',
            message = refusal ->> 'message' || ' A file can only name pictures that are elsewhere on the web.',
            detail = refusal ->> 'params';
        end if;
      end loop;
      perform private.change_setting('public.shop_facts', given, 'id', 'true');
    end if;

    if settings ? 'switches' then
      place := 'Feature switches';
      if jsonb_typeof(settings -> 'switches') <> 'object' then
        raise exception using errcode = 'PT400', hint = 'settings_without_values', message = 'It has no values.';
      end if;
      for entry in select * from jsonb_each(settings -> 'switches') loop
        if jsonb_typeof(entry.value) <> 'boolean' then
          perform private.refuse('PT400', private.refused_setting(entry.key, entry.value));
        elsif not exists (select from public.app_settings as switch where switch.key = entry.key) then
          raise exception using
            errcode = 'PT400', hint = 'setting_unknown',
            message = format('This shop has no setting "%s".', left(entry.key, 60)),
            detail = jsonb_build_object('setting', left(entry.key, 60))::text;
        end if;
        update public.app_settings as switch set value = jsonb_build_object('enabled', entry.value)
        where switch.key = entry.key and switch.value -> 'enabled' <> entry.value;
      end loop;
    end if;

    if settings ? 'order_limits' then
      place := 'Limits of orders';
      given := settings -> 'order_limits';
      perform private.change_setting('public.order_limits', given, 'id', 'true');
    end if;

    place := 'Tax rates';
    which := '';
    if settings ? 'tax_rates' then
      delete from public.tax_rates;
    end if;
    for entry in select * from private.settings_list(settings, 'tax_rates') loop
      place := 'Tax rate';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.tax_rates', given);
    end loop;

    place := 'Shipping zones';
    which := '';
    for entry in select * from private.settings_list(settings, 'shipping_zones') loop
      place := 'Shipping zone';
      which := private.setting_place(entry.nth, entry.given);
      given := case when jsonb_typeof(entry.given) = 'object' then entry.given - 'methods' end;
      of_zone := '';
      zone := private.add_setting('public.shipping_zones', given);
      for method in select * from private.settings_list(entry.given, 'methods') loop
        of_zone := private.setting_place(method.nth, method.given);
        given := method.given;
        perform private.add_setting('public.shipping_methods', given, jsonb_build_object('zone_id', zone));
      end loop;
    end loop;

    place := 'Gift wraps';
    which := '';
    of_zone := '';
    for entry in select * from private.settings_list(settings, 'gift_wraps') loop
      place := 'Gift wrap';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.gift_wraps', given);
    end loop;

    place := 'Carriers';
    which := '';
    if settings ? 'carriers' then
      delete from public.carriers;
    end if;
    for entry in select * from private.settings_list(settings, 'carriers') loop
      place := 'Carrier';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.carriers', given);
    end loop;
    place := 'Pages';
    which := '';
    if settings ? 'pages' then
      -- All again, in the order of the file; other pages link to the rest.
      delete from public.pages where private.is_own_page(slug);
    end if;
    for entry in select * from private.settings_list(settings, 'pages') loop
      place := 'Page';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      if private.is_own_page(given ->> 'slug') is not false
        or not private.change_setting('public.pages', given, 'slug', given -> 'slug')
      then
        perform private.add_setting('public.pages', given);
      end if;
    end loop;

    place := 'Home page';
    which := '';
    if settings ? 'home_sections' then
      delete from public.home_sections;
    end if;
    for entry in select * from private.settings_list(settings, 'home_sections') loop
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_home_section(given, entry.nth);
    end loop;

    place := 'Search words';
    which := '';
    if settings ? 'synonyms' then
      delete from public.search_synonyms;
    end if;
    for entry in select * from private.settings_list(settings, 'synonyms') loop
      place := 'Search words';
    which := '';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.search_synonyms', given);
    end loop;

    place := 'Text templates';
    which := '';
    if settings ? 'text_templates' then
      delete from public.text_templates;
    end if;
    for entry in select * from private.settings_list(settings, 'text_templates') loop
      place := 'Text template';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.text_templates', given);
    end loop;

    -- Last: their translations are of the pages and methods that were just stored.
    place := 'Languages';
    which := '';
    for entry in select * from private.settings_list(settings, 'languages') loop
      place := 'Language';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.load_language(given);
    end loop;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, sentence = message_text, code = pg_exception_hint, details = pg_exception_detail,
      rule = constraint_name, relation = table_name, missing = column_name;
    if state !~ '^(22|23|PT4)' then
      raise;
    end if;
    name := substring(rule from '^' || relation || '_(.*)_check$');
    refusal := case
      when state = '23502' then private.refusal(
        'setting_missing', format('"%s" is missing.', missing), jsonb_build_object('setting', missing)
      )
      when state = '23505' then private.refusal('setting_twice', 'It appears twice.')
      when state = '23514' and given ? name then private.refused_setting(name, given -> name)
      when state = '23514' then private.refusal('settings_unfit', 'Its values do not fit together.')
      else private.caught_refusal(state, sentence, code, details)
    end;
    perform private.refuse(
      case when state ~ '^PT' then state else 'PT400' end,
      case of_zone
        when '' then private.refusal(
          'settings_entry_refused', format('%s%s: %s', place, which, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'reason', jsonb_build_object('refusal', refusal)
          )
        )
        else private.refusal(
          'settings_method_refused', format('%s%s, method%s: %s', place, which, of_zone, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'method', of_zone,
            'reason', jsonb_build_object('refusal', refusal)
          )
        )
      end,
      -- A list of what is in the way stays one.
      case when state ~ '^PT' and details like '[%' then
        jsonb_path_query_array(details::jsonb, '$[*] ? (!exists (@.params))')
      end
    );
  end;
  perform set_config('response.changes', 'pages', true);
end
$function$;

comment on function public.load_settings(jsonb) is 'Replaces the settings by those of a file that settings() wrote: all of them, or none, with a sentence that says which value is refused and why. What the file leaves out stays. PT403 for everyone but administrators.';

create or replace view private.owners_texts with (security_invoker=true) as  select 'shop' as subject,
    '' as record,
    fact.field,
    null::text as name,
    fact.original
   from public.shop_facts facts,
    lateral ( values ('tagline',facts.tagline), ('hours',facts.hours), ('announcement',facts.announcement), ('hero_title',facts.hero_title), ('hero_text',facts.hero_text), ('delivery',facts.delivery), ('returns',facts.returns), ('warranty',facts.warranty)) fact(field, original)
union all
 select 'products' as subject,
    (product.id)::text as record,
    texts.field,
    product.name,
    texts.original
   from public.products product,
    lateral ( values ('name',product.name), ('description',product.description), ('features',array_to_string(product.features, '
'))) texts(field, original)
  where (product.status <> 'archived')
union all
 select 'words' as subject,
    photograph.alt as record,
    'alt' as field,
    min(product.name) as name,
    photograph.alt as original
   from public.products product,
    lateral unnest(array_prepend(product.image, product.images)) pictures(picture),
    lateral ( select private.alt_of_photograph(pictures.picture) as alt) photograph
  where ((product.status <> 'archived') and ((length(photograph.alt) >= 1) and (length(photograph.alt) <= 200)))
  group by photograph.alt
union all
 select 'categories' as subject,
    (category.id)::text as record,
    'description' as field,
    category.name,
    category.description as original
   from public.product_categories category
union all
 select 'collections' as subject,
    (collection.id)::text as record,
    texts.field,
    collection.name,
    texts.original
   from public.collections collection,
    lateral ( values ('name',collection.name), ('description',collection.description)) texts(field, original)
union all
 select 'pages' as subject,
    (page.id)::text as record,
    texts.field,
    page.title as name,
    texts.original
   from public.pages page,
    lateral ( values ('title',page.title), ('description',page.description), ('body',page.body)) texts(field, original)
union all
 select 'home_sections' as subject,
    (section.id)::text as record,
    texts.field,
    coalesce(nullif((section.content ->> 'title'), ''), initcap(replace(section.kind, '_', ' '))) as name,
    texts.original
   from public.home_sections section,
    lateral private.home_texts(section.kind, section.content) texts(field, original)
union all
 select 'promotions' as subject,
    (promotion.id)::text as record,
    'name' as field,
    promotion.name,
    promotion.name as original
   from public.promotions promotion
union all
 select 'shipping_methods' as subject,
    (method.id)::text as record,
    'name' as field,
    method.name,
    method.name as original
   from public.shipping_methods method
union all
 select 'gift_wraps' as subject,
    (wrap.id)::text as record,
    'name' as field,
    wrap.name,
    wrap.name as original
   from public.gift_wraps wrap
union all
 select 'words' as subject,
    said.word as record,
    'text' as field,
    said.word as name,
    said.word as original
   from ( select category.name
           from public.product_categories category
        union
         select fact.word
           from public.products product,
            lateral private.product_words(product.*) fact(name, word)
          where (product.status <> 'archived')
        union
         select option.name
           from public.product_options option
        union
         select value.value
           from (public.product_option_values value
             join public.product_options option on ((option.id = value.option_id)))
          where (not option.is_ring_size)
        union
         select rate.name
           from public.tax_rates rate) said(word)
  where private.is_translatable_word(said.word);

alter policy "whoever reads a text reads its shown translations, admins all" on public.translations
  using ((select private.is_admin()) or ((exists ( select
   from public.shop_languages language
  where ((language.code = translations.language) and language.is_shown))) and
case subject
    when 'products' then (exists ( select
       from public.products product
      where (product.id = (translations.record)::bigint)))
    when 'collections' then (exists ( select
       from public.collections collection
      where (collection.id = (translations.record)::bigint)))
    when 'promotions' then (exists ( select
       from public.running_promotions() promotion(id, name, discount_type, discount_value, applicable_scope, category_names)
      where (promotion.id = (translations.record)::bigint)))
    when 'home_sections' then (exists ( select
       from public.home_sections section
      where (section.id = (translations.record)::bigint)))
    when 'gift_wraps' then (exists ( select
       from public.gift_wraps wrap
      where (wrap.id = (translations.record)::bigint)))
    when 'words' then private.is_shown_word(record, field)
    else true
end));
