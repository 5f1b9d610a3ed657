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

revoke all on function private.order_document(bigint, boolean) from public;
