-- A typo is corrected while the word is still being typed, too: saphi.

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
    and exists (
      select from private.product_search as product where product.words @@ format('''%s''', near.word)::tsquery
    )
  -- A beginning that is typed correctly counts for much.
  order by edits - (left(near.word, 2) = left(correction.word, 2))::integer, likeness desc, near.word
  limit 1
$$;
