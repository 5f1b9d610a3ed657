create or replace function private.own_facets (
  product public.products
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  in_stock constant boolean := product.stock_quantity is distinct from 0;
  sized bigint[];
  sizes text[];
begin
  if in_stock then
    select array_agg(id) into sized from public.product_options as option
    where option.product_id = product.id and option.is_ring_size;
    if sized is not null then
      sizes := array(
        select distinct private.ring_size(sized_value.value) from public.product_option_values as sized_value
        where sized_value.option_id = any (sized) and not private.is_sold_out(sized_value, product.id)
      );
    end if;
  end if;
  return array(
    select own.facet || '=' || own.value collate "C"
    from (
      values ('category', product.category collate "C"), ('type', product.type), ('metal', product.metal),
        ('stone', product.stone), ('origin', product.origin), ('shape', product.shape),
        ('carat', private.carat_range(product.carat)),
        ('stock', case when in_stock then 'in' end),
        ('sale', case when greatest(product.price, product.original_price) > product.final_price then 'on' end)
      union all
      select 'size', size from unnest(sizes) as size
    ) as own (facet, value)
    where own.value is not null
    order by 1
  );
end
$function$;

comment on function private.own_facets(public.products) is 'What a product can be filtered by: each facet with its value, as in metal=Silver, and size with each available ring size. The only list of facets here; its values must depend only on columns that private.index_changed_products watches.';

revoke all on function private.own_facets(public.products) from public;
