create or replace function private.word_forms (
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

revoke all on function private.word_forms(text, text) from public;
