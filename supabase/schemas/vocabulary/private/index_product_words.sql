create or replace function private.index_product_words (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  set enable_seqscan to 'off'
  set jit to 'off'
  as $function$
declare
  configuration constant text := private.search_configuration();
  changed record;
begin
  -- Whoever deletes a row of private.product_search counts it off.
  delete from private.product_search as search using public.products as product
  where search.product_id = any (ids) and product.id = search.product_id and product.status <> 'published';
  for changed in
    with before as (
      select facet_group from private.product_search where product_id = any (ids)
    ),
    after as (
      insert into private.product_search (product_id, facet_group, price, rating, name, words)
      select product.id, private.ensure_facet_group(product), final_price, shown_rating, name, private.searchable_words(product, configuration)
      from (select * from public.products where id = any (ids) offset 0) as product where product.status = 'published'
      on conflict (product_id) do update set
        facet_group = excluded.facet_group, price = excluded.price, rating = excluded.rating, name = excluded.name,
        words = excluded.words
      returning facet_group
    )
    select facet_group, sum(times) as number
    from (select facet_group, 1 as times from after union all select facet_group, -1 from before) as move
    group by facet_group having sum(times) <> 0
  loop
    perform private.add_to_tally('facets', changed.facet_group::text, changed.number);
  end loop;
  -- In one order, so that nobody waits for one another in a circle.
  insert into private.vocabulary (word)
  select distinct word
  from private.product_search as search
  join public.products as product on product.id = search.product_id
  cross join unnest(
    -- What corrects a typo is shown: bague, and not its root.
    tsvector_to_array(
      case when configuration in ('english', 'simple') and not exists (select from public.shop_languages where is_shown) then search.words else private.searchable_words(product, configuration, false) end
    )
  ) as word
  where search.product_id = any (ids) and word ~ '^[a-z]{3,30}$' order by word
  on conflict do nothing;
end
$function$;

comment on function private.index_product_words(bigint[]) is 'Maintains the search tables when products are new, or when their status, texts or facts change.';

revoke all on function private.index_product_words(bigint[]) from public;
