-- A search compares each product with fewer words: half the time in a shop of 100,000 products.

drop function private.as_query(text);

create function private.as_query(word text, mark text default '') returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when singular = word then format('''%s%s'':*', mark, word)
    else format('(''%1$s%2$s'':* | ''%1$s%3$s'')', mark, word, singular)
  end
  from private.singular(word) as singular
$$;
comment on function private.as_query(text, text) is
  'Matches what begins with the word, and its singular. mark: only what is marked like this.';

create function private.is_found(query tsquery) returns boolean
  language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  -- What is common is found among the first, what is rare in the index, which would have to list all of what is common.
  return exists (select from (select words from private.product_search limit 50) as first where first.words @@ query)
    or exists (select from private.product_search as product where product.words @@ query);
end
$$;
comment on function private.is_found(tsquery) is 'Whether any product has these words.';

create or replace function private.correction(word text) returns text
  language sql stable set search_path = ''
as $$
  select near.word
  from (
    select known.word, extensions.similarity(known.word, correction.word) as likeness
    from private.vocabulary as known
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
    and private.is_found(format('''%s''', near.word)::tsquery)
  -- A beginning that is typed correctly counts for much.
  order by edits - (left(near.word, 2) = left(correction.word, 2))::integer, likeness desc, near.word
  limit 1
$$;

create or replace function private.read_search(q text, out words text[], out corrected boolean)
  language plpgsql stable set search_path = ''
  set pg_trgm.similarity_threshold = 0.3
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
    if word ~ '^[a-z]{4,30}$' and not private.is_found(private.as_query(word)::tsquery) then
      other := coalesce(private.correction(private.singular(word)), private.correction(word));
      corrected := corrected or other is not null;
      word := coalesce(other, word);
    end if;
    words := words || word;
  end loop;
end
$$;

create or replace function private.rank(words text[], near boolean) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  -- Any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(private.as_query(word, 'n/') || ' | ' || private.as_query(word, 'b/'), ' | ') from unnest(words) as word
  );
begin
  if words = '{}' or not private.is_found(marked::tsquery) then
    return null;
  end if;
  -- What kind of piece it is decides most, then what it is set with, then what it is called. Each of
  -- the three cases includes the next: 16 + 8 + 4, 8 + 4, 4.
  return (
    select
      format(
        '64 * (words @@ %L::tsquery)::integer + 32 * (words @@ %L::tsquery)::integer + case '
          'when words @@ %L::tsquery then 28 when words @@ %L::tsquery then 12 when words @@ %L::tsquery then 4 else 0 end',
        string_agg(format('''t/%s''', singular), ' | '),
        string_agg(format('''s/%s''', singular), ' | '),
        string_agg(format('''n/%s''', singular), ' & '),
        string_agg(private.as_query(word, 'n/'), ' & '),
        string_agg(format('(%s | %s)', private.as_query(word, 'n/'), private.as_query(word, 'b/')), ' & ')
      )
      || case
        when near then string_agg(format(' + 128 * (words @@ %L::tsquery)::integer', private.as_query(word)), '')
        else ''
      end
    from (select word, private.singular(word) as singular from unnest(words) as word) as forms
  );
end
$$;

revoke all on function private.as_query(text, text), private.is_found(tsquery) from public, anon, authenticated, service_role;
