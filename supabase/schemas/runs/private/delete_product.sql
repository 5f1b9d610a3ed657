create or replace function private.delete_product (
  target bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
      'formula', private.formula_document(product.id),
      'combinations', (
        select coalesce(jsonb_agg(to_jsonb(combination) order by combination.id), '[]')
        from public.option_combinations as combination where combination.product_id = product.id
      ),
      'imported_photographs', (
        select coalesce(jsonb_agg(to_jsonb(imported) order by imported.id), '[]')
        from public.imported_photographs as imported where imported.product_id = product.id
      ),
      'translations', (
        select coalesce(jsonb_agg(to_jsonb(translation) order by translation.id), '[]')
        from public.translations as translation
        where translation.subject = 'products' and translation.record = product.id::text
      ),
      -- Orders may give back pieces before it comes back.
      'held', (
        select coalesce(jsonb_agg(private.held_stock_of_line(item) order by item.id), '[]')
        from public.order_items as item where item.product_id = product.id and (
          item.stock_taken > 0 or exists (select from private.held_values as held where held.item_id = item.id)
        )
      ),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'reviews', array(select id from public.reviews where reviews.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$function$;

comment on function private.delete_product(bigint) is 'Deletes a product and returns all that restore_product needs.';

revoke all on function private.delete_product(bigint) from public;
