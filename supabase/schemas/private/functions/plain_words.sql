create or replace function private.plain_words (
  text text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  plain text := lower(text);
begin
  -- Letters without accents. Everything is a letter that is no ASCII sign and no general punctuation, in any script.
  if text ~ '[^\u0001-\u007f]' then
    plain := regexp_replace(normalize(lower(text collate "en-x-icu"), nfkd), '[\u0300-\u036f\u2019]', '', 'g');
  end if;
  plain := regexp_replace(plain, '''|\.(?![0-9])', '', 'g');
  return array_remove(regexp_split_to_array(plain, '[^a-z0-9.\u00c0-\u1fff\u2070-\uffff]+'), '');
end
$function$;

comment on function "private"."plain_words"(text) is 'The words of a text in order, in lower case and without accents. 6.5 is one word, lab-grown is two.';

revoke all on function "private"."plain_words"(text) from public;
