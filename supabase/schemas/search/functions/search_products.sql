create or replace function public.search_products (
  q text default '',
  category text default null::text,
  filters jsonb default '{}',
  sort text default 'relevance',
  skip integer default 0,
  take integer default 24,
  near boolean default false,
  language text default null::text
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
  source text := 'private.product_search';
  collection public.collections;
  shown constant text := private.page_language(search_products.language);
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
    perform private.set_reading_language(search_products.language);
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
  if shown is not null and sort in ('relevance', 'name') then
    source := source || format(
      ' left join (select record, text from public.translations where language = %L and subject = ''products'' and field = ''name'')'
        ' as shown on shown.record = product_id::text',
      shown
    );
  end if;
  if search_products.language is not null and sort in ('relevance', 'name') then
    ordered := format(
      '%s collate pg_catalog.%I, product_id', case when shown is null then 'name' else 'coalesce(shown.text, name)' end,
      private.collation_of(coalesce(shown, (select facts.language from public.shop_facts as facts)))
    );
  end if;
  if ordered is null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Products cannot be sorted by this.';
  end if;
  -- One class after another is read, until there are enough.
  select string_agg(
    format(
      '(select product_id from %s %s order by %s limit %s)',
      source, 'where ' || nullif(
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

comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean, text) is 'The products in which every word of q or a synonym is, as a word''s beginning, plural or not, with typos corrected, best match first; near: in which any of them is. filters: for each facet, the values of which a product must have one: {"type": ["ring"], "metal", "stone", "origin", "shape", "carat": ["1-1.5"], "size": ["6.5"], "stock": true, "sale": true, "min": 100, "max": 500, "collection": "gifts"}. sort: relevance, name, price-asc, price-desc, rating, own: the collection''s own order, or the newest first. language: BCP 47, the one in which q was typed and names are read, otherwise the shop''s own: names sort as that does. Without it they sort as English does, by an index. PT400 for invalid arguments.';

revoke all on function public.search_products(text, text, jsonb, text, integer, integer, boolean, text) from public;

grant execute
  on function public.search_products(text, text, jsonb, text, integer, integer, boolean, text)
  to anon, authenticated, service_role;
