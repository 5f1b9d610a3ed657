-- What product_facets did with format strings is three functions now, planned with the values that they are called with.

create function private.match_query (
  words text[],
  near boolean
)
  returns tsquery
  language sql
  stable
  set search_path to ''
  as $function$
  select (
    array_to_string(private.search_terms(words), case when near then ' | ' else ' & ' end)
    -- Written as two words what the shop writes as one: ear rings.
    || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.singular(array_to_string(words, ''))) else '' end
  )::tsquery
  where words <> '{}'
$function$;

comment on function private.match_query(text[], boolean) is 'What the words of a product must match: every word, or a synonym of it, is in the product, as the beginning of a word or in the singular. near: any word is. Null without words: nothing matches.';

revoke all on function private.match_query(text[], boolean) from public;

create or replace function private.match_condition (
  words text[],
  near boolean
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select format('words @@ %L::tsquery', private.match_query(words, near))
$function$;

comment on function private.match_condition(text[], boolean) is 'private.match_query as a condition on product_search.';

create function private.facet_choices (
  category text,
  filters jsonb,
  out facet text,
  out chosen text[]
)
  returns setof record
  language plpgsql
  immutable
  set search_path to ''
  as $function$
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
      from jsonb_object_keys(filters - '{category,stock,sale,min,max}'::text[]) as listed
    ) as choice (facet, picked)
    where choice.picked is not null;
end
$function$;

comment on function private.facet_choices(text, jsonb) is 'Each facet with a choice, except for the price, and what facet_groups has for a product of it: one of metal=Silver, metal=Platinum. PT400 for invalid filters.';

revoke all on function private.facet_choices(text, jsonb) from public;

create or replace function private.facet_conditions (
  category text,
  filters jsonb,
  out facet text,
  out condition text
)
  returns setof record
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  return query
    select choice.facet, format('facets && %L::text[]', choice.chosen)
    from private.facet_choices(facet_conditions.category, facet_conditions.filters) as choice;
  if private.chosen_price(filters, 'min') is not null or private.chosen_price(filters, 'max') is not null then
    facet := 'price';
    condition := format(
      'price between %L::numeric and %L::numeric',
      coalesce(private.chosen_price(filters, 'min'), 0), coalesce(private.chosen_price(filters, 'max'), 99999999.99)
    );
    return next;
  end if;
end
$function$;

create function private.matching_groups (
  words text[],
  cheapest numeric,
  dearest numeric,
  out facet_group integer,
  out fits boolean,
  out number bigint,
  out lowest numeric,
  out highest numeric
)
  returns setof record
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  query constant tsquery := private.match_query(matching_groups.words, false);
begin
  if matching_groups.words is null and cheapest is null and dearest is null then
    return query
      select tally.kind::integer, true, sum(tally.number)::bigint, null::numeric, null::numeric
      from private.tallies as tally where tally.subject = 'facets'
      group by tally.kind having sum(tally.number) > 0;
  else
    return query
      select search.facet_group, search.price between coalesce(cheapest, 0) and coalesce(dearest, 99999999.99) as in_range, count(*),
        min(search.price), max(search.price)
      from private.product_search as search
      where matching_groups.words is null or search.words @@ query
      group by search.facet_group, in_range;
  end if;
end
$function$;

comment on function private.matching_groups(text[], numeric, numeric) is 'The facet groups of the products with these words (null: all), in each how many fit between the prices and how many do not, with their lowest and highest price. Without words and prices, from the tallies, and without theirs.';

revoke all on function private.matching_groups(text[], numeric, numeric) from public;

create function private.price_bounds (
  category text,
  filters jsonb,
  out lowest numeric,
  out highest numeric
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
begin
  if exists (select from private.facet_choices(price_bounds.category, filters) as choice where choice.facet <> 'category') then
    select min(search.price), max(search.price) into lowest, highest
    from private.product_search as search
    where search.facet_group in (
      select groups.id from private.facet_groups as groups
      where not exists (
        select from private.facet_choices(price_bounds.category, filters) as choice where not groups.facets && choice.chosen
      )
    );
  else
    -- Prices are in order in the indexes of products by category, and in those of all products.
    select product.final_price into lowest from public.products as product
    where product.status = 'published' and (price_bounds.category is null or product.category = price_bounds.category)
    order by product.final_price limit 1;
    select product.final_price into highest from public.products as product
    where product.status = 'published' and (price_bounds.category is null or product.category = price_bounds.category)
    order by product.final_price desc limit 1;
  end if;
end
$function$;

comment on function private.price_bounds(text, jsonb) is 'The lowest and the highest price of the products with these choices, whatever prices are chosen.';

revoke all on function private.price_bounds(text, jsonb) from public;

create or replace function public.product_facets (
  q text default '',
  category text default null::text,
  filters jsonb default '{}'
)
  returns table (
    facet text,
    value text,
    products bigint
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set jit to 'off'
  set plan_cache_mode to 'force_custom_plan'
  as $function$
#variable_conflict use_column
declare
  counts_all boolean;
  cheapest constant numeric := private.chosen_price(filters, 'min');
  dearest constant numeric := private.chosen_price(filters, 'max');
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
  counts_all := words is null and cheapest is null and dearest is null;
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
      from private.matching_groups(words, cheapest, dearest) as matching
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
$function$;
