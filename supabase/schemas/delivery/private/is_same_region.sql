create or replace function private.is_same_region (
  country text,
  one text,
  other text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  format jsonb;
begin
  if private.folded_region(one) = private.folded_region(other) then
    return true;
  end if;
  format := private.address_format_of(country);
  return coalesce(private.known_region(format, one) = private.known_region(format, other), false);
end
$function$;

comment on function private.is_same_region(text, text, text) is 'Whether two names or codes mean the same region of a country.';

revoke all on function private.is_same_region(text, text, text) from public;
