-- Collections: products that belong together, by a rule or chosen by hand.

create table public.collections (
  id bigint generated always as identity primary key,
  name text collate "en-x-icu" not null check (name ~ '\S' and length(name) <= 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  description text not null default '' check (length(description) <= 1000),
  picture text check (length(picture) <= 2000 and picture ~* '^(https?://|/(?![/\\]))[^\n]*$'),
  by_hand boolean not null default false,
  product_ids bigint[] not null default '{}'
    check (cardinality(product_ids) <= 200 and array_position(product_ids, null) is null),
  matches_any boolean not null default false,
  tags text[] not null default '{}'
    check (cardinality(tags) <= 50 and array_position(tags, null) is null and length(array_to_string(tags, '')) <= 5000),
  category_id bigint references public.product_categories (id),
  min_price numeric(10,2) check (min_price between 0 and 99999999.99),
  max_price numeric(10,2) check (max_price between 0 and 99999999.99),
  max_age integer check (max_age between 1 and 3650),
  is_published boolean not null default false,
  in_menu boolean not null default false,
  position integer,
  updated_at timestamptz not null default now(),
  constraint collections_prices_are_in_order check (min_price <= max_price),
  constraint collections_have_a_rule check (
    by_hand or tags <> '{}' or coalesce(category_id::numeric, min_price, max_price, max_age) is not null
  )
);
comment on table public.collections is 'Products that belong together, at /collections/SLUG: those of a rule, or those that were chosen by hand.';
comment on column public.collections.picture is 'URL of a file in product-images, with how it is shown, as of a product.';
comment on column public.collections.by_hand is 'Whether product_ids says what is in it, in its order; otherwise the rule does: tags, category_id, prices, max_age.';
comment on column public.collections.product_ids is 'Products that are gone or not published are passed over.';
comment on column public.collections.matches_any is 'Whether one condition of the rule, or one tag, is enough.';
comment on column public.collections.min_price is 'Of what the product costs now, as max_price.';
comment on column public.collections.max_age is 'In days since the product was added.';
comment on column public.collections.in_menu is 'Whether the menu of every page links to it.';
comment on column public.collections.position is 'Its place among the collections, as arranged; null: after all that were arranged, in the order in which they were added.';
create index collections_by_category on public.collections (category_id) where category_id is not null;

alter table public.collections enable row level security;
revoke all on public.collections from public, anon, authenticated, service_role;
grant select on public.collections to anon;
grant select, delete,
  insert (name, slug, description, picture, by_hand, product_ids, matches_any, tags, category_id, min_price, max_price, max_age,
    is_published, in_menu),
  update (name, slug, description, picture, by_hand, product_ids, matches_any, tags, category_id, min_price, max_price, max_age,
    is_published, in_menu)
  on public.collections to authenticated;
grant select, insert, update, delete on public.collections to service_role;
create policy "guests read published collections" on public.collections for select to anon using (is_published);
create policy "customers read published collections, admins all" on public.collections
  for select to authenticated using (is_published or (select private.is_admin()));
create policy "admins add collections" on public.collections
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change collections" on public.collections
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete collections" on public.collections
  for delete to authenticated using ((select private.is_admin()));

create trigger collections_are_cleaned before insert or update of name on public.collections
  for each row execute function private.clean_columns('line name');
-- A new place is not an edit.
create trigger collections_set_updated_at before update of name, slug, description, picture, by_hand, product_ids, matches_any, tags,
  category_id, min_price, max_price, max_age, is_published, in_menu on public.collections
  for each row execute function private.set_updated_at();
create trigger collections_note_dropped_picture after delete or update of picture on public.collections
  for each row execute function private.note_dropped_picture();

create function private.keep_former_address() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  delete from public.redirects where path = '/collections/' || new.slug;
  insert into public.redirects (path, target) values ('/collections/' || old.slug, '/collections/' || new.slug)
  on conflict (path) do update set target = excluded.target;
  return null;
end
$$;
comment on function private.keep_former_address() is 'Leads the former address of a published collection to the present one.';
revoke all on function private.keep_former_address() from public;
create trigger collections_keep_former_addresses after update of slug on public.collections
  for each row when (old.slug <> new.slug and old.is_published) execute function private.keep_former_address();

create function private.folded_tags(tags text[]) returns text[]
language sql immutable parallel safe set search_path to '' as $$
  select array(select lower(tag collate "en-x-icu") from unnest(tags) as tag)
$$;
comment on function private.folded_tags(text[]) is 'Tags as the rules of collections compare them.';
revoke all on function private.folded_tags(text[]) from public;
-- Whoever writes products keeps their index.
grant execute on function private.folded_tags(text[]) to authenticated, service_role;
create index products_by_tag on public.products using gin (private.folded_tags(tags));

create function private.collection_condition(collection public.collections) returns text
language plpgsql stable set search_path to '' as $$
declare
  category constant text := (select name from public.product_categories where id = collection.category_id);
  conditions text[];
begin
  if collection.by_hand then
    return format('product_id = any (%L::bigint[])', collection.product_ids);
  end if;
  conditions := array_remove(array[
    case when collection.tags <> '{}' then
      format(
        'product_id in (select id from public.products where private.folded_tags(tags) %s %L::text[])',
        case when collection.matches_any then '&&' else '@>' end, private.folded_tags(collection.tags)
      )
    end,
    case when category is not null then
      format('facet_group in (select id from private.facet_groups where facets @> %L::text[])', array['category=' || category])
    end,
    case when collection.min_price is not null or collection.max_price is not null then
      format('price between %L::numeric and %L::numeric', coalesce(collection.min_price, 0), coalesce(collection.max_price, 99999999.99))
    end,
    case when collection.max_age is not null then
      format(
        'product_id in (select id from public.products where created_at >= now() - make_interval(days => %L::integer))',
        collection.max_age
      )
    end
  ], null);
  return coalesce('(' || nullif(array_to_string(conditions, case when collection.matches_any then ' or ' else ' and ' end), '') || ')', 'false');
end
$$;
comment on function private.collection_condition(public.collections) is 'Which products are in a collection, as a condition on product_search.';
revoke all on function private.collection_condition(public.collections) from public;

create function private.chosen_collection(filters jsonb) returns public.collections
language plpgsql stable set search_path to '' as $$
declare
  chosen public.collections;
begin
  if filters -> 'collection' is not null and jsonb_typeof(filters -> 'collection') <> 'string' then
    raise exception using errcode = 'PT400', message = 'The filter "collection" is not a text.';
  end if;
  select * into chosen from public.collections where slug = filters ->> 'collection' and is_published;
  return chosen;
end
$$;
comment on function private.chosen_collection(jsonb) is 'The published collection whose slug the filters name; null for none. PT400 unless it is a text.';
revoke all on function private.chosen_collection(jsonb) from public;

create function public.count_collection(draft jsonb) returns bigint
language plpgsql stable security definer set search_path to '' as $$
declare
  found bigint;
begin
  perform private.require_admin();
  execute 'select count(*) from private.product_search where '
    || private.collection_condition(jsonb_populate_record(null::public.collections, draft)) into found;
  return found;
end
$$;
comment on function public.count_collection(jsonb) is 'How many published products a collection with these columns would have. Admins only.';
revoke all on function public.count_collection(jsonb) from public;
grant execute on function public.count_collection(jsonb) to authenticated;

create or replace function private.facet_choices(category text, filters jsonb, out facet text, out chosen text[]) returns setof record
language plpgsql immutable set search_path to '' as $$
begin
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', message = 'The filters are not an object.';
  end if;
  return query
    select choice.facet, array(select choice.facet || '=' || value from unnest(choice.picked) as value)
    from (
      values ('category', case when category is not null then array[category] end),
        ('stock', case when filters -> 'stock' = 'true' then array['in'] end),
        ('sale', case when filters -> 'sale' = 'true' then array['on'] end)
      union all
      select listed, private.chosen_values(filters, listed)
      from jsonb_object_keys(filters - '{category,collection,stock,sale,min,max}'::text[]) as listed
    ) as choice (facet, picked)
    where choice.picked is not null;
end
$$;

create or replace function public.search_products(
  q text default '', category text default null, filters jsonb default '{}', sort text default 'relevance', skip integer default 0,
  take integer default 24, near boolean default false
) returns setof public.products
language plpgsql stable security definer rows 24 set search_path to '' set jit to 'off' as $$
declare
  words text[];
  conditions text[];
  grouped text;
  groups integer[];
  ordered text;
  collection public.collections;
begin
  if take is null or take not between 0 and 100 or skip is null or skip < 0 then
    raise exception using errcode = 'PT400', message = 'At most 100 products are listed at a time.';
  end if;
  select
    array_remove(array[max(condition) filter (where facet = 'price')], null),
    string_agg(condition, ' and ') filter (where facet <> 'price')
  into conditions, grouped from private.facet_conditions(search_products.category, search_products.filters);
  if grouped is not null then
    -- In the text, so that they are looked up and not gone through for each product.
    execute 'select array_agg(id) from private.facet_groups where ' || grouped into groups;
    conditions := conditions || format('facet_group = any (%L::integer[])', coalesce(groups, '{}'));
  end if;
  if filters ? 'collection' then
    collection := private.chosen_collection(filters);
    conditions := conditions || private.collection_condition(collection);
  end if;
  if q ~ '\S' then
    words := (private.read_search(q)).words;
    conditions := private.match_condition(words, coalesce(near, false)) || conditions;
  end if;
  ordered := case sort
    when 'relevance' then coalesce(private.rank_expression(words, near) || ' desc, name, product_id', 'name, product_id')
    when 'name' then 'name, product_id'
    when 'price-asc' then 'price, product_id'
    when 'price-desc' then 'price desc, product_id'
    when 'rating' then 'rating desc nulls last, product_id'
    when 'own' then
      case when collection.by_hand then format('array_position(%L::bigint[], product_id)', collection.product_ids)
        else 'product_id desc' end
  end;
  if ordered is null then
    raise exception using errcode = 'PT400', message = 'Products cannot be sorted by this.';
  end if;
  return query execute format(
    'select product.* from ('
      'select product_id, row_number() over () as place from ('
        'select product_id from private.product_search %s order by %s limit %s offset %s'
      ') as page'
    ') as placed join public.products as product on product.id = placed.product_id order by placed.place',
    coalesce('where ' || nullif(array_to_string(conditions, ' and '), ''), ''), ordered, take, skip
  );
end
$$;
comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean) is 'The products in which every word of q or a synonym is, as a word''s beginning, plural or not, with typos corrected, best match first; near: in which any of them is. filters: for each facet, the values of which a product must have one: {"type": ["ring"], "metal", "stone", "origin", "shape", "carat": ["1-1.5"], "size": ["6.5"], "stock": true, "sale": true, "min": 100, "max": 500, "collection": "gifts"}. sort: relevance, name, price-asc, price-desc, rating, own: the collection''s own order, or the newest first. PT400 for invalid arguments.';

drop function private.matching_groups(text[], numeric, numeric);
create function private.matching_groups(
  words text[], cheapest numeric, dearest numeric, restriction text,
  out facet_group integer, out fits boolean, out number bigint, out lowest numeric, out highest numeric
) returns setof record
language plpgsql stable set search_path to '' set plan_cache_mode to 'force_custom_plan' as $$
declare
  query constant tsquery := private.match_query(matching_groups.words, false);
begin
  if matching_groups.words is null and cheapest is null and dearest is null and restriction is null then
    return query
      select tally.kind::integer, true, sum(tally.number)::bigint, null::numeric, null::numeric
      from private.tallies as tally where tally.subject = 'facets'
      group by tally.kind having sum(tally.number) > 0;
  else
    return query execute format(
      'select facet_group, price between %L::numeric and %L::numeric as in_range, count(*), min(price), max(price) '
        'from private.product_search where %s group by facet_group, in_range',
      coalesce(cheapest, 0), coalesce(dearest, 99999999.99),
      concat_ws(' and ', coalesce(restriction, 'true'), case when matching_groups.words is not null then format('words @@ %L::tsquery', query) end)
    );
  end if;
end
$$;
comment on function private.matching_groups(text[], numeric, numeric, text) is 'The facet groups of the products with these words (null: all) and this condition on product_search, in each how many fit between the prices and how many do not, with their lowest and highest price. Without any of these, from the tallies, and without prices.';
revoke all on function private.matching_groups(text[], numeric, numeric, text) from public;

create or replace function public.product_facets(q text default '', category text default null, filters jsonb default '{}')
returns table (facet text, value text, products bigint)
language plpgsql stable security definer set search_path to '' set jit to 'off' set plan_cache_mode to 'force_custom_plan' as $$
#variable_conflict use_column
declare
  counts_all boolean;
  cheapest constant numeric := private.chosen_price(filters, 'min');
  dearest constant numeric := private.chosen_price(filters, 'max');
  restriction constant text := case when filters ? 'collection' then private.collection_condition(private.chosen_collection(filters)) end;
  words text[];
  corrected boolean;
begin
  -- What is no filter is refused before anything is read.
  perform private.facet_choices(product_facets.category, product_facets.filters);
  if q ~ '\S' then
    select read.words, read.corrected into words, corrected from private.read_search(q) as read;
    if corrected then
      return query select 'spelling', array_to_string(words, ' '), null::bigint;
    end if;
  end if;
  counts_all := words is null and cheapest is null and dearest is null and restriction is null;
  return query
    select 'shop', null, coalesce(sum(number), 0)::bigint from private.tallies where subject = 'products';
  -- Alike products are counted first, each facet then counts these. A facet does not look at its own choice.
  return query
    with choices as materialized (
      select * from private.facet_choices(product_facets.category, product_facets.filters)
    ),
    alike as materialized (
      select groups.facets, matching.number, matching.lowest, matching.highest,
        array(select choice.facet from choices as choice where not groups.facets && choice.chosen)
          || case when matching.fits then '{}' else '{price}'::text[] end as misses
      from private.matching_groups(words, cheapest, dearest, restriction) as matching
      join private.facet_groups as groups on groups.id = matching.facet_group
    ),
    found as (
      select own, misses, sum(number) as number
      from alike cross join unnest(facets) as own
      where cardinality(misses) < 2 group by own, misses
    ),
    range as (
      select min(lowest) as lowest, max(highest) as highest from alike
      where misses <@ '{price}' and not counts_all
      union all
      select bounds.lowest, bounds.highest
      from private.price_bounds(product_facets.category, product_facets.filters) as bounds
      where counts_all
    )
    select 'all', null, coalesce(sum(number), 0)::bigint from alike where misses = '{}'
    union all
    select named.facet, named.value collate "en-x-icu", sum(number)::bigint
    from found
    cross join lateral (select split_part(own, '=', 1), substr(own, strpos(own, '=') + 1)) as named (facet, value)
    where misses <@ array[named.facet] group by 1, 2
    union all
    select 'without', misses[1], sum(number)::bigint from alike where cardinality(misses) = 1 group by 2
    union all
    select 'price', bound::text, count(*)
    from range cross join lateral (values (lowest), (highest)) as bounds (bound)
    where bound is not null group by bound
    order by 1, 3 desc, 2;
end
$$;

create or replace function public.arrange(list text, ids bigint[], seen bigint[]) returns boolean
language plpgsql security definer set search_path to '' as $$
declare
  present bigint[];
begin
  perform private.require_admin();
  if (ids @> seen and seen @> ids and cardinality(ids) = cardinality(seen)) is not true then
    raise exception using errcode = 'PT400', message = 'An arrangement names what was there before, each once.';
  end if;
  case list
    when 'categories' then
      perform from public.product_categories where id = any (seen) order by id for no key update;
      present := array(select id from public.product_categories order by position, id limit cardinality(seen));
    when 'collections' then
      perform from public.collections where id = any (seen) order by id for no key update;
      present := array(select id from public.collections order by position, id limit cardinality(seen));
    when 'featured' then
      perform from public.products where id = any (seen) order by id for no key update;
      present := array(
        select id from public.products where featured and status = 'published'
        order by featured_position, name, id limit cardinality(seen)
      );
    else
      raise exception using errcode = 'PT400', message = format('"%s" cannot be arranged.', list);
  end case;
  if present <> seen then
    return false;
  end if;
  update public.product_categories as category set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'categories' and category.id = arranged.id and category.position is distinct from arranged.place;
  update public.collections as collection set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'collections' and collection.id = arranged.id and collection.position is distinct from arranged.place;
  update public.products as product set featured_position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'featured' and product.id = arranged.id and product.featured_position is distinct from arranged.place;
  perform set_config('response.changes', 'pages', true);
  return true;
end
$$;
comment on function public.arrange(text, bigint[], bigint[]) is 'Puts the first ones of a list (categories, collections, or featured products) in this order. seen: those as they were loaded. False, with nothing changed, if they are in another order by now. Admins only.';

create or replace function private.refuse_to_delete_used_category() returns trigger
language plpgsql set search_path to '' as $$
declare
  used integer := (select count(*) from public.products where category = old.name);
  collection text := (select name from public.collections where category_id = old.id order by id limit 1);
begin
  if used > 0 then
    raise exception using
      errcode = 'PT409',
      message = format(
        'The category "%s" is used by %s. Move or delete %s first.',
        old.name,
        case used when 1 then '1 product' else used || ' products' end,
        case used when 1 then 'it' else 'them' end
      ),
      detail = json_build_object('products', used)::text;
  elsif collection is not null then
    raise exception using
      errcode = 'PT409',
      message = format('The collection "%s" has the category "%s" in its rule. Change the rule first.', collection, old.name);
  end if;
  return old;
end
$$;
comment on function private.refuse_to_delete_used_category() is 'Refuses to delete a category with products, and says how many it has, or one that a collection names.';

create or replace function public.undo_catalog_run(run_id bigint) returns public.catalog_runs
language plpgsql security definer set search_path to '' set statement_timeout to '20min' as $$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'undo');
begin
  perform private.note_taken(run.id, private.take_run(run, 'undo'));
  delete from public.product_categories as category
  where name = any (run.new_categories)
    and not exists (select from public.products where products.category = category.name)
    and not exists (select from public.collections where category_id = category.id);
  update public.catalog_runs set status = 'undone', undone_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$$;

create or replace function public.unused_photographs() returns setof text
language plpgsql security definer rows 100 set search_path to '' as $$
begin
  perform private.require_admin();
  -- Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.
  delete from private.dropped_photographs where name in (
    select name from private.dropped_photographs where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with shown as materialized (
      select photograph.name
      from public.products as product, private.photograph_names(product.image, product.images) as photograph (name)
      union all
      select photograph.name
      from (select picture from public.product_categories union all select picture from public.collections) as pictured,
        private.photograph_names(pictured.picture, '{}') as photograph (name)
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'product-images'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$$;
comment on function public.unused_photographs() is 'Files in product-images that no product, category or collection has shown for a day, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

create or replace function public.shop()
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select json_build_object(
    'name', facts.name,
    'tagline', facts.tagline,
    'phone', facts.phone,
    'email', facts.email,
    'hours', facts.hours,
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'return_days', facts.return_days,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'announcement', case when facts.announcement_until > now() or facts.announcement_until is null then facts.announcement end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (method.fee, method.free_above)) > 1 from public.shipping_methods as method),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', facts.hero_title,
    'hero_text', facts.hero_text,
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object('slug', page.slug, 'title', page.title) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    ),
    'titles', (
      select coalesce(json_object_agg(page.slug, page.title order by page.id), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    ),
    'collections', (
      select coalesce(json_agg(json_build_object('slug', collection.slug, 'name', collection.name) order by collection.position, collection.id), '[]')
      from public.collections as collection where collection.in_menu and collection.is_published
    )
  )
  from public.shop_facts as facts
$function$;
comment on function public.shop() is 'What every page shows of the shop: its facts, what applies in its own country (tax, the first shipping method), and the owner''s pages in the footer, the titles of the pages that every shop has, and the collections of the menu. *_varies: whether other destinations differ.';
