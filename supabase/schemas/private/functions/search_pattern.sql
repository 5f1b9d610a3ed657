create or replace function private.search_pattern (
  q text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  return regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g');
end
$function$;

comment on function "private"."search_pattern"(text) is 'A regular expression that matches exactly this text. PT400 for more than 200 characters.';

revoke all on function "private"."search_pattern"(text) from public;
