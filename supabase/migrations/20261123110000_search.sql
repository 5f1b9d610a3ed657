-- Finding products: by words, with typos, and by facts. What a search reads is kept beside the products, in narrow rows.

create extension if not exists fuzzystrmatch with schema extensions;

-- Tables. In rows with room in their page, a change of price touches no index.

create table private.facet_groups (
  id integer generated always as identity primary key,
  category text collate "en-x-icu" not null,
  type text,
  metal text,
  stone text,
  shape text,
  carats text,
  in_stock boolean not null,
  on_sale boolean not null,
  key text collate "C" not null unique
);
alter table private.facet_groups enable row level security;
comment on column private.facet_groups.key is 'All of it, to find a group by.';
comment on table private.facet_groups is
  'Products that are alike in all that can be filtered but their price. A group stays when no product is in it any more.';

create table private.product_search (
  product_id bigint primary key references public.products on delete cascade,
  facet_group integer not null references private.facet_groups,
  price numeric(10, 2) not null,
  rating numeric(2, 1),
  name text collate "en-x-icu" not null,
  words tsvector not null
)
with (fillfactor = 90);
alter table private.product_search enable row level security;
comment on table private.product_search is
  'What searches look at, one row for each product, kept by triggers. Beside all words of the product, those by which it is '
  'ranked are once more there with a mark: t/ its type, s/ its stone, n/ its name, b/ its category, tags, SKU and other facts.';
comment on column private.product_search.price is 'The final price.';

create table private.vocabulary (
  word text collate "C" primary key
);
alter table private.vocabulary enable row level security;
comment on table private.vocabulary is
  'The words of the shop, to find what a typo means. Words that no product has any more may still be here.';

-- Indexes

create index product_search_by_words on private.product_search using gin (words) with (fastupdate = off);
create index vocabulary_by_trigrams on private.vocabulary using gin (word extensions.gin_trgm_ops);

-- Functions: words

-- In PL/pgSQL, which keeps its plans: functions in SQL that are not inlined are planned at each call.
create function private.plain_words(text text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain text := lower(text);
begin
  -- Letters without accents. Everything is a letter that is no ASCII sign and no general punctuation, in any script.
  if text ~ '[^\u0001-\u007f]' then
    plain := regexp_replace(normalize(lower(text collate "en-x-icu"), nfkd), '[\u0300-\u036f\u2019]', '', 'g');
  end if;
  plain := regexp_replace(plain, '''|\.(?![0-9])', '', 'g');
  return array_remove(regexp_split_to_array(plain, '[^a-z0-9.\u00c0-\u1fff\u2070-\uffff]+'), '');
end
$$;
comment on function private.plain_words(text) is
  'The words of a text in their order, in lower case and without accents. 6.5 is one word, lab-grown are two.';

create function private.singular(word text) returns text
  language sql immutable parallel safe
as $$
  select case
    when right(word, 1) <> 's' or length(word) < 4 or word ~ '(ss|us|is)$' then word
    when word ~ '..ies$' then left(word, -3) || 'y'
    when word ~ '(ch|sh|ss|x|zz)es$' then left(word, -2)
    else left(word, -1)
  end
$$;
comment on function private.singular(text) is 'The word without the ending of an English plural.';

create function private.related_word(word text) returns text
  language sql immutable parallel safe
as $$
  select case word
    when 'moissanite' then 'diamond'
    when 'zirconia' then 'diamond'
    when 'band' then 'ring'
    when 'bangle' then 'bracelet'
    when 'pendant' then 'necklace'
    when 'jewelry' then 'jewellery'
    when 'color' then 'colour'
    when 'gray' then 'grey'
    when 'violet' then 'purple'
  end
$$;
comment on function private.related_word(text) is
  'What shoppers also call it. Who looks for a diamond ring may like one with moissanite, after those with diamonds.';

create function private.forms(text text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  found text[] := coalesce(private.plain_words(text), '{}');
  word text;
begin
  if text like '%-%' then
    found := found || array(
      select array_to_string(private.plain_words(compound[1]), '')
      from regexp_matches(text, '[^\s-]+(?:-[^\s-]+)+', 'g') as compound
    );
  end if;
  foreach word in array found loop
    if right(word, 1) = 's' then
      found := found || private.singular(word);
    elsif length(word) > 200 then
      found := array_replace(found, word, left(word, 200));
    end if;
  end loop;
  return array_remove(found, '');
end
$$;
comment on function private.forms(text) is
  'The words of a text as they are and in the singular, and what hyphens join once more as one word: labgrown, moirs065.';

create function private.carat_range(carat numeric) returns text
  language sql immutable parallel safe
as $$
  select case
    when carat < 0.5 then '0-0.5'
    when carat < 1 then '0.5-1'
    when carat < 1.5 then '1-1.5'
    when carat < 2 then '1.5-2'
    when carat < 3 then '2-3'
    when carat >= 3 then '3-'
  end
$$;
comment on function private.carat_range(numeric) is 'The range of carats in which a stone is listed, from the first number up to the second.';

-- Functions: keeping the table

create function private.search_words(product public.products) returns tsvector
  language plpgsql stable set search_path = ''
as $$
declare
  of_type constant text[] := private.forms(product.type);
  of_stone constant text[] := private.forms(product.stone);
  of_name constant text[] := private.forms(product.name);
  of_facts constant text[] := private.forms(
    concat_ws(
      ' ', product.category, product.sku, product.metal, product.shape, product.color, product.clarity, product.cut,
      product.origin, product.certificate_lab, product.certificate_number, trim_scale(product.carat) || ' carat ct',
      array_to_string(product.tags, ' ')
    )
  );
  all_words text[] := of_type || of_stone || of_name || of_facts
    || private.forms(array_to_string(product.features, ' ') || ' ' || product.description);
  word text;
begin
  foreach word in array of_type || of_stone || of_name || of_facts loop
    all_words := all_words || private.related_word(word);
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
  foreach word in array of_type || of_stone || of_facts loop
    all_words := all_words || ('b/' || word);
  end loop;
  return array_to_tsvector(array_remove(all_words, null));
end
$$;
comment on function private.search_words(public.products) is 'The words of a product, with those that are marked.';

create function private.own_facets(
  product public.products,
  out category text, out type text, out metal text, out stone text, out shape text, out carats text, out in_stock boolean,
  out on_sale boolean, out key text
)
  language sql stable set search_path = ''
as $$
  select own.*, to_jsonb(own)::text
  from (
    select
      product.category, product.type, product.metal, product.stone, product.shape, private.carat_range(product.carat) as carats,
      product.stock_quantity is distinct from 0 as in_stock,
      greatest(product.price, product.original_price) > product.final_price as on_sale
  ) as own
$$;
comment on function private.own_facets(public.products) is 'The group that a product belongs to, without its id.';

create function private.facet_group(product public.products) returns integer
  language plpgsql set search_path = ''
as $$
declare
  own constant record := private.own_facets(product);
  known integer;
begin
  loop
    select id into known from private.facet_groups where key = own.key;
    exit when found;
    insert into private.facet_groups (category, type, metal, stone, shape, carats, in_stock, on_sale, key)
    values (own.category, own.type, own.metal, own.stone, own.shape, own.carats, own.in_stock, own.on_sale, own.key)
    on conflict do nothing;
  end loop;
  return known;
end
$$;
comment on function private.facet_group(public.products) is 'The id of the group that a product belongs to, added if it is the first.';

create function private.keep_words(product_search_words tsvector) returns void
  language sql set search_path = ''
as $$
  -- In one order, so that nobody waits for one another in a circle.
  insert into private.vocabulary (word)
  select word from unnest(tsvector_to_array(product_search_words)) as word where word ~ '^[a-z]{3,30}$' order by word
  on conflict do nothing
$$;
comment on function private.keep_words(tsvector) is 'Adds the words of a product to the vocabulary.';

create function private.index_product() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own_words constant tsvector := private.search_words(new);
begin
  insert into private.product_search (product_id, facet_group, price, rating, name, words)
  values (new.id, private.facet_group(new), new.final_price, new.rating, new.name, own_words)
  on conflict (product_id) do update set
    facet_group = excluded.facet_group, price = excluded.price, rating = excluded.rating, name = excluded.name,
    words = excluded.words;
  perform private.keep_words(own_words);
  return null;
end
$$;
comment on function private.index_product() is 'Keeps what searches look at when the text or the facts of a product change.';

create function private.index_sale() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.product_search set facet_group = private.facet_group(new), price = new.final_price, rating = new.rating
  where product_id = new.id;
  return null;
end
$$;
comment on function private.index_sale() is 'Keeps what searches look at when the price of a product changes, or its last piece goes.';

create function private.index_products() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.products in share mode;
  delete from private.product_search;
  delete from private.vocabulary;
  insert into private.product_search (product_id, facet_group, price, rating, name, words)
  select product.id, private.facet_group(product), final_price, rating, name, private.search_words(product)
  from public.products as product;
  insert into private.vocabulary (word)
  select distinct word from private.product_search cross join unnest(tsvector_to_array(words)) as word
  where word ~ '^[a-z]{3,30}$';
end
$$;
comment on function private.index_products() is
  'Makes anew what searches look at: for a shop that existed before, and after rows were loaded with triggers disabled.';

create function private.note_counts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.changes', concat_ws(' ', nullif(current_setting('response.changes', true), ''), 'facets'), true);
  return null;
end
$$;
comment on function private.note_counts() is
  'Tells the server, in the setting response.changes, that the numbers beside the facets changed: facets.';

-- Functions: searching

create function private.as_query(word text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select format('(''%s'':* | ''%s'')', word, private.singular(word))
$$;
comment on function private.as_query(text) is 'Matches what begins with the word, and its singular.';

create function private.correction(word text) returns text
  language sql stable set search_path = ''
as $$
  select near.word
  from (
    select known.word, extensions.similarity(known.word, correction.word) as likeness
    from private.vocabulary as known
    where known.word operator(extensions.%) correction.word
      and abs(length(known.word) - length(correction.word)) <= 2
    order by likeness desc, known.word limit 30
  ) as near
  cross join lateral (select extensions.levenshtein(near.word, correction.word) as edits) as distance
  where edits <= case when length(correction.word) <= 4 then 1 when length(correction.word) <= 6 then 2 else 3 end
    -- A beginning that is typed correctly counts for much.
    and exists (
      select from private.product_search as product where product.words @@ format('''%s''', near.word)::tsquery
    )
  order by edits - (left(near.word, 2) = left(correction.word, 2))::integer, likeness desc, near.word
  limit 1
$$;
comment on function private.correction(text) is 'The word of the shop that is spelled most like this one; null if none is.';

create function private.read_search(q text, out words text[], out corrected boolean)
  language plpgsql stable set search_path = ''
  set pg_trgm.similarity_threshold = 0.3
  -- Whether there is such a word at all is only quickly told by the index.
  set enable_seqscan = off
as $$
declare
  all_words constant text[] := private.plain_words(q);
  typed text[];
  word text;
  other text;
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  typed := array(
    select listed.word from unnest(all_words) with ordinality as listed (word, place)
    where listed.word not in ('a', 'an', 'and', 'the', 'for', 'with', 'of', 'in', 'on', 'to', 'or', 'by', 'from', 'set')
    order by place limit 8
  );
  if typed = '{}' then
    typed := all_words[:8];
  end if;
  words := '{}';
  corrected := false;
  foreach word in array typed loop
    word := left(word, 100);
    if word ~ '^[a-z]{4,30}$'
      and not exists (
        select from private.product_search as product where product.words @@ private.as_query(word)::tsquery
      )
    then
      other := coalesce(private.correction(private.singular(word)), private.correction(word));
      corrected := corrected or other is not null;
      word := coalesce(other, word);
    end if;
    words := words || word;
  end loop;
end
$$;
comment on function private.read_search(text) is
  'The words of a search text that count, at most 8, spelled as in the shop. PT400 for more than 200 characters.';

create function private.matching(words text[], near boolean) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when words = '{}' then 'false'
    else format(
      'words @@ %L::tsquery',
      string_agg(private.as_query(word), case when near then ' | ' else ' & ' end order by place)
      -- Written as two words what the shop writes as one: ear rings.
      || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.singular(array_to_string(words, ''))) else '' end
    )
  end
  from unnest(words) with ordinality as word (word, place)
$$;
comment on function private.matching(text[], boolean) is
  'A condition on product_search: every word is in the product, as the beginning of a word or in the singular. near: any is.';

create function private.rank(words text[], near boolean) returns text
  language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  -- Any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(format('''n/%1$s'':* | ''n/%2$s'' | ''b/%1$s'':* | ''b/%2$s''', word, private.singular(word)), ' | ')
    from unnest(words) as word
  );
begin
  if words = '{}' or not exists (select from private.product_search as product where product.words @@ marked::tsquery) then
    return null;
  end if;
  -- What kind of piece it is decides most, then what it is set with, then what it is called.
  return (
    select
      format(
        '64 * (words @@ %L::tsquery)::integer + 32 * (words @@ %L::tsquery)::integer + 16 * (words @@ %L::tsquery)::integer '
          '+ 8 * (words @@ %L::tsquery)::integer + 4 * (words @@ %L::tsquery)::integer',
        string_agg(format('''t/%s''', singular), ' | '),
        string_agg(format('''s/%s''', singular), ' | '),
        string_agg(format('''n/%s''', singular), ' & '),
        string_agg(format('(''n/%s'':* | ''n/%s'')', word, singular), ' & '),
        string_agg(format('(''n/%1$s'':* | ''n/%2$s'' | ''b/%1$s'':* | ''b/%2$s'')', word, singular), ' & ')
      )
      || case
        when near then string_agg(
          format(' + 128 * (words @@ %L::tsquery)::integer', format('''%1$s'':* | ''%2$s''', word, singular)), ''
        )
        else ''
      end
    from (select word, private.singular(word) as singular from unnest(words) as word) as forms
  );
end
$$;
comment on function private.rank(text[], boolean) is
  'How well a row of product_search fits the words: a number, higher for what fits better; near: for how many it fits counts most.';

create function private.chosen(filters jsonb, facet text) returns text[]
  language plpgsql immutable set search_path = ''
as $$
declare
  given constant jsonb := filters -> facet;
begin
  if given is null then
    return null;
  end if;
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 50
    or exists (select from jsonb_array_elements(given) as value where jsonb_typeof(value) <> 'string')
  then
    raise exception using errcode = 'PT400', message = format('The filter "%s" is not a list of texts.', facet);
  end if;
  return nullif(array(select jsonb_array_elements_text(given)), '{}');
end
$$;
comment on function private.chosen(jsonb, text) is 'The values chosen in a facet; null for none. PT400 for anything but a list of texts.';

create function private.chosen_price(filters jsonb, bound text) returns numeric
  language plpgsql immutable set search_path = ''
as $$
begin
  if filters -> bound is not null and jsonb_typeof(filters -> bound) <> 'number' then
    raise exception using errcode = 'PT400', message = format('The filter "%s" is not a number.', bound);
  end if;
  return (filters ->> bound)::numeric;
end
$$;
comment on function private.chosen_price(jsonb, text) is 'The lowest or highest price that was chosen; null for any. PT400 unless it is a number.';

create function private.facet_conditions(category text, filters jsonb, out facet text, out condition text) returns setof record
  language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', message = 'The filters are not an object.';
  end if;
  if category is not null then
    facet := 'category';
    condition := format('category = %L', category);
    return next;
  end if;
  for facet, condition in
    select listed.facet, format('%I = any (%L::text[])', listed.stored, private.chosen(filters, listed.facet))
    from (values ('type', 'type'), ('metal', 'metal'), ('stone', 'stone'), ('shape', 'shape'), ('carat', 'carats'))
      as listed (facet, stored)
    where private.chosen(filters, listed.facet) is not null
  loop
    return next;
  end loop;
  if filters -> 'stock' = 'true' then
    facet := 'stock';
    condition := 'in_stock';
    return next;
  end if;
  if filters -> 'sale' = 'true' then
    facet := 'sale';
    condition := 'on_sale';
    return next;
  end if;
  if private.chosen_price(filters, 'min') is not null or private.chosen_price(filters, 'max') is not null then
    facet := 'price';
    condition := format(
      'price between %L::numeric and %L::numeric',
      coalesce(private.chosen_price(filters, 'min'), 0), coalesce(private.chosen_price(filters, 'max'), 99999999.99)
    );
    return next;
  end if;
end
$$;
comment on function private.facet_conditions(text, jsonb) is
  'A condition on facet_groups, or for the price on product_search, for each facet in which something was chosen. PT400 for filters that are none.';

create function public.search_products(
  q text default '',
  category text default null,
  filters jsonb default '{}',
  sort text default 'relevance',
  skip integer default 0,
  take integer default 24,
  near boolean default false
) returns setof public.products
  language plpgsql stable security definer set search_path = '' set jit = off rows 24
as $$
declare
  words text[];
  conditions text[];
  grouped text;
  groups integer[];
  ordered text;
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
  if q ~ '\S' then
    words := (private.read_search(q)).words;
    conditions := private.matching(words, coalesce(near, false)) || conditions;
  end if;
  ordered := case sort
    when 'relevance' then coalesce(private.rank(words, near) || ' desc, name, product_id', 'name, product_id')
    when 'name' then 'name, product_id'
    when 'price-asc' then 'price, product_id'
    when 'price-desc' then 'price desc, product_id'
    when 'rating' then 'rating desc nulls last, product_id'
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
comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean) is
  'The products in which every word of q is, as a word''s beginning, plural or not, typos corrected, best first; near: in which '
  'any is. filters: {"type": ["ring"], "metal", "stone", "shape", "carat": ["1-1.5"], "stock": true, "sale": true, "min": 100, '
  '"max": 500}. sort: relevance, name, price-asc, price-desc, rating. PT400 for what cannot be read.';

create function public.product_facets(q text default '', category text default null, filters jsonb default '{}')
  returns table (facet text, value text, products bigint)
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  facets constant text[] := '{category,type,metal,stone,shape,carat,stock,sale,price}';
  priced constant text := coalesce(
    (
      select condition from private.facet_conditions(product_facets.category, product_facets.filters) as chosen
      where chosen.facet = 'price'
    ),
    'true'
  );
  -- The other facets whose choice a product misses, one bit for each.
  misses constant text := coalesce(
    (
      select string_agg(
        format('case when %s then 0 else %s end', chosen.condition, 1 << (array_position(facets, chosen.facet) - 1)), ' + '
      )
      from private.facet_conditions(product_facets.category, product_facets.filters) as chosen
      where chosen.facet <> 'price'
    ),
    '0'
  );
  matching text := 'true';
  words text[];
  corrected boolean;
begin
  if q ~ '\S' then
    select read.words, read.corrected into words, corrected from private.read_search(q) as read;
    matching := private.matching(words, false);
    if corrected then
      return query select 'spelling', array_to_string(words, ' '), null::bigint;
    end if;
  end if;
  return query
    select 'shop', null, coalesce(sum(number), 0)::bigint from private.tallies where subject = 'products';
  -- Alike products are counted first, each facet then counts these. A facet does not look at its own choice.
  return query execute format(
    'with counted as materialized ('
      'select facet_group, case when %2$s then 0 else 256 end as misses, count(*) as number, min(price) as lowest, '
        'max(price) as highest '
      'from private.product_search where %1$s group by facet_group, misses'
    '), alike as materialized ('
      'select category, type, metal, stone, shape, carats, in_stock, on_sale, counted.misses + %3$s as misses, number, lowest, highest '
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
    'select ''price'', bound::text, count(*) from ('
      'select min(lowest) as lowest, max(highest) as highest from alike where misses & ~256 = 0'
    ') as range cross join lateral (values (lowest), (highest)) as bounds (bound) '
    'where bound is not null group by bound '
    'order by 1, 3 desc, 2',
    matching, priced, misses
  );
end
$$;
comment on function public.product_facets(text, text, jsonb) is
  'How many products a search finds with each value of each facet: category, type, metal, stone, shape, carat (ranges), stock '
  '(in), sale (on). A facet''s numbers leave its own choice out. all: with all choices; shop: products in the shop; price: the '
  'lowest and the highest; spelling: how q was read, where a word was corrected. Arguments as for search_products.';

-- Triggers

create trigger products_are_found after insert on public.products
  for each row execute function private.index_product();
create trigger products_are_found_anew
  after update of name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
    origin, certificate_lab, certificate_number
  on public.products
  for each row execute function private.index_product();
-- Not by column: other triggers set the final price. Of the stock, only whether there is any.
create trigger products_are_found_by_sale after update on public.products
  for each row when (
    (old.price, old.original_price, old.final_price, old.rating, old.stock_quantity is distinct from 0)
    is distinct from
    (new.price, new.original_price, new.final_price, new.rating, new.stock_quantity is distinct from 0)
  )
  execute function private.index_sale();
-- The last piece changes the numbers beside the facets, on all pages.
create trigger product_search_note_last_piece after update of facet_group on private.product_search
  for each row when (old.facet_group <> new.facet_group) execute function private.note_counts();

-- Rows

select private.index_products();

-- What this replaces

drop function public.category_counts(text);

create function public.category_counts() returns table (category text, products bigint)
  language sql stable security definer set search_path = ''
as $$
  select kind collate "en-x-icu", sum(number)::bigint from private.tallies
  where subject = 'products' group by kind having sum(number) > 0 order by 1
$$;
comment on function public.category_counts() is 'For each category that is not empty, the number of its products.';

-- Grants

revoke all on private.product_search, private.facet_groups, private.vocabulary from public, anon, authenticated, service_role;
revoke all on sequence private.facet_groups_id_seq from public, anon, authenticated, service_role;
revoke all on function
  private.plain_words(text), private.singular(text), private.related_word(text), private.forms(text),
  private.carat_range(numeric), private.search_words(public.products), private.own_facets(public.products),
  private.facet_group(public.products),
  private.keep_words(tsvector), private.index_product(), private.index_sale(), private.index_products(),
  private.note_counts(),
  private.as_query(text), private.correction(text), private.read_search(text), private.matching(text[], boolean),
  private.rank(text[], boolean), private.chosen(jsonb, text), private.chosen_price(jsonb, text),
  private.facet_conditions(text, jsonb),
  public.category_counts(), public.search_products(text, text, jsonb, text, integer, integer, boolean),
  public.product_facets(text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.category_counts(), public.search_products(text, text, jsonb, text, integer, integer, boolean),
  public.product_facets(text, text, jsonb)
  to anon, authenticated, service_role;
