-- What shoppers call things: synonyms that the owner keeps, ring sizes as a facet, and something to look at where nothing is found.

-- Tables

create table public.search_synonyms (
  id bigint generated always as identity primary key,
  words text not null check (words ~ '[[:alnum:]]' and length(words) <= 200),
  meanings text not null check (meanings ~ '[[:alnum:]]' and length(meanings) <= 500),
  updated_at timestamptz not null default now()
);
comment on table public.search_synonyms is 'What shoppers also mean by their words.';
comment on column public.search_synonyms.words is 'What they write, apart by commas: gift, present.';
comment on column public.search_synonyms.meanings is
  'What is found as well, apart by commas: halo ring is each product with both words in its facts, name, category or tags.';

create table private.meanings (
  synonym_id bigint not null references public.search_synonyms on delete cascade,
  key text collate "C" not null,
  query tsquery not null,
  primary key (synonym_id, key)
);
alter table private.meanings enable row level security;
comment on table private.meanings is 'The synonyms as searches read them, kept by a trigger: each of the words, and what it matches as well.';
comment on column private.meanings.key is 'The words that count, in the singular, apart by a space.';

alter table private.facet_groups add column sizes text[] not null default '{}';
comment on column private.facet_groups.sizes is 'The ring sizes that can be had.';

-- Functions: words

create function private.counting_words(text text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  all_words constant text[] := private.plain_words(text);
  counting constant text[] := array(
    select left(listed.word, 100) from unnest(all_words) with ordinality as listed (word, place)
    where listed.word not in ('a', 'an', 'and', 'the', 'for', 'with', 'of', 'in', 'on', 'to', 'or', 'by', 'from', 'set')
    order by place limit 8
  );
begin
  return case when counting = '{}' then all_words[:8] else counting end;
end
$$;
comment on function private.counting_words(text) is
  'The words of a text that count in a search, at most 8; all of them if none does.';

create function private.singulars(text text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select private.singular(word) from unnest(private.counting_words(text)) with ordinality as listed (word, place) order by place
  )
$$;
comment on function private.singulars(text) is 'The words of a text that count in a search, in the singular.';

create function private.meaning(meanings text) returns tsquery
  language sql immutable set search_path = ''
as $$
  with meant as (
    select place, private.singulars(part) as words
    from regexp_split_to_table(meanings, '[,;\n]') with ordinality as listed (part, place)
  ),
  -- What all have, such as the ring of halo ring and solitaire ring, is looked for once.
  shared as (
    select word from meant cross join unnest(words) as word
    group by word having count(distinct place) = (select count(*) from meant where words <> '{}')
  ),
  own as (
    select place, string_agg(format('''b/%s''', word), ' & ') filter (where word not in (select word from shared)) as query
    from meant cross join unnest(words) as word group by place
  )
  select nullif(
    concat_ws(
      ' & ',
      (select string_agg(format('''b/%s''', word), ' & ' order by word) from shared),
      (select '((' || string_agg(query, ') | (' order by place) || '))' from own having bool_and(query is not null))
    ),
    ''
  )::tsquery
$$;
comment on function private.meaning(text) is
  'Matches what a synonym means: all words of one of the meanings, in the name or the facts. Descriptions speak of much that a '
  'piece is not.';

create function private.keep_meanings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.meanings where synonym_id = new.id;
  insert into private.meanings (synonym_id, key, query)
  select distinct new.id, array_to_string(private.singulars(part), ' '), private.meaning(new.meanings)
  from regexp_split_to_table(new.words, '[,;\n]') as part
  where private.singulars(part) <> '{}' and private.meaning(new.meanings) is not null;
  return null;
end
$$;
comment on function private.keep_meanings() is 'Keeps what searches read of the synonyms.';

create function private.search_terms(words text[]) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  singulars constant text[] := array(
    select private.singular(word) from unnest(words) with ordinality as listed (word, place) order by place
  );
  terms text[] := '{}';
  meant_terms text[] := '{}';
  place integer := 1;
  taken integer;
  meant text;
begin
  while place <= cardinality(words) loop
    -- The most words that mean something together: tie bar.
    taken := least(4, cardinality(words) - place + 1);
    loop
      select string_agg(query::text, ' | ') into meant from private.meanings
      where key = array_to_string(singulars[place:place + taken - 1], ' ');
      exit when meant is not null or taken = 1;
      taken := taken - 1;
    end loop;
    if meant is not null then
      -- A word that is known begins no other: men is not mention.
      meant_terms := meant_terms || (
        select format('(%s | %s)', string_agg(format('''%s''', word), ' & '), meant)
        from unnest(singulars[place:place + taken - 1]) as word
      );
    else
      -- While a word is being typed, its beginning is enough.
      select string_agg(query::text, ' | ') into meant from private.meanings
      where length(words[place]) >= 4 and starts_with(key, words[place]) and key not like '% %';
      terms := terms || format('(%s)', concat_ws(' | ', private.as_query(words[place]), meant));
    end if;
    place := place + taken;
  end loop;
  -- What is compared sooner comes first.
  return terms || meant_terms;
end
$$;
comment on function private.search_terms(text[]) is
  'What a product must match for each of the words, or for words that mean something together: they themselves or a synonym.';

create or replace function private.search_words(product public.products) returns tsvector
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
  foreach word in array of_type || of_stone || of_name || of_facts loop
    all_words := all_words || ('b/' || word);
  end loop;
  return array_to_tsvector(array_remove(all_words, null));
end
$$;
comment on table private.product_search is
  'What searches look at, one row for each product, kept by triggers. Beside all words of the product, those by which it is '
  'ranked are once more there with a mark: t/ its type, s/ its stone, n/ its name, b/ all of these and its category, tags, SKU '
  'and other facts.';

create function private.is_meant(word text, beginning boolean) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from private.meanings cross join string_to_table(key, ' ') as known
    where known = private.singular(word) or (beginning and starts_with(known, private.singular(word)))
  )
$$;
comment on function private.is_meant(text, boolean) is 'Whether a word is among the synonyms; beginning: or begins one.';

create or replace function private.correction(word text) returns text
  language sql stable set search_path = ''
as $$
  select near.word
  from (
    select known.word, extensions.similarity(known.word, correction.word) as likeness
    from (
      select vocabulary.word from private.vocabulary
      union
      select synonym.word from public.search_synonyms cross join unnest(private.plain_words(words)) as synonym (word)
    ) as known
    where known.word operator(extensions.%) correction.word and length(known.word) >= length(correction.word) - 2
    order by likeness desc, known.word limit 30
  ) as near
  cross join lateral (
    -- The rest of a longer word counts for one letter.
    select least(
      extensions.levenshtein(near.word, correction.word),
      1 + extensions.levenshtein(left(near.word, length(correction.word)), correction.word),
      1 + extensions.levenshtein(left(near.word, length(correction.word) + 1), correction.word)
    ) as edits
  ) as distance
  where edits <= case when length(correction.word) <= 4 then 1 when length(correction.word) <= 6 then 2 else 3 end
    -- Words that nobody sells any more are still in the vocabulary.
    and (private.is_found(format('''%s''', near.word)::tsquery) or private.is_meant(near.word, false))
  -- A beginning that is typed correctly counts for much.
  order by edits - (left(near.word, 2) = left(correction.word, 2))::integer, likeness desc, near.word
  limit 1
$$;

create or replace function private.read_search(q text, out words text[], out corrected boolean)
  language plpgsql stable set search_path = ''
  set pg_trgm.similarity_threshold = 0.3
as $$
declare
  word text;
  other text;
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  words := '{}';
  corrected := false;
  foreach word in array private.counting_words(q) loop
    if word ~ '^[a-z]{4,30}$' and not private.is_meant(word, true)
      and not private.is_found(private.as_query(word)::tsquery)
    then
      other := coalesce(private.correction(private.singular(word)), private.correction(word));
      corrected := corrected or other is not null;
      word := coalesce(other, word);
    end if;
    words := words || word;
  end loop;
end
$$;

drop function private.matching(text[], boolean);

create function private.matching(words text[], near boolean) returns text
  language sql stable set search_path = ''
as $$
  select case
    when words = '{}' then 'false'
    else format(
      'words @@ %L::tsquery',
      array_to_string(private.search_terms(words), case when near then ' | ' else ' & ' end)
      -- Written as two words what the shop writes as one: ear rings.
      || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.singular(array_to_string(words, ''))) else '' end
    )
  end
$$;
comment on function private.matching(text[], boolean) is
  'A condition on product_search: every word is in the product, as the beginning of a word or in the singular, or a synonym is. '
  'near: any is.';

create or replace function private.rank(words text[], near boolean) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  -- Any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(private.as_query(word, 'b/'), ' | ') from unnest(words) as word
  );
  most text := '';
  ranked text;
begin
  if near then
    most := coalesce(
      (select string_agg(format('128 * (words @@ %L::tsquery)::integer', term), ' + ') from unnest(private.search_terms(words)) as term),
      ''
    );
  end if;
  if words = '{}' or not private.is_found(marked::tsquery) then
    return nullif(most, '');
  end if;
  -- What kind of piece it is decides most, then what it is set with, then what it is called. Each of
  -- the three cases includes the next: 16 + 8 + 4, 8 + 4, 4.
  select
    format(
      '64 * (words @@ %L::tsquery)::integer + 32 * (words @@ %L::tsquery)::integer + case '
        'when words @@ %L::tsquery then 28 when words @@ %L::tsquery then 12 when words @@ %L::tsquery then 4 else 0 end',
      string_agg(format('''t/%s''', singular), ' | '),
      string_agg(format('''s/%s''', singular), ' | '),
      string_agg(format('''n/%s''', singular), ' & '),
      string_agg(private.as_query(word, 'n/'), ' & '),
      string_agg(private.as_query(word, 'b/'), ' & ')
    )
  into ranked
  from (select word, private.singular(word) as singular from unnest(words) as word) as forms;
  return concat_ws(' + ', ranked, nullif(most, ''));
end
$$;

-- Functions: ring sizes

create function private.ring_size(value text) returns text
  language sql immutable parallel safe
as $$
  select case when plain ~ '^[0-9]{1,3}(\.[0-9]+)?$' then trim_scale(plain::numeric)::text else btrim(value) end
  from (
    select regexp_replace(
      regexp_replace(
        regexp_replace(regexp_replace(btrim(value), '^(us|size|\s)+', '', 'i'), '\s*(½| 1/2)$', '.5'), '\s*(¼| 1/4)$', '.25'
      ),
      '\s*(¾| 3/4)$', '.75'
    ) as plain
  ) as written
$$;
comment on function private.ring_size(text) is 'A ring size in one spelling: US 6 1/2 is 6.5. What is no number stays as it is.';

create function private.is_ring_size(name text, kind text) returns boolean
  language sql immutable parallel safe
as $$
  select kind = 'choice' and name ~* '\mring size\M'
$$;
comment on function private.is_ring_size(text, text) is 'Whether an option is the size of a ring, as app/product/option-help.tsx knows it.';

drop function private.own_facets(public.products);

create function private.own_facets(
  product public.products,
  out category text, out type text, out metal text, out stone text, out shape text, out carats text, out in_stock boolean,
  out on_sale boolean, out sizes text[], out key text
)
  language plpgsql stable set search_path = ''
as $$
declare
  sized bigint[];
begin
  category := product.category;
  type := product.type;
  metal := product.metal;
  stone := product.stone;
  shape := product.shape;
  carats := private.carat_range(product.carat);
  in_stock := product.stock_quantity is distinct from 0;
  on_sale := greatest(product.price, product.original_price) > product.final_price;
  sizes := '{}';
  if in_stock then
    select array_agg(id) into sized from public.product_options as option
    where option.product_id = product.id and private.is_ring_size(option.name, option.kind);
    if sized is not null then
      sizes := array(
        select distinct private.ring_size(value.value) from public.product_option_values as value
        where value.option_id = any (sized) and value.stock_quantity is distinct from 0
        order by 1
      );
    end if;
  end if;
  key := jsonb_build_array(category, type, metal, stone, shape, carats, in_stock, on_sale, sizes)::text;
end
$$;
comment on function private.own_facets(public.products) is 'The group that a product belongs to, without its id.';

create or replace function private.facet_group(product public.products) returns integer
  language plpgsql set search_path = ''
as $$
declare
  own constant record := private.own_facets(product);
  known integer;
begin
  loop
    select id into known from private.facet_groups where key = own.key;
    exit when found;
    insert into private.facet_groups (category, type, metal, stone, shape, carats, in_stock, on_sale, sizes, key)
    values (own.category, own.type, own.metal, own.stone, own.shape, own.carats, own.in_stock, own.on_sale, own.sizes, own.key)
    on conflict do nothing;
  end loop;
  return known;
end
$$;

create function private.index_options() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from added where private.is_ring_size(name, kind));
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from removed where private.is_ring_size(name, kind));
  else
    ids := array(
      select product_id from (
        select product_id, id, private.is_ring_size(name, kind) from added
        except
        select product_id, id, private.is_ring_size(name, kind) from removed
      ) as changed
    );
  end if;
  if cardinality(ids) > 0 then
    perform private.index_sales(ids);
  end if;
  return null;
end
$$;
comment on function private.index_options() is 'Keeps the ring sizes of products when their options change.';

create function private.index_option_values() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select option_id from added);
  elsif tg_op = 'DELETE' then
    changed := array(select option_id from removed);
  else
    -- Of the stock, only whether there is any.
    changed := array(
      select option_id from (
        select option_id, id, value, stock_quantity is distinct from 0 from added
        except
        select option_id, id, value, stock_quantity is distinct from 0 from removed
      ) as change
    );
  end if;
  if cardinality(changed) > 0 then
    ids := array(
      select distinct product_id from public.product_options where id = any (changed) and private.is_ring_size(name, kind)
    );
    if cardinality(ids) > 0 then
      perform private.index_sales(ids);
    end if;
  end if;
  return null;
end
$$;
comment on function private.index_option_values() is 'Keeps the ring sizes of products when values change, or the last piece of one goes.';

create or replace function private.index_products() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.products in share mode;
  truncate private.product_search;
  delete from private.facet_groups;
  delete from private.vocabulary;
  -- An index of many words is built faster than kept.
  drop index private.product_search_by_words;
  perform private.index_words(array(select id from public.products));
  create index product_search_by_words on private.product_search using gin (words) with (fastupdate = off);
end
$$;

create or replace function private.facet_conditions(category text, filters jsonb, out facet text, out condition text)
  returns setof record
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
    select listed.facet, format(listed.condition, private.chosen(filters, listed.facet))
    from (
      values ('type', 'type = any (%L::text[])'), ('metal', 'metal = any (%L::text[])'), ('stone', 'stone = any (%L::text[])'),
        ('shape', 'shape = any (%L::text[])'), ('carat', 'carats = any (%L::text[])'), ('size', 'sizes && %L::text[]')
    ) as listed (facet, condition)
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

comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean) is
  'The products in which every word of q or a synonym is, as a word''s beginning, plural or not, typos corrected, best first; '
  'near: in which any is. filters: {"type": ["ring"], "metal", "stone", "shape", "carat": ["1-1.5"], "size": ["6.5"], '
  '"stock": true, "sale": true, "min": 100, "max": 500}. sort: relevance, name, price-asc, price-desc, rating. PT400 for what '
  'cannot be read.';

create or replace function public.product_facets(q text default '', category text default null, filters jsonb default '{}')
  returns table (facet text, value text, products bigint)
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
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
$$;
comment on function public.product_facets(text, text, jsonb) is
  'How many products a search finds with each value of each facet: category, type, metal, stone, shape, carat (ranges), size '
  '(ring sizes that can be had), stock (in), sale (on). A facet''s numbers leave its own choice out. all: with all choices; '
  'without: those that miss only the choice of this facet; shop: products in the shop; price: the lowest and the highest; '
  'spelling: how q was read, where a word was corrected. Arguments as for search_products.';

-- Functions: best sellers

create function public.best_sellers(take integer default 4) returns setof public.products
  language sql stable security definer set search_path = '' rows 4
as $$
  with sold as (
    select item.product_id, count(distinct item.order_id) as orders
    from (
      -- The latest, however large the shop: what sold last year says little.
      select id from public.orders where not private.is_void(status) and status <> 'pending_payment'
      order by created_at desc, id desc limit 1000
    ) as placed
    join public.order_items as item on item.order_id = placed.id
    group by item.product_id
  ),
  best as (
    select product.id, sold.orders, product.shown_rating
    from sold join public.products as product on product.id = sold.product_id
    where product.stock_quantity is distinct from 0
    order by sold.orders desc, product.shown_rating desc, product.id limit least(greatest(take, 0), 24)
  ),
  shown as (
    select * from best
    union all
    select * from (
      select id, null::bigint, shown_rating from public.products
      where stock_quantity is distinct from 0 and id not in (select id from best)
      order by shown_rating desc, id limit least(greatest(take, 0), 24)
    ) as rated
  )
  select product.* from shown join public.products as product on product.id = shown.id
  order by shown.orders desc nulls last, shown.shown_rating desc, shown.id limit least(greatest(take, 0), 24)
$$;
comment on function public.best_sellers(integer) is
  'What is in stock and in most of the latest 1,000 orders, then the best rated; at most 24. How often is not told.';

-- Triggers

create trigger search_synonyms_are_dated before update on public.search_synonyms
  for each row execute function private.set_updated_at();
create trigger search_synonyms_are_read after insert or update on public.search_synonyms
  for each row execute function private.keep_meanings();

create trigger product_options_have_sizes_when_added after insert on public.product_options
  referencing new table as added for each statement execute function private.index_options();
create trigger product_options_have_sizes_when_changed after update on public.product_options
  referencing old table as removed new table as added for each statement execute function private.index_options();
create trigger product_options_have_sizes_when_deleted after delete on public.product_options
  referencing old table as removed for each statement execute function private.index_options();
create trigger product_option_values_are_sizes_when_added after insert on public.product_option_values
  referencing new table as added for each statement execute function private.index_option_values();
create trigger product_option_values_are_sizes_when_changed after update on public.product_option_values
  referencing old table as removed new table as added for each statement execute function private.index_option_values();
create trigger product_option_values_are_sizes_when_deleted after delete on public.product_option_values
  referencing old table as removed for each statement execute function private.index_option_values();

-- Rows

select private.index_products();

insert into public.search_synonyms (words, meanings) values
  ('engagement, proposal', 'solitaire ring, halo ring, three stone ring, diamond ring, moissanite ring'),
  ('promise', 'solitaire ring, halo ring, eternity ring'),
  ('wedding, bridal, bride, marriage', 'wedding, bridal, band, eternity'),
  ('anniversary', 'eternity, three stone, band'),
  ('men, man, gentleman, him, husband, boyfriend, groom, dad, father', 'band, signet, cufflink, tie bar, tie clip, tungsten, titanium'),
  ('women, woman, lady, her, wife, girlfriend, mom, mother', 'ring, earrings, necklace, pendant, bracelet, brooch, anklet'),
  ('gift, present, birthday, christmas, valentine', 'earrings, necklace, pendant, bracelet, brooch, cufflink'),
  ('gold', 'gold tone, vermeil, 9k, 10k, 14k, 18k, 22k, 24k'),
  ('silver', 'sterling, 925'),
  ('chain, choker', 'necklace'),
  ('cuff', 'bangle, bracelet'),
  ('stacking, stackable', 'band, eternity'),
  ('birthstone', 'garnet, amethyst, aquamarine, diamond, emerald, pearl, ruby, peridot, sapphire, opal, topaz, citrine, turquoise, tanzanite'),
  ('cz', 'cubic zirconia'),
  ('costume, fashion', 'artificial, imitation, gold tone, silver tone, plated');

-- Row security

alter table public.search_synonyms enable row level security;

create policy "admins read synonyms" on public.search_synonyms
  for select to authenticated using ((select private.is_admin()));
create policy "admins add synonyms" on public.search_synonyms
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change synonyms" on public.search_synonyms
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete synonyms" on public.search_synonyms
  for delete to authenticated using ((select private.is_admin()));

-- Grants

revoke all on public.search_synonyms from public, anon, authenticated, service_role;
revoke all on sequence public.search_synonyms_id_seq from public, anon, authenticated, service_role;
revoke all on private.meanings from public, anon, authenticated, service_role;
grant select, delete, insert (words, meanings), update (words, meanings) on public.search_synonyms to authenticated;
grant select, insert, update, delete on public.search_synonyms to service_role;

revoke all on function
  private.counting_words(text), private.singulars(text), private.meaning(text), private.keep_meanings(), private.search_terms(text[]), private.is_meant(text, boolean),
  private.matching(text[], boolean), private.ring_size(text), private.own_facets(public.products),
  private.is_ring_size(text, text), private.index_options(), private.index_option_values(), public.best_sellers(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.best_sellers(integer) to anon, authenticated, service_role;
