create or replace function private.correction (
  word text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
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
$function$;

comment on function private.correction(text) is 'The shop''s word with the most similar spelling; null if there is none.';

revoke all on function private.correction(text) from public;
