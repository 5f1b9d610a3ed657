create or replace function private.clean_words (
  words text
)
  returns text
  language sql
  immutable
  set search_path to ''
  as $function$
  -- At most one empty line in a row.
  select btrim(regexp_replace(string_agg(private.clean_line(line), E'\n' order by place), E'\n{3,}', E'\n\n', 'g'), E'\n')
  from regexp_split_to_table(words, E'\r\n|\r|\n') with ordinality as given (line, place)
$function$;

comment on function private.clean_words(text) is 'Several lines of text for people to read, each as clean_line has it.';

revoke all on function private.clean_words(text) from public;
