create or replace function private.check_postal_code (
  country text,
  format jsonb,
  postal_code text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  cleaned text;
begin
  -- What is too long is refused elsewhere.
  if coalesce(postal_code, '') !~ '\S' or length(postal_code) > 20 or format ->> 'parts' not like '%Z%' then
    return postal_code;
  end if;
  cleaned := private.clean_postal_code(country, format, postal_code);
  if cleaned is null then
    raise exception using
      errcode = 'PT400', hint = 'postal_code_invalid',
      message = format('Please enter %s such as %s.', private.address_part_words(format ->> 'postalCode'), format ->> 'example'),
      detail = jsonb_build_object(
        'field', jsonb_build_object('one', format ->> 'postalCode'), 'example', format -> 'example'
      )::text;
  end if;
  return cleaned;
end
$function$;

comment on function private.check_postal_code(text, jsonb, text) is 'The postal code as its country writes it. Refuses one that cannot exist there.';

revoke all on function private.check_postal_code(text, jsonb, text) from public;
