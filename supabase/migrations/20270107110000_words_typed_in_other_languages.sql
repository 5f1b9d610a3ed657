-- Whoever reads the shop in another language finds translations by that language's plurals, small words and names of kinds.

create function private.configuration_of(language text)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return coalesce(
    (
      select known.configuration
      from (
        values ('ar', 'arabic'), ('hy', 'armenian'), ('eu', 'basque'), ('ca', 'catalan'), ('da', 'danish'), ('nl', 'dutch'),
          ('en', 'english'), ('fi', 'finnish'), ('fr', 'french'), ('de', 'german'), ('el', 'greek'), ('hi', 'hindi'),
          ('hu', 'hungarian'), ('id', 'indonesian'), ('ga', 'irish'), ('it', 'italian'), ('lt', 'lithuanian'), ('ne', 'nepali'),
          ('no', 'norwegian'), ('nb', 'norwegian'), ('nn', 'norwegian'), ('pt', 'portuguese'), ('ro', 'romanian'),
          ('ru', 'russian'), ('sr', 'serbian'), ('es', 'spanish'), ('sv', 'swedish'), ('ta', 'tamil'), ('tr', 'turkish'),
          ('yi', 'yiddish')
      ) as known (language, configuration)
      where known.language = split_part(configuration_of.language, '-', 1)
    ),
    'simple'
  );
end
$function$;

comment on function private.configuration_of(text) is 'PostgreSQL''s text search configuration for a language, BCP 47; simple for one that it has none for.';

revoke all on function private.configuration_of(text) from public;

create or replace function private.search_configuration()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return private.configuration_of((select facts.language from public.shop_facts as facts));
end
$function$;

comment on function private.search_configuration() is 'The text search configuration of the shop''s own language, in which products and synonyms are indexed.';

create function private.reading_configuration()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return coalesce(nullif(current_setting('shop.reading_configuration', true), ''), private.search_configuration());
end
$function$;

comment on function private.reading_configuration() is 'The text search configuration of the language that words were typed in, as private.read_in said; the shop''s own if it said nothing.';

revoke all on function private.reading_configuration() from public;

create function private.read_in(language text)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  perform set_config('shop.reading_configuration', coalesce(
    (select private.configuration_of(spoken) from private.page_language(language) as spoken where spoken is not null), ''
  ), true);
end
$function$;

comment on function private.read_in(text) is 'Says for the rest of the transaction in which language words were typed; null: in the shop''s own.';

revoke all on function private.read_in(text) from public;

create or replace function private.read_search (
  q text,
  out words text[],
  out corrected boolean
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  set "pg_trgm.similarity_threshold" to '0.3'
  as $function$
declare
  configuration constant text := private.reading_configuration();
  word text;
  other text;
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', hint = 'search_too_long', message = 'The search text is too long.';
  end if;
  words := '{}';
  corrected := false;
  foreach word in array private.significant_words(q, configuration) loop
    if word ~ '^[a-z]{4,30}$' and not private.is_synonym(word, true)
      and not private.is_in_a_product(private.word_query(word, '', configuration)::tsquery)
    then
      other := coalesce(case when configuration = 'english' then private.corrected_word(private.singular(word)) end, private.corrected_word(word));
      corrected := corrected or other is not null;
      word := coalesce(other, word);
    end if;
    words := words || word;
  end loop;
end
$function$;

create or replace function private.match_query (
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
    || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.root(array_to_string(words, ''), private.reading_configuration())) else '' end
  )::tsquery
  where words <> '{}'
$function$;

create or replace function private.rank_classes (
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
  configuration constant text := private.reading_configuration();
  -- This finds any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(private.word_query(word, 'b/', configuration), ' | ') from unnest(words) as word
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
    string_agg(format('''t/%s''', root), ' | '),
    string_agg(format('''s/%s''', root), ' | '),
    concat_ws(
      ' + ',
      rank,
      format(
        'case when words @@ %L::tsquery then 28 when words @@ %L::tsquery then 12 when words @@ %L::tsquery then 4 else 0 end',
        string_agg(format('''n/%s''', root), ' & '),
        string_agg(private.word_query(word, 'n/', configuration), ' & '),
        string_agg(private.word_query(word, 'b/', configuration), ' & ')
      )
    )
  into kind, stone, rank
  from (select word, private.root(word, configuration) as root from unnest(words) as word) as forms;
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

create or replace function private.search_terms (
  words text[]
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  configuration constant text := private.search_configuration();
  typed_in constant text := private.reading_configuration();
  roots constant text[] := array(
    select private.root(word, configuration) from unnest(words) with ordinality as listed (word, place) order by place
  );
  terms text[] := '{}';
  meant_terms text[] := '{}';
  place integer := 1;
  taken integer;
  meant text;
begin
  while place <= cardinality(words) loop
    -- As many words as mean something together are taken at once: tie bar.
    taken := least(4, cardinality(words) - place + 1);
    loop
      select string_agg(query::text, ' | ') into meant from private.meanings
      where key = array_to_string(roots[place:place + taken - 1], ' ');
      exit when meant is not null or taken = 1;
      taken := taken - 1;
    end loop;
    if meant is not null then
      -- A word that is known begins no other: men is not mention.
      meant_terms := meant_terms || (
        select format('(%s | %s)', string_agg(format('''%s''', word), ' & '), meant)
        from unnest(roots[place:place + taken - 1]) as word
      );
    else
      -- While a word is being typed, its beginning is enough.
      select string_agg(query::text, ' | ') into meant from private.meanings
      where length(words[place]) >= 4 and starts_with(key, words[place]) and key not like '% %';
      terms := terms || format('(%s)', concat_ws(' | ', private.word_query(words[place], '', typed_in), meant));
    end if;
    place := place + taken;
  end loop;
  -- The terms that are quicker to compare come first.
  return terms || meant_terms;
end
$function$;

create or replace function private.kind_words (
  value text,
  configuration text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return case configuration
    when 'german' then case value
      when 'ring' then 'Ring'
      when 'earrings' then 'Ohrringe Ohrschmuck'
      when 'necklace' then 'Halskette Kette'
      when 'pendant' then 'Anhänger'
      when 'bracelet' then 'Armband'
      when 'brooch' then 'Brosche'
      when 'loose stone' then 'loser Stein Edelstein'
      when 'lab-grown' then 'Labor gezüchtet'
      when 'natural' then 'natürlich'
      when 'simulant' then 'Imitation'
    end
    when 'french' then case value
      when 'ring' then 'bague'
      when 'earrings' then 'boucles d''oreilles'
      when 'necklace' then 'collier'
      when 'pendant' then 'pendentif'
      when 'bracelet' then 'bracelet'
      when 'brooch' then 'broche'
      when 'loose stone' then 'pierre non sertie'
      when 'lab-grown' then 'synthétique laboratoire'
      when 'natural' then 'naturel'
      when 'simulant' then 'imitation'
    end
    when 'spanish' then case value
      when 'ring' then 'anillo sortija'
      when 'earrings' then 'pendientes aretes'
      when 'necklace' then 'collar'
      when 'pendant' then 'colgante'
      when 'bracelet' then 'pulsera'
      when 'brooch' then 'broche'
      when 'loose stone' then 'piedra suelta gema'
      when 'lab-grown' then 'laboratorio'
      when 'natural' then 'natural'
      when 'simulant' then 'imitación'
    end
    when 'italian' then case value
      when 'ring' then 'anello'
      when 'earrings' then 'orecchini'
      when 'necklace' then 'collana'
      when 'pendant' then 'ciondolo pendente'
      when 'bracelet' then 'bracciale braccialetto'
      when 'brooch' then 'spilla'
      when 'loose stone' then 'pietra sciolta gemma'
      when 'lab-grown' then 'coltivato laboratorio'
      when 'natural' then 'naturale'
      when 'simulant' then 'imitazione'
    end
  end;
end
$function$;

create or replace function private.search_words (
  product public.products,
  configuration text,
  with_roots boolean default true
)
  returns tsvector
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  forms constant text := case when with_roots then configuration else 'simple' end;
  of_type text[] := private.word_forms(concat_ws(' ', product.type, private.kind_words(product.type, configuration)), forms);
  of_stone constant text[] := private.word_forms(product.stone, forms);
  of_name constant text[] := private.word_forms(product.name, forms);
  of_facts constant text[] := private.word_forms(
    concat_ws(
      ' ', product.category, product.sku, product.metal, product.shape, product.color, product.clarity, product.cut,
      product.origin, private.kind_words(product.origin, configuration), product.certificate_lab, product.certificate_number,
      trim_scale(product.carat) || ' carat ct', array_to_string(product.tags, ' ')
    ),
    forms
  );
  -- Somebody who reads a part of a SKU types that part. Parts without a digit are left out: ear is in GEAR-7.
  compact_sku constant text := array_to_string(private.plain_words(product.sku), '');
  all_words text[] := of_stone || of_name || of_facts
    || private.word_forms(array_to_string(product.features, ' ') || ' ' || product.description, forms);
  said text[] := '{}';
  spoken record;
  heard text[];
  word text;
  related text;
begin
  -- Shoppers may read the product in other languages, too.
  for spoken in
    select
      case when with_roots then known.configuration else 'simple' end as forms, known.configuration,
      string_agg(translation.text, ' ') filter (where translation.field in ('name', 'text')) as names,
      string_agg(translation.text, ' ') filter (where translation.field in ('description', 'features')) as told
    from public.shop_languages as language
    join public.shop_facts as facts on facts.language <> language.code
    cross join lateral private.configuration_of(language.code) as known (configuration)
    left join public.translations as translation on translation.language = language.code and (
      translation.subject = 'products' and translation.record = product.id::text
      or translation.subject = 'words' and translation.record in (
        product.category, product.metal, product.stone, product.shape, product.color, product.clarity, product.cut
      )
    )
    where language.is_shown
    group by language.code, known.configuration
  loop
    of_type := of_type || private.word_forms(private.kind_words(product.type, spoken.configuration), spoken.forms);
    heard := private.word_forms(concat_ws(' ', spoken.names, private.kind_words(product.origin, spoken.configuration)), spoken.forms);
    said := said || heard;
    all_words := all_words || private.word_forms(spoken.told, spoken.forms);
    foreach word in array heard loop
      related := private.related_word(word, spoken.configuration);
      if related is not null then
        all_words := all_words || related || private.root(related, spoken.forms);
      end if;
    end loop;
  end loop;
  all_words := all_words || of_type || said;
  all_words := all_words || array(
    select 'k/' || substr(compact_sku, start, 40) from generate_series(2, length(compact_sku) - 2) as start
    where substr(compact_sku, start) ~ '[0-9]'
  );
  foreach word in array of_type || of_stone || of_name || of_facts loop
    related := private.related_word(word, configuration);
    if related is not null then
      all_words := all_words || related || private.root(related, forms);
    end if;
  end loop;
  foreach word in array of_type loop
    all_words := all_words || ('t/' || word);
  end loop;
  foreach word in array of_stone loop
    all_words := all_words || ('s/' || word);
  end loop;
  foreach word in array of_name loop
    all_words := all_words || ('n/' || word);
  end loop;
  foreach word in array of_type || of_stone || of_name || of_facts || said loop
    all_words := all_words || ('b/' || word);
  end loop;
  return array_to_tsvector(array_remove(all_words, null));
end
$function$;

create or replace function private.index_words (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
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
      select product.id, private.facet_group(product), final_price, shown_rating, name, private.search_words(product, configuration)
      from public.products as product where product.id = any (ids) and product.status = 'published'
      on conflict (product_id) do update set
        facet_group = excluded.facet_group, price = excluded.price, rating = excluded.rating, name = excluded.name,
        words = excluded.words
      returning facet_group
    )
    select facet_group, sum(times) as number
    from (select facet_group, 1 as times from after union all select facet_group, -1 from before) as move
    group by facet_group having sum(times) <> 0
  loop
    perform private.tally('facets', changed.facet_group::text, changed.number);
  end loop;
  -- In one order, so that nobody waits for one another in a circle.
  insert into private.vocabulary (word)
  select distinct word
  from private.product_search as search
  join public.products as product on product.id = search.product_id
  cross join unnest(
    -- What corrects a typo is shown: bague, and not its root.
    tsvector_to_array(
      case when configuration in ('english', 'simple') and not exists (select from public.shop_languages where is_shown) then search.words else private.search_words(product, configuration, false) end
    )
  ) as word
  where search.product_id = any (ids) and word ~ '^[a-z]{3,30}$' order by word
  on conflict do nothing;
end
$function$;

drop function public.search_products(text, text, jsonb, text, integer, integer, boolean);

create function public.search_products (
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
    perform private.read_in(search_products.language);
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

comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean, text) is 'The products in which every word of q or a synonym is, as a word''s beginning, plural or not, with typos corrected, best match first; near: in which any of them is. filters: for each facet, the values of which a product must have one: {"type": ["ring"], "metal", "stone", "origin", "shape", "carat": ["1-1.5"], "size": ["6.5"], "stock": true, "sale": true, "min": 100, "max": 500, "collection": "gifts"}. sort: relevance, name, price-asc, price-desc, rating, own: the collection''s own order, or the newest first. language: BCP 47, the one in which q was typed, if it is not the shop''s own. PT400 for invalid arguments.';

revoke all on function public.search_products(text, text, jsonb, text, integer, integer, boolean, text) from public;

grant execute
  on function public.search_products(text, text, jsonb, text, integer, integer, boolean, text)
  to anon, authenticated, service_role;

drop function public.product_facets(text, text, jsonb);

create function public.product_facets (
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

comment on function public.product_facets(text, text, jsonb, text) is 'How many products a search finds with each value of each facet, such as metal, carat (ranges), size (available ring sizes), stock (in) and sale (on). A facet''s numbers ignore the choices made in it. all: with all choices; without: those that fail only this facet''s choice; shop: products in the shop; price: the lowest and the highest; spelling: how q was read, if a word was corrected. Arguments as for search_products.';

revoke all on function public.product_facets(text, text, jsonb, text) from public;

grant execute on function public.product_facets(text, text, jsonb, text) to anon, authenticated, service_role;

update private.word_index set is_current = false, version = version + 1;
