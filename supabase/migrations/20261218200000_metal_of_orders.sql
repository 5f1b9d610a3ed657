-- What was sold at the price of a metal keeps that price and its parts, and its invoice says them.

alter table public.order_items add column metal jsonb check (jsonb_typeof(metal) = 'object');
comment on column public.order_items.metal is 'What the price of a piece was computed from, for products that follow a metal: {"metal", "fineness", "rate", "net_weight", "gross_weight", "making_charge", "stones_price", "hsn"}. Promotions, offers and surcharges are not in it.';

create function private.metal_parts(product_id bigint) returns jsonb
language sql stable set search_path to '' as $$
  select to_jsonb(formula) - array['product_id', 'ending'] || jsonb_build_object('rate', private.metal_rate(formula.metal))
  from public.product_formulas as formula where formula.product_id = metal_parts.product_id
$$;
comment on function private.metal_parts(bigint) is 'What a product''s price is computed from now, for an order''s line; null if it has a price of its own.';
revoke all on function private.metal_parts(bigint) from public;

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
  digest uuid
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
    idempotency_key, lines_digest, codes, return_days
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.card_hold_time() end, promotions, key, digest, save_order.codes,
    (select facts.return_days from public.shop_facts as facts)
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

