create or replace function private.without_accents (
  text text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  if text !~ '[^\u0001-\u007f]' then
    return lower(text);
  end if;
  return translate(
    replace(replace(
      regexp_replace(normalize(lower(text collate "en-x-icu"), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'),
    'øłđı', 'oldi');
end
$function$;

comment on function "private"."without_accents"(text) is 'The text in lower case and without accents: Jörg Weiß is jorg weiss.';

revoke all on function "private"."without_accents"(text) from public;
