-- What keeps the search tables finds its rows by their ids, however small the tables were when a connection planned it: in
-- a new shop that imports thousands of products, each of them would otherwise read all those before. Products are found
-- first and then asked whether they are published, because the indexes of published products are no quicker way to an id.

set local lock_timeout = '3s';

create or replace function private.index_product_labels (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  set enable_seqscan to 'off'
  set jit to 'off'
  as $function$
begin
  delete from private.product_labels where product_id = any (ids);
  insert into private.product_labels (product_id, tags, alts)
  select product.id, label.tags, label.alts
  from (select * from public.products where id = any (ids) offset 0) as product
  cross join lateral (
    select private.folded_tags(product.tags) as tags, private.alts_of_product(product.image, product.images) as alts
  ) as label
  where product.status = 'published' and (label.tags <> '{}' or label.alts <> '{}');
end
$function$;

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

create or replace function private.index_changed_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  set enable_seqscan to 'off'
  set jit to 'off'
  as $function$
declare
  ids bigint[];
  facet_ids bigint[];
begin
  if tg_op = 'INSERT' then
    perform private.index_product_words(array(select id from added));
    return null;
  end if;

  -- Sets are compared: a join would be planned once, for the few rows of the first statement.
  ids := case when not private.changes_only_prices() then array(
    select id from (
      select id, status, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from added
      except
      select id, status, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from removed
    ) as changed
  ) end;
  if cardinality(ids) > 0 then
    perform private.index_product_words(ids);
  end if;
  -- Of the stock, searches only know whether there is any.
  select array_agg(id) filter (where is_in_facets), array_agg(id) filter (where not is_in_facets) into facet_ids, ids
  from (
    select id, bool_or(is_less) <> bool_and(is_less) or bool_or(is_left) <> bool_and(is_left) as is_in_facets
    from (
      select id, greatest(price, original_price) > final_price as is_less, stock_quantity is distinct from 0 as is_left, final_price,
        shown_rating
      from added
      union all
      select id, greatest(price, original_price) > final_price, stock_quantity is distinct from 0, final_price, shown_rating from removed
    ) as both_times
    group by id
    having bool_or(is_less) <> bool_and(is_less) or bool_or(is_left) <> bool_and(is_left)
      or min(final_price) <> max(final_price) or min(shown_rating) <> max(shown_rating)
  ) as changed;
  if cardinality(facet_ids) > 0 then
    perform private.index_product_facets(facet_ids);
  end if;
  if cardinality(ids) > 0 then
    update private.product_search as search set price = product.final_price, rating = product.shown_rating
    from public.products as product
    where product.id = any (ids) and search.product_id = product.id
      and (search.price, search.rating) is distinct from (product.final_price, product.shown_rating);
  end if;
  return null;
end
$function$;
