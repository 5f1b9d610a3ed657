create or replace function private.word_forms (
  text text
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
    if right(word, 1) = 's' then
      found := found || private.singular(word);
    elsif length(word) > 200 then
      found := array_replace(found, word, left(word, 200));
    end if;
  end loop;
  return array_remove(found, '');
end
$function$;

comment on function private.word_forms(text) is 'The words of a text as they are and in the singular, and hyphenated words also as a single one: labgrown, moirs065. What apostrophes join is one word and its parts: obrien, o, brien.';

revoke all on function private.word_forms(text) from public;
