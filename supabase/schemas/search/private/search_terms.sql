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

comment on function private.search_terms(text[]) is 'What a product must match for each word, or for words that have a meaning together: the words themselves or a synonym.';

revoke all on function private.search_terms(text[]) from public;
