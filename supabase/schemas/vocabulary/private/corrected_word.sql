create or replace function private.corrected_word (
  word text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select near.word
  from (
    select known.word, extensions.similarity(known.word, corrected_word.word) as likeness
    from (
      select vocabulary.word from private.vocabulary
      union
      select synonym.word from public.search_synonyms cross join unnest(private.plain_words(words)) as synonym (word)
    ) as known
    where known.word operator(extensions.%) corrected_word.word and length(known.word) >= length(corrected_word.word) - 2
    order by likeness desc, known.word limit 30
  ) as near
  cross join lateral (
    -- The rest of a longer word counts for one letter.
    select least(
      extensions.levenshtein(near.word, corrected_word.word),
      1 + extensions.levenshtein(left(near.word, length(corrected_word.word)), corrected_word.word),
      1 + extensions.levenshtein(left(near.word, length(corrected_word.word) + 1), corrected_word.word)
    ) as edits
  ) as distance
  where edits <= case when length(corrected_word.word) <= 4 then 1 when length(corrected_word.word) <= 6 then 2 else 3 end
    -- Words that nobody sells any more are still in the vocabulary.
    and (private.is_in_a_product(format('''%s''', near.word)::tsquery) or private.is_synonym(near.word, false))
  -- A beginning that is typed correctly counts for much.
  order by edits - (left(near.word, 2) = left(corrected_word.word, 2))::integer, likeness desc, near.word
  limit 1
$function$;

comment on function private.corrected_word(text) is 'The shop''s word with the most similar spelling; null if there is none.';

revoke all on function private.corrected_word(text) from public;
