-- A search for what many products are ranked all of them to show the best page. Now those of the best class are ranked alone, if they
-- are enough. And facets compare prices only with bounds that were chosen.

create function private.rank_classes (
  words text[],
  near boolean,
  out class tsquery,
  out rank text
)
  returns setof record
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  -- This finds any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(private.word_query(word, 'b/'), ' | ') from unnest(words) as word
  );
  kind tsquery;
  stone tsquery;
begin
  if coalesce(cardinality(words), 0) = 0 then
    return next;
    return;
  end if;
  if near then
    rank := (
      select string_agg(format('128 * (words @@ %L::tsquery)::integer', term), ' + ') from unnest(private.search_terms(words)) as term
    );
  end if;
  if not private.is_in_a_product(marked::tsquery) then
    return next;
    return;
  end if;
  -- What kind of piece it is decides most, then what it is set with, then what it is called. Each of
  -- the three cases includes the next: 16 + 8 + 4, 8 + 4, 4.
  select
    string_agg(format('''t/%s''', singular), ' | '),
    string_agg(format('''s/%s''', singular), ' | '),
    concat_ws(
      ' + ',
      rank,
      format(
        'case when words @@ %L::tsquery then 28 when words @@ %L::tsquery then 12 when words @@ %L::tsquery then 4 else 0 end',
        string_agg(format('''n/%s''', singular), ' & '),
        string_agg(private.word_query(word, 'n/'), ' & '),
        string_agg(private.word_query(word, 'b/'), ' & ')
      )
    )
  into kind, stone, rank
  from (select word, private.singular(word) as singular from unnest(words) as word) as forms;
  if near then
    rank := format('%s + 64 * (words @@ %L::tsquery)::integer + 32 * (words @@ %L::tsquery)::integer', rank, kind, stone);
    return next;
  else
    return query
      select best.class, rank_classes.rank
      from (
        values (kind && stone, kind && stone), (kind && !!stone, kind), (stone && !!kind, stone), (!!kind && !!stone, null)
      ) as best (class, needed)
      where best.needed is null or private.is_in_a_product(best.needed);
  end if;
end
$function$;

comment on function private.rank_classes(text[], boolean) is 'The classes of matching rows of product_search, best first (null: all rows), and how well a row fits the words within its class: higher is better. near: the number of matching words counts most.';

revoke all on function private.rank_classes(text[], boolean) from public;

create or replace function public.search_products (
  q text default '',
  category text default null::text,
  filters jsonb default '{}',
  sort text default 'relevance',
  skip integer default 0,
  take integer default 24,
  near boolean default false
)
  returns setof public.products
  language plpgsql
  stable
  security definer
  rows 24
  set search_path to ''
  set jit to 'off'
  as $function$
declare
  words text[];
  matching tsquery;
  conditions text[];
  grouped text;
  groups integer[];
  ordered text;
  listed text;
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
    matching := private.match_query(words, coalesce(near, false));
  end if;
  ordered := case sort
    when 'relevance' then 'name, product_id'
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
  -- One class after another is read, until there are enough.
  select string_agg(
    format(
      '(select product_id from private.product_search %s order by %s limit %s)',
      'where ' || nullif(
        array_to_string(
          case when words is not null then format('words @@ %L::tsquery', coalesce(matching && class, matching)) end || conditions, ' and '
        ),
        ''
      ),
      concat_ws(', ', rank || ' desc', ordered), skip::bigint + take
    ),
    ' union all ' order by place
  )
  into listed
  from private.rank_classes(case when sort = 'relevance' then words end, near) with ordinality as best (class, rank, place);
  return query execute format(
    'select product.* from ('
      'select product_id, row_number() over () as place from (select product_id from (%s) as listed limit %s offset %s) as page'
    ') as placed join public.products as product on product.id = placed.product_id order by placed.place',
    listed, take, skip
  );
end
$function$;

create or replace function private.matching_groups (
  words text[],
  cheapest numeric,
  dearest numeric,
  restriction text,
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
  if matching_groups.words is null and cheapest is null and dearest is null and restriction is null then
    return query
      select tally.kind::integer, true, sum(tally.number)::bigint, null::numeric, null::numeric
      from private.tallies as tally where tally.subject = 'facets'
      group by tally.kind having sum(tally.number) > 0;
  else
    return query execute format(
      'select facet_group, %s as in_range, count(*), min(price), max(price) '
        'from private.product_search where %s group by facet_group, in_range',
      coalesce(nullif(concat_ws(' and ', 'price >= ' || quote_literal(cheapest), 'price <= ' || quote_literal(dearest)), ''), 'true'),
      concat_ws(' and ', coalesce(restriction, 'true'), case when matching_groups.words is not null then format('words @@ %L::tsquery', query) end)
    );
  end if;
end
$function$;

drop function private.rank_expression(text[], boolean);

drop function private.match_condition(text[], boolean);
