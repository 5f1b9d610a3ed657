create or replace function private.order_lines (
  placed_id bigint
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
        'name_at_purchase', item.name_at_purchase,
        'image_at_purchase', item.image_at_purchase,
        'sku_at_purchase', item.sku_at_purchase,
        'options', item.options,
        'tax_rate', item.tax_rate,
        'net', item.net,
        'tax', item.tax
      )
      order by item.id
    )
    from public.order_items as item where item.order_id = placed_id
  );
end
$function$;

comment on function private.order_lines(bigint) is 'The lines of an order, as its buyer sees them.';

revoke all on function private.order_lines(bigint) from public;
