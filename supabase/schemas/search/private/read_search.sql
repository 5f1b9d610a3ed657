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

comment on function private.read_search(text) is 'The words of a search text that matter, at most 8, with corrected spelling. PT400 for more than 200 characters.';

revoke all on function private.read_search(text) from public;
