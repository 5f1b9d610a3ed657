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

revoke all on function private.order_lines(bigint, text) from public;
