create or replace function private.payment_document (
  payment public.payments
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', payment.id, 'order_id', payment.order_id, 'attempt', payment.attempt, 'key', payment.key,
      'state', payment.state, 'session_id', payment.session_id, 'url', payment.url,
      'expires_at', extract(epoch from payment.expires_at)::bigint,
      'order_status', placed.status, 'currency', placed.currency,
      'language', coalesce(placed.language, (select facts.language from public.shop_facts as facts)), 'email', placed.customer_email,
      'total_cents', private.minor_units(placed.total_amount, placed.currency),
      'page_language', page.language,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      -- The tax is zero here if the prices of the lines include it.
      'tax_cents', case when placed.prices_include_tax then 0 else private.minor_units(placed.tax, placed.currency) end,
      'shipping_cents', private.minor_units(placed.shipping, placed.currency),
      'lines', (
        select json_agg(
          json_build_object(
            'name', private.translated_item_name(page.language, item),
            'unit_cents', private.minor_units(item.price_at_purchase, placed.currency),
            'quantity', item.quantity
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = payment.order_id
  );
end
$function$;

comment on function private.payment_document(public.payments) is 'What a Checkout Session needs, from the stored order, in whole cents that add up to its total.';

revoke all on function private.payment_document(public.payments) from public;
