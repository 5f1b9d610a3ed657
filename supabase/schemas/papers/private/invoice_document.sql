create or replace function private.invoice_document (
  placed public.orders
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  spoken constant text := private.page_language(placed.language);
begin
  return private.letterhead() || jsonb_build_object(
    'buyer', jsonb_build_object(
      'name', coalesce(placed.customer_name, ''), 'lines', to_jsonb(private.address_lines(placed.shipping_address)),
      'country_code', private.country_of(placed.shipping_address), 'email', coalesce(placed.customer_email, '')
    ),
    'order', jsonb_build_object('id', placed.id, 'day', private.shop_day(placed.created_at)),
    'currency', placed.currency,
    'locale', private.paper_locale(spoken),
    'language', coalesce(placed.language, (select facts.language from public.shop_facts as facts)),
    'prices_include_tax', placed.prices_include_tax,
    'tax_name', private.in_language(spoken, 'words', placed.tax_name, 'text', placed.tax_name),
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'name', private.translated_item_name(spoken, item), 'sku', item.sku_at_purchase, 'quantity', item.quantity,
          'options', (
            select coalesce(jsonb_agg(jsonb_build_object('name', chosen -> 'name', 'value', chosen -> 'value')), '[]')
            from jsonb_array_elements(private.translated_options(spoken, item.options)) as chosen
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
      'method', private.translated_method(spoken, placed.shipping_method), 'price', placed.shipping,
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
      'method', placed.payment_method, 'by', private.final_payment_method(placed.id), 'amount', least(placed.paid_amount, placed.total_amount),
      'day', private.shop_day(placed.paid_at)
    )
  );
end
$function$;

comment on function private.invoice_document(public.orders) is 'What an order''s invoice says, but for its number and day.';

revoke all on function private.invoice_document(public.orders) from public;
