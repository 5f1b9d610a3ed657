create or replace function private.search_pattern (
  q text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', hint = 'search_too_long', message = 'The search text is too long.';
  end if;
  -- O’Brien is written O Brien, too, and Jean-Paul without the hyphen.
  return regexp_replace(
    regexp_replace(regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g'), '(?<=[[:alnum:]])(?:\s|\\-)+(?=[[:alnum:]])', '[ -]?', 'g'),
    '\m([dlmno])(?=[[:alpha:]]{3})', '\1[ -]?', 'g'
  );
end
$function$;

comment on function private.search_pattern(text) is 'A regular expression that matches this text, as private.without_accents writes it, with or without blanks and hyphens between its words. PT400 for more than 200 characters.';

revoke all on function private.search_pattern(text) from public;
