create or replace function private.without_accents (
  text text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  plain text;
begin
  if text !~ '[^\u0001-\u007f]' then
    return replace(lower(text), '''', '');
  end if;
  -- This removes accents, apostrophes, and invisible characters of texts that were pasted.
  plain := regexp_replace(
    normalize(lower(text collate "en-x-icu"), nfkd),
    '[\u0300-\u036f''\u2018\u2019\u201b\u02b9-\u02bc\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
  );
  plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return translate(plain, 'øłđðħıŧŋ', 'olddhitn');
end
$function$;

comment on function private.without_accents(text) is 'The text as searches compare it, in the shop and in the back office: in lower case, without accents, apostrophes and invisible characters. Jörg O’Weiß is jorg oweiss.';

revoke all on function private.without_accents(text) from public;
