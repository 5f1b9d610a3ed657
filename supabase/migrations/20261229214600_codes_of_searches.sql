-- What refuses a search has its code again, which the last change of the function left out.

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
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'At most 100 products are listed at a time.';
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
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Products cannot be sorted by this.';
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
