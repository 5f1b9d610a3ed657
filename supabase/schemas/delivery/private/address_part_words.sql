create or replace function private.address_part_words (
  noun text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select '{
    "city": "a city",
    "suburb": "a suburb",
    "town or city": "a town or city",
    "district": "a district",
    "region": "a region",
    "emirate": "an emirate",
    "province": "a province",
    "state": "a state",
    "parish": "a parish",
    "island": "an island",
    "department": "a department",
    "area": "an area",
    "county": "a county",
    "prefecture": "a prefecture",
    "province or city": "a province or city",
    "oblast": "an oblast",
    "postal code": "a postal code",
    "ZIP code": "a ZIP code",
    "postcode": "a postcode",
    "Eircode": "an Eircode",
    "PIN code": "a PIN code"
  }'::jsonb ->> noun
$function$;

comment on function private.address_part_words(text) is 'A part of an address, by its name in address_formats, as English sentences ask for it. The app has the same words.';

revoke all on function private.address_part_words(text) from public;
