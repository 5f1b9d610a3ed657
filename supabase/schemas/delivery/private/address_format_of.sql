create or replace function private.address_format_of (
  country text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select case
    when address_format_of.country is null or address_format_of.country <> all (private.country_codes())
      then '{"parts": "CSZ", "needed": "CSZ", "city": "city", "region": "state", "postalCode": "postal code"}'::jsonb
    else coalesce(
      (select format from private.address_formats where address_formats.country = address_format_of.country),
      '{"parts": "CSZ", "needed": "", "city": "city", "region": "region", "postalCode": "postal code"}'
    ) || jsonb_build_object('country', address_format_of.country)
  end
$function$;

comment on function private.address_format_of(text) is 'What addresses in this country consist of. An unknown country requires everything; one without a known format requires nothing. Its code is in it, too.';

revoke all on function private.address_format_of(text) from public;
