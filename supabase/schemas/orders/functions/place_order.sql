create or replace function public.place_order (
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

comment on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text, jsonb) is
  'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], where prices (with surcharges) and expected_total are in the shop''s currency and only compared; offer: the customer''s accepted offer, which prices its one piece; shipping_method: the id of a method of the address''s zone, or null for its first; codes: of promotions, at most 10; language: BCP 47, the one in which the buyer reads the shop; gift: {"wrap"?: the id of a gift wrap, "price"?: what it costs, "message"?, "wanted_by"?: a day}, or null. An order that an administrator places for somebody else is theirs, and is not limited. The same idempotency key, customer and lines return the same order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in details, or with {"code"} if one cannot be used; PT429: too many orders.';

revoke all on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text, jsonb) from public;

grant execute
  on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[], text, jsonb)
  to anon, authenticated, service_role;
