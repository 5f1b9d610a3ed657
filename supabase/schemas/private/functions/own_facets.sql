create or replace function private.own_facets (
  product public.products,
  OUT category text,
  OUT type text,
  OUT metal text,
  OUT stone text,
  OUT shape text,
  OUT carats text,
  OUT in_stock boolean,
  OUT on_sale boolean,
  OUT sizes text[],
  OUT key text
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  sized bigint[];
begin
  category := product.category;
  type := product.type;
  metal := product.metal;
  stone := product.stone;
  shape := product.shape;
  carats := private.carat_range(product.carat);
  in_stock := product.stock_quantity is distinct from 0;
  on_sale := greatest(product.price, product.original_price) > product.final_price;
  sizes := '{}';
  if in_stock then
    select array_agg(id) into sized from public.product_options as option
    where option.product_id = product.id and private.is_ring_size(option.name, option.kind);
    if sized is not null then
      sizes := array(
        select distinct private.ring_size(value.value) from public.product_option_values as value
        where value.option_id = any (sized) and value.stock_quantity is distinct from 0
        order by 1
      );
    end if;
  end if;
  key := jsonb_build_array(category, type, metal, stone, shape, carats, in_stock, on_sale, sizes)::text;
end
$function$;

comment on function "private"."own_facets"(public.products) is 'The group that a product belongs to, without its id.';

revoke all on function "private"."own_facets"(public.products) from public;
