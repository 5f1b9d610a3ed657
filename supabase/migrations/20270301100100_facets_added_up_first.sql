-- The numbers beside facets are added up by group of products before they are compared with what is chosen: a third of the time.

create or replace function public.product_facets (
  q text default '',
  category text default null::text,
  filters jsonb default '{}',
  language text default null::text
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
  restriction constant text := case when filters ? 'collection' then private.collection_condition(private.chosen_collection(filters)) end;
  words text[];
  corrected boolean;
begin
  -- What is no filter is refused before anything is read.
  perform private.facet_choices(product_facets.category, product_facets.filters);
  if q ~ '\S' then
    perform private.read_in(product_facets.language);
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
    -- Added up before anything is asked of them: there are ten times as many as groups, and few that differ.
    found as materialized (
      select own, missed, sum(number) as number
      from (select facets, number, misses[1] as missed from alike where cardinality(misses) < 2) as near
      cross join unnest(facets) as own
      group by own, missed
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
    where missed is null or missed = named.facet group by 1, 2
    union all
    select 'without', misses[1], sum(number)::bigint from alike where cardinality(misses) = 1 group by 2
    union all
    select 'price', bound::text, count(*)
    from range cross join lateral (values (lowest), (highest)) as bounds (bound)
    where bound is not null group by bound
    order by 1, 3 desc, 2;
end
$function$;

comment on function public.product_facets(text, text, jsonb, text) is 'How many products a search finds with each value of each facet, such as metal, carat (ranges), size (available ring sizes), stock (in) and sale (on). A facet''s numbers ignore the choices made in it. all: with all choices; without: those that fail only this facet''s choice; shop: products in the shop; price: the lowest and the highest; spelling: how q was read, if a word was corrected. Arguments as for search_products.';

revoke all on function public.product_facets(text, text, jsonb, text) from public;

grant execute on function public.product_facets(text, text, jsonb, text) to anon, authenticated, service_role;
