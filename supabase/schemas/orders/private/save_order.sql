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
  private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text,
  jsonb) is 'Stores a checked and priced order with its lines and what it was placed under, and takes its stock and offers: for good, or until its card payment is overdue. A language that the shop does not speak is not stored. gift: as orders have it; a line without a product is its wrap. Returns its id.';

revoke all
  on function
    private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid, text,
    jsonb)
  from public;
