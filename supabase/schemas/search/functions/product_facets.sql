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
  as $function$
declare
  priced text;
  -- What else was chosen: as a condition, and for each facet, its name where a product misses it.
  chosen text;
  misses text;
  in_products boolean;
  counted text;
  bounds text;
  words text[];
  corrected boolean;
begin
  select
    coalesce(max(condition) filter (where choice.facet = 'price'), 'true'),
    coalesce(string_agg(condition, ' and ') filter (where choice.facet <> 'price'), 'true'),
    coalesce(
      string_agg(format('case when not %s then %L end', condition, choice.facet), ', ') filter (where choice.facet <> 'price'),
      'null'
    ),
    bool_and(choice.facet = 'category')
  into priced, chosen, misses, in_products
  from private.facet_conditions(product_facets.category, product_facets.filters) as choice;

  if q ~ '\S' or priced <> 'true' then
    counted := 'select facet_group, %2$s as fits, count(*) as number, min(price) as lowest, max(price) as highest '
      'from private.product_search where %1$s group by facet_group, fits';
    bounds := 'select min(lowest), max(highest) from alike where misses <@ ''{price}''';
    if q ~ '\S' then
      select read.words, read.corrected into words, corrected from private.read_search(q) as read;
      counted := format(counted, private.match_condition(words, false), priced);
    else
      counted := format(counted, 'true', priced);
    end if;
    if corrected then
      return query select 'spelling', array_to_string(words, ' '), null::bigint;
    end if;
  else
    counted := 'select kind::integer as facet_group, true as fits, sum(number) as number, null::numeric as lowest, '
      'null::numeric as highest '
      'from private.tallies where subject = ''facets'' group by kind having sum(number) > 0';
    -- Prices are in order in the indexes of products by category, and in those of all products.
    bounds := case
      when coalesce(in_products, true) then format(
        'select (select final_price from public.products where status = ''published'' and %1$s order by final_price limit 1), '
          '(select final_price from public.products where status = ''published'' and %1$s order by final_price desc limit 1)',
        case when category is null then 'true' else format('category = %L', category) end
      )
      else format(
        'select min(price), max(price) from private.product_search '
          'where facet_group in (select id from private.facet_groups where %s)',
        chosen
      )
    end;
  end if;
  return query
    select 'shop', null, coalesce(sum(number), 0)::bigint from private.tallies where subject = 'products';
  -- Alike products are counted first, each facet then counts these. A facet does not look at its own choice.
  return query execute format(
    'with counted as materialized (%1$s), alike as materialized ('
      'select facets, array_remove(array[case when not fits then ''price'' end, %2$s], null) as misses, number, lowest, highest '
      'from counted join private.facet_groups on id = facet_group'
    ') '
    'select ''all'', null, coalesce(sum(number), 0)::bigint from alike where misses = ''{}'' '
    'union all '
    'select named.facet, named.value collate "en-x-icu", sum(number)::bigint '
    'from ('
      'select own, misses, sum(number) as number from alike cross join unnest(facets) as own '
      'where cardinality(misses) < 2 group by own, misses'
    ') as found '
    'cross join lateral (select split_part(own, ''='', 1), substr(own, strpos(own, ''='') + 1)) as named (facet, value) '
    'where misses <@ array[named.facet] group by 1, 2 '
    'union all '
    'select ''without'', misses[1], sum(number)::bigint from alike where cardinality(misses) = 1 group by 2 '
    'union all '
    'select ''price'', bound::text, count(*) from (%3$s) as range (lowest, highest) '
    'cross join lateral (values (lowest), (highest)) as bounds (bound) '
    'where bound is not null group by bound '
    'order by 1, 3 desc, 2',
    counted, misses, bounds
  );
end
$function$;

comment on function public.product_facets(text, text, jsonb) is 'How many products a search finds with each value of each facet, such as metal, carat (ranges), size (available ring sizes), stock (in) and sale (on). A facet''s numbers ignore the choices made in it. all: with all choices; without: those that fail only this facet''s choice; shop: products in the shop; price: the lowest and the highest; spelling: how q was read, if a word was corrected. Arguments as for search_products.';

revoke all on function public.product_facets(text, text, jsonb) from public;

grant execute on function public.product_facets(text, text, jsonb) to anon, authenticated, service_role;
