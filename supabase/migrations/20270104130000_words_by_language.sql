-- Searches follow the shop's language: its plurals, its little words, and what it calls a kind of jewelry.

-- Languages

create function private.search_configuration()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return coalesce(
    (
      select known.configuration
      from public.shop_facts as facts
      join (
        values ('ar', 'arabic'), ('hy', 'armenian'), ('eu', 'basque'), ('ca', 'catalan'), ('da', 'danish'), ('nl', 'dutch'),
          ('en', 'english'), ('fi', 'finnish'), ('fr', 'french'), ('de', 'german'), ('el', 'greek'), ('hi', 'hindi'),
          ('hu', 'hungarian'), ('id', 'indonesian'), ('ga', 'irish'), ('it', 'italian'), ('lt', 'lithuanian'), ('ne', 'nepali'),
          ('no', 'norwegian'), ('nb', 'norwegian'), ('nn', 'norwegian'), ('pt', 'portuguese'), ('ro', 'romanian'),
          ('ru', 'russian'), ('sr', 'serbian'), ('es', 'spanish'), ('sv', 'swedish'), ('ta', 'tamil'), ('tr', 'turkish'),
          ('yi', 'yiddish')
      ) as known (language, configuration) on known.language = split_part(facts.language, '-', 1)
    ),
    'simple'
  );
end
$function$;

comment on function private.search_configuration() is 'PostgreSQL''s text search configuration for the shop''s language; simple for a language that it has none for. Everything that depends on the language of words takes it from here.';

create function private.root (
  word text,
  configuration text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  stemmer regdictionary;
  stem text;
begin
  -- English has endings that would be taken for others: setting and set, wedding and wed.
  if configuration = 'english' then
    return private.singular(word);
  elsif configuration = 'simple' or word ~ '[0-9]' then
    return word;
  elsif configuration = 'french' then
    word := regexp_replace(word, '(eau|yau|ou|eu)[xs]$', '\1');
  end if;
  stemmer := configuration || '_stem';
  -- Once more, since an ending may stand behind another: collares, collar; saphirs, saphir.
  for step in 1..2 loop
    stem := (ts_lexize(stemmer, word))[1];
    exit when stem is null or stem = word;
    word := stem;
  end loop;
  return word;
end
$function$;

comment on function private.root(text, text) is 'What a word, as private.plain_words writes it, has in common with its plural and other forms: kett of kette and ketten. In English, its singular.';

create function private.is_small_word (
  word text,
  configuration text
)
  returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  -- PostgreSQL's own lists have her and him, which people search for, and accents, which words here have not.
  return case
    when configuration in ('english', 'simple') then word = any (
      '{a,an,and,the,for,with,of,in,on,to,or,by,from,set}'
    )
    when configuration = 'german' then word = any (
      '{der,die,das,den,dem,des,ein,eine,einen,einem,einer,eines,und,oder,mit,aus,fur,in,im,an,am,auf,von,vom,zu,zum,zur,bei,als}'
    )
    when configuration = 'french' then word = any (
      '{le,la,les,l,un,une,des,du,de,d,et,ou,a,au,aux,en,avec,pour,sur,par,dans}'
    )
    when configuration = 'spanish' then word = any (
      '{el,la,los,las,lo,un,una,unos,unas,y,e,o,u,de,del,a,al,en,con,para,por}'
    )
    when configuration = 'italian' then word = any (
      '{il,lo,la,l,i,gli,le,un,uno,una,e,ed,o,di,d,del,dello,della,dei,degli,delle,dell,da,dal,in,nel,con,per,su,a,al,alla,allo}'
    )
    else ts_lexize((configuration || '_stem')::regdictionary, word) = '{}'
  end;
end
$function$;

comment on function private.is_small_word(text, text) is 'Whether a word says nothing about a piece of jewelry: with, mit, avec.';

create function private.kind_words (
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
      when 'lab-grown' then 'laboratoire'
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

comment on function private.kind_words(text, text) is 'What the language calls a stored type or origin, which are words of English: necklace is Halskette. Null if it calls it nothing else.';

drop function private.search_words(public.products);
drop function private.word_forms(text);
drop function private.related_word(text);

create function private.related_word (
  word text,
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
    when 'german' then case
      when word in ('moissanit', 'zirkonia', 'moissanite') then 'diamant'
      when word in ('anhanger', 'collier', 'halsreif') then 'halskette'
      when word in ('armreif', 'armkette') then 'armband'
      -- What a compound is stands at its end.
      when word ~ '^ohr(ring|stecker|hanger|clip)' or word ~ '^(creole|kreole)' then 'ohrschmuck'
      when word ~ '..ringe?$' then 'ring'
      when word ~ '..ketten?$' then 'kette'
      when word ~ '..bander$|..band$' then 'armband'
      when word ~ '..gold$' then 'gold'
      when word ~ '..silber$' then 'silber'
      when word ~ '..diamant(en)?$' then 'diamant'
      when word ~ '..perlen?$' then 'perle'
    end
    when 'french' then case
      when word in ('moissanite', 'zirconium', 'zirconia', 'zircone') then 'diamant'
      when word in ('alliance', 'alliances', 'anneau', 'anneaux', 'chevaliere', 'solitaire') then 'bague'
      when word in ('jonc', 'joncs', 'gourmette') then 'bracelet'
      when word in ('pendentif', 'pendentifs', 'sautoir', 'chaine') then 'collier'
    end
    when 'spanish' then case
      when word in ('moissanita', 'moissanite', 'circonita', 'zirconita') then 'diamante'
      when word in ('alianza', 'alianzas', 'sortija', 'sortijas', 'sello', 'solitario') then 'anillo'
      when word in ('brazalete', 'brazaletes', 'esclava') then 'pulsera'
      when word in ('colgante', 'colgantes', 'gargantilla', 'cadena') then 'collar'
    end
    when 'italian' then case
      when word in ('moissanite', 'zircone', 'zirconia') then 'diamante'
      when word in ('fede', 'fedi', 'fedina', 'fedine', 'solitario') then 'anello'
      when word in ('ciondolo', 'ciondoli', 'pendente', 'girocollo', 'catenina') then 'collana'
    end
    else case word
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
  end;
end
$function$;

comment on function private.related_word(text, text) is 'Another word that shoppers use for it. Somebody who searches for a diamond ring may like one with moissanite, after those with diamonds.';

create function private.word_forms (
  text text,
  configuration text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
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
  if text ~ '[''\u2018\u2019\u201b\u02b9-\u02bc\u2032]' then
    found := found || private.plain_words(regexp_replace(text, '[''\u2018\u2019\u201b\u02b9-\u02bc\u2032]', ' ', 'g'));
  end if;
  foreach word in array found loop
    if length(word) > 200 then
      found := array_replace(found, word, left(word, 200));
    elsif configuration <> 'simple' and (configuration <> 'english' or right(word, 1) = 's') then
      found := found || private.root(word, configuration);
    end if;
  end loop;
  return array_remove(found, '');
end
$function$;

comment on function private.word_forms(text, text) is 'The words of a text as they are and their roots, and hyphenated words also as a single one: labgrown, moirs065. What apostrophes join is one word and its parts: obrien, o, brien.';

create function private.search_words (
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
  of_type constant text[] := private.word_forms(concat_ws(' ', product.type, private.kind_words(product.type, configuration)), forms);
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
  all_words text[] := of_type || of_stone || of_name || of_facts
    || private.word_forms(array_to_string(product.features, ' ') || ' ' || product.description, forms);
  word text;
  related text;
begin
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
  foreach word in array of_type || of_stone || of_name || of_facts loop
    all_words := all_words || ('b/' || word);
  end loop;
  return array_to_tsvector(array_remove(all_words, null));
end
$function$;

comment on function private.search_words(public.products, text, boolean) is 'The words of a product, including the marked ones; without roots, only as they are written.';

drop function private.significant_singulars(text);
drop function private.significant_words(text);
drop function private.word_query(text, text);
drop function private.meaning_query(text);

create function private.significant_words (
  text text,
  configuration text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  all_words constant text[] := private.plain_words(
    case when configuration in ('french', 'italian', 'catalan')
      -- What is left out before a vowel is a small word: bague d'or.
      then regexp_replace(text, '\m(d|l|qu|un|dell|dall|nell|all|sull)[''\u2018\u2019\u02bc](?=[[:alpha:]])', '', 'gi')
      else text end
  );
  counting constant text[] := array(
    select left(listed.word, 100) from unnest(all_words) with ordinality as listed (word, place)
    where not private.is_small_word(listed.word, configuration)
    order by place limit 8
  );
begin
  return case when counting = '{}' then all_words[:8] else counting end;
end
$function$;

comment on function private.significant_words(text, text) is 'The words of a text that matter in a search, at most 8; all of them if none does.';

create function private.significant_roots (
  text text,
  configuration text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return array(
    select private.root(word, configuration)
    from unnest(private.significant_words(text, configuration)) with ordinality as listed (word, place) order by place
  );
end
$function$;

comment on function private.significant_roots(text, text) is 'The roots of the words of a text that matter in a search.';

create function private.word_query (
  word text,
  mark text,
  configuration text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  root constant text := private.root(word, configuration);
begin
  return case
    when mark = '' and word ~ '[0-9]' then format('(''%1$s'':* | ''k/%1$s'':*)', word)
    when root = word then format('''%s%s'':*', mark, word)
    else format('(''%1$s%2$s'':* | ''%1$s%3$s'')', mark, word, root)
  end;
end
$function$;

comment on function private.word_query(text, text, text) is 'Matches words that begin with this one, its root, and parts of a SKU if it has a digit. mark: only words with this mark.';

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
      case when configuration in ('english', 'simple') then search.words else private.search_words(product, configuration, false) end
    )
  ) as word
  where search.product_id = any (ids) and word ~ '^[a-z]{3,30}$' order by word
  on conflict do nothing;
end
$function$;

comment on function private.index_words(bigint[]) is 'Maintains the search tables when products are new, or when their status, texts or facts change.';

create function private.meaning_query (
  meanings text,
  configuration text
)
  returns tsquery
  language sql
  immutable
  set search_path to ''
  as $function$
  with meant as (
    select place, private.significant_roots(part, configuration) as words
    from regexp_split_to_table(meanings, '[,;\n]') with ordinality as listed (part, place)
  ),
  -- A word that all meanings share, such as the ring of halo ring and solitaire ring, is looked for once.
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
$function$;

comment on function private.meaning_query(text, text) is 'Matches what a synonym means: all words of one of the meanings, in the name or the facts. Descriptions are left out, because they mention too much that a piece is not.';

create function private.make_meanings (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  configuration constant text := private.search_configuration();
begin
  delete from private.meanings where synonym_id = any (ids);
  insert into private.meanings (synonym_id, key, query)
  select distinct made.id, array_to_string(made.roots, ' '), made.query
  from (
    select synonym.id, private.significant_roots(part, configuration) as roots, private.meaning_query(synonym.meanings, configuration) as query
    from public.search_synonyms as synonym cross join regexp_split_to_table(synonym.words, '[,;\n]') as part
    where synonym.id = any (ids)
  ) as made
  where made.roots <> '{}' and made.query is not null;
end
$function$;

comment on function private.make_meanings(bigint[]) is 'Makes what searches read of these synonyms.';

create or replace function private.keep_meanings()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.make_meanings(array[new.id]);
  return null;
end
$function$;

comment on function private.keep_meanings() is 'Maintains the meanings that searches read.';

create or replace function private.is_synonym (
  word text,
  beginning boolean
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  root constant text := private.root(word, private.search_configuration());
begin
  return exists (
    select from private.meanings cross join string_to_table(key, ' ') as known
    where known = root or (beginning and starts_with(known, root))
  );
end
$function$;

comment on function private.is_synonym(text, boolean) is 'Whether a word is among the synonyms; beginning: or is the beginning of one.';

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
      terms := terms || format('(%s)', concat_ws(' | ', private.word_query(words[place], '', configuration), meant));
    end if;
    place := place + taken;
  end loop;
  -- The terms that are quicker to compare come first.
  return terms || meant_terms;
end
$function$;

comment on function private.search_terms(text[]) is 'What a product must match for each word, or for words that have a meaning together: the words themselves or a synonym.';

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
    || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.root(array_to_string(words, ''), private.search_configuration())) else '' end
  )::tsquery
  where words <> '{}'
$function$;

comment on function private.match_query(text[], boolean) is 'What the words of a product must match: every word, or a synonym of it, is in the product, as the beginning of a word or by its root. near: any word is. Null without words: nothing matches.';

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
  configuration constant text := private.search_configuration();
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

comment on function private.rank_classes(text[], boolean) is 'The classes of matching rows of product_search, best first (null: all rows), and how well a row fits the words within its class: higher is better. near: the number of matching words counts most.';

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
  configuration constant text := private.search_configuration();
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

comment on function private.read_search(text) is 'The words of a search text that matter, at most 8, with corrected spelling. PT400 for more than 200 characters.';

-- When the language changes

create table private.word_index (
  is_only boolean not null default true primary key check (is_only),
  is_current boolean not null default true,
  version bigint not null default 0
);

comment on table private.word_index is 'Its one row says whether the words that searches read are those of the shop''s language.';
comment on column private.word_index.is_current is 'Whether every product has its words in the shop''s language; otherwise refresh_words has work to do.';
comment on column private.word_index.version is 'Counts the changes of the language, which may happen during a refresh.';

insert into private.word_index default values;

alter table private.word_index enable row level security;
revoke all on private.word_index from public, anon, authenticated, service_role;

create function private.follow_language()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.make_meanings(array(select id from public.search_synonyms));
  update private.word_index set is_current = false, version = version + 1;
  return null;
end
$function$;

comment on function private.follow_language() is 'Maintains the synonyms when the shop''s language changes, and has refresh_words do the same for the products.';

create trigger shop_facts_have_a_language after insert on public.shop_facts
  for each row execute function private.follow_language();
create trigger shop_facts_change_the_language after update of language on public.shop_facts
  for each row when (new.language is distinct from old.language) execute function private.follow_language();

create function private.words_are_current()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (select is_current from private.word_index);
end
$function$;

comment on function private.words_are_current() is 'Whether the words that searches read are those of the shop''s language.';

create procedure private.refresh_words()
  language plpgsql
  as $procedure$
declare
  begun bigint;
  after bigint;
  ids bigint[];
begin
  while not private.words_are_current() loop
    -- Whoever began to change products before the language changed may still write words of the former one.
    lock table public.products in share mode;
    begun := (select version from private.word_index);
    commit;

    after := 0;
    loop
      -- As with prices: so that an order and this do not wait for one another.
      perform private.lock_prices();
      ids := array(select id from public.products where id > after order by id limit 200 for no key update);
      exit when ids = '{}';
      perform private.index_words(ids);
      commit;
      after := ids[cardinality(ids)];
    end loop;

    update private.word_index set is_current = true where version = begun;
    commit;
  end loop;
end
$procedure$;

comment on procedure private.refresh_words() is 'Reads the words of all products anew after the shop''s language has changed. Commits every 200 products, so that orders do not wait long. Until it is done, searches find words as they are written. Call it every second or minute: it is quick when there is nothing to do.';

create or replace function private.rebuild()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.index_products();
  update private.word_index set is_current = true, version = version + 1;
  perform private.make_meanings(array(select id from public.search_synonyms));
  delete from private.inquiry_words;
  perform private.index_inquiries(array(select id from public.product_inquiries));
  perform private.recount();
  -- Nobody knows which promotions the stored prices include, so refresh_prices has to look.
  update private.price_list set is_current = false, version = version + 1;
end
$function$;

comment on function private.rebuild() is 'Makes everything that triggers maintain from the other tables: search tables, tallies, and whether prices are current. For rows that were loaded with triggers disabled.';

-- Rows

-- A shop that has begun has its own list.
insert into public.search_synonyms (words, meanings)
select 'earring', 'stud, hoop, huggie, ear cuff, ear climber' where not exists (select from public.user_roles where role = 'admin');

do $$
begin
  if private.search_configuration() <> 'english' then
    perform private.make_meanings(array(select id from public.search_synonyms));
    update private.word_index set is_current = false;
  end if;
end
$$;

-- Grants

revoke all on function
  private.search_configuration(), private.root(text, text), private.is_small_word(text, text), private.kind_words(text, text),
  private.related_word(text, text), private.word_forms(text, text), private.search_words(public.products, text, boolean),
  private.significant_words(text, text), private.significant_roots(text, text), private.word_query(text, text, text),
  private.meaning_query(text, text), private.make_meanings(bigint[]), private.follow_language(), private.words_are_current()
  from public, anon, authenticated, service_role;
revoke all on procedure private.refresh_words() from public, anon, authenticated, service_role;
