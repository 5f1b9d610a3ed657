create or replace function private.check_address (
  address jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  sent constant jsonb := private.address_with_country(private.clean_address(address));
  country_code constant text := nullif(sent ->> 'country_code', '');
  format constant jsonb := private.address_format_of(country_code);
  needed constant text := format ->> 'needed';
  cleaned jsonb;
  missing text;
  too_long text;
begin
  select
    coalesce(jsonb_object_agg(field.name, given.words) filter (where given.words <> ''), '{}'),
    (array_agg(field.label order by field.position)
      filter (where coalesce(given.words, '') = '' and (field.is_required or given.is_asked_for)))[1],
    (array_agg(field.label order by field.position) filter (where length(given.words) > field.longest))[1]
  into cleaned, missing, too_long
  from (values
    (1, 'email', 'email', 255, true),
    (2, 'name', 'name', 200, true),
    (3, 'line1', 'address', 300, true),
    (4, 'line2', 'second address line', 300, false),
    (5, 'city', coalesce(format ->> 'city', 'city'), 100, needed like '%C%'),
    (6, 'state', coalesce(format ->> 'region', 'region'), 100, needed like '%S%'),
    (7, 'postal_code', coalesce(format ->> 'postalCode', 'postal code'), 20, needed like '%Z%'),
    (8, 'country', 'country', 100, true),
    (9, 'country_code', 'country code', 2, false),
    (10, 'phone', 'phone', 40, false)
  ) as field (position, name, label, longest, is_required)
  cross join lateral (
    select
      case when jsonb_typeof(sent -> field.name) = 'string' then sent ->> field.name end,
      -- A request with a phone number comes from a form that has the field; older forms have none.
      field.name = 'phone' and jsonb_typeof(address -> 'phone') <> 'null'
  ) as given (words, is_asked_for);

  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  elsif too_long is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_too_long',
      message = format('The %s is too long.', too_long),
      detail = jsonb_build_object('field', jsonb_build_object('word', too_long))::text;
  elsif not private.is_email_address(cleaned ->> 'email') then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  elsif cleaned ->> 'country_code' <> all (private.country_codes()) then
    raise exception using errcode = 'PT400', hint = 'country_not_in_list', message = 'Please choose a country from the list.';
  elsif not private.is_phone(cleaned ->> 'phone') then
    raise exception using
      errcode = 'PT400', hint = 'phone_invalid',
      message = 'Please enter a valid phone number, with 5 to 15 digits.';
  end if;
  perform private.check_place(cleaned, format);
  return cleaned || jsonb_strip_nulls(jsonb_build_object(
    'state', private.check_region(format, cleaned ->> 'state'),
    'postal_code', private.check_postal_code(country_code, format, cleaned ->> 'postal_code')
  ));
end
$function$;

comment on function private.check_address(jsonb) is 'The fields of a shipping address, cleaned, with region and postal code as the country writes them; one country, and blank and unknown fields dropped. Refuses missing, overlong and impossible ones. The country decides which are required; of one that is not known, all of them are. line2, country_code and phone may be left out; a phone that is sent must not be blank.';

revoke all on function private.check_address(jsonb) from public;
