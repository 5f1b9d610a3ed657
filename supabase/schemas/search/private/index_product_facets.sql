create or replace function private.index_product_facets (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  set enable_seqscan to 'off'
  set jit to 'off'
  as $function$
declare
  changed record;
begin
  for changed in
    with before as (
      select facet_group from private.product_search where product_id = any (ids)
    ),
    after as (
      update private.product_search as search
      set facet_group = private.ensure_facet_group(product), price = product.final_price, rating = product.shown_rating
      from public.products as product
      where product.id = any (ids) and search.product_id = product.id
      returning facet_group
    )
    select facet_group, sum(times) as number
    from (select facet_group, 1 as times from after union all select facet_group, -1 from before) as move
    group by facet_group having sum(times) <> 0
  loop
    perform private.add_to_tally('facets', changed.facet_group::text, changed.number);
  end loop;
end
$function$;

comment on function private.index_product_facets(bigint[]) is 'Maintains the search tables when the prices or ratings of products change, or when the last piece is gone.';

revoke all on function private.index_product_facets(bigint[]) from public;
