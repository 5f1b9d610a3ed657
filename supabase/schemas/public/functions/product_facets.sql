create or replace function public.product_facets (
  q text default ''::text,
  category text default null::text,
  filters jsonb default '{}'::jsonb
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
  AS $function$
declare
  facets constant text[] := '{category,type,metal,stone,shape,carat,stock,sale,price,size}';
  priced text;
  -- What else was chosen: as a condition, and one bit for each facet whose choice a product misses.
  chosen text;
  misses text;
  in_products boolean;
  counted text;
  bounds text;
  words text[];
  corrected boolean;
begin
  select
    coalesce(max(condition) filter (where facet_conditions.facet = 'price'), 'true'),
    coalesce(string_agg(condition, ' and ') filter (where facet_conditions.facet <> 'price'), 'true'),
    coalesce(
      string_agg(
        format('case when %s then 0 else %s end', condition, 1 << (array_position(facets, facet_conditions.facet) - 1)), ' + '
      ) filter (where facet_conditions.facet <> 'price'),
      '0'
    ),
    bool_and(facet_conditions.facet = 'category')
  into priced, chosen, misses, in_products
  from private.facet_conditions(product_facets.category, product_facets.filters);

  if q ~ '\S' or priced <> 'true' then
    counted := 'select facet_group, case when %2$s then 0 else 256 end as misses, count(*) as number, min(price) as lowest, '
      'max(price) as highest '
      'from private.product_search where %1$s group by facet_group, misses';
    bounds := 'select min(lowest), max(highest) from alike where misses & ~256 = 0';
    if q ~ '\S' then
      select read.words, read.corrected into words, corrected from private.read_search(q) as read;
      counted := format(counted, private.matching(words, false), priced);
    else
      counted := format(counted, 'true', priced);
    end if;
    if corrected then
      return query select 'spelling', array_to_string(words, ' '), null::bigint;
    end if;
  else
    counted := 'select kind::integer as facet_group, 0 as misses, sum(number) as number, null::numeric as lowest, '
      'null::numeric as highest '
      'from private.tallies where subject = ''facets'' group by kind having sum(number) > 0';
    -- Prices are in order in the indexes of products by category, and in those of all products.
    bounds := case
      when coalesce(in_products, true) then format(
        'select (select final_price from public.products where %1$s order by final_price limit 1), '
          '(select final_price from public.products where %1$s order by final_price desc limit 1)',
        chosen
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
      'select category, type, metal, stone, shape, carats, in_stock, on_sale, sizes, counted.misses + %2$s as misses, number, '
        'lowest, highest '
      'from counted join private.facet_groups on id = facet_group'
    ') '
    'select ''all'', null, coalesce(sum(number), 0)::bigint from alike where misses = 0 '
    'union all '
    'select listed.facet, listed.value, sum(number)::bigint from alike cross join lateral (values '
      '(1, ''category'', category), (2, ''type'', type), (4, ''metal'', metal), (8, ''stone'', stone), '
      '(16, ''shape'', shape), (32, ''carat'', carats), (64, ''stock'', case when in_stock then ''in'' end), '
      '(128, ''sale'', case when on_sale then ''on'' end)'
    ') as listed (bit, facet, value) '
    'where listed.value is not null and misses & ~bit = 0 group by listed.facet, listed.value '
    'union all '
    -- Many products have the same sizes.
    'select ''size'', size, sum(number)::bigint from ('
      'select sizes, sum(number) as number from alike where misses & ~512 = 0 and sizes <> ''{}'' group by sizes'
    ') as sized cross join lateral unnest(sizes) as size group by size '
    'union all '
    'select ''without'', without.facet, sum(number)::bigint '
    'from alike join unnest(%4$L::text[]) with ordinality as without (facet, place) on misses = 1 << (place - 1)::integer '
    'group by without.facet '
    'union all '
    'select ''price'', bound::text, count(*) from (%3$s) as range (lowest, highest) '
    'cross join lateral (values (lowest), (highest)) as bounds (bound) '
    'where bound is not null group by bound '
    'order by 1, 3 desc, 2',
    counted, misses, bounds, facets
  );
end
$function$;

comment on function "public"."product_facets"(text, text, jsonb) is 'How many products a search finds with each value of each facet: category, type, metal, stone, shape, carat (ranges), size (ring sizes that can be had), stock (in), sale (on). A facet''s numbers leave its own choice out. all: with all choices; without: those that miss only the choice of this facet; shop: products in the shop; price: the lowest and the highest; spelling: how q was read, where a word was corrected. Arguments as for search_products.';

revoke all on function "public"."product_facets"(text, text, jsonb) from public;

grant execute on function "public"."product_facets"(text, text, jsonb) to "anon", "authenticated", "service_role";
