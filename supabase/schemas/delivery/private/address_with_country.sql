create or replace function private.address_with_country (
  address jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  found_code text := upper(nullif(btrim(address ->> 'country_code', E' \t\r\n'), ''));
  named constant text := nullif(btrim(address ->> 'country', E' \t\r\n'), '');
  state text := case
    when jsonb_typeof(address -> 'state') = 'string' then nullif(btrim(address ->> 'state', E' \t\r\n'), '')
  end;
  region text;
  words text[];
  territory text;
  format jsonb;
begin
  if jsonb_typeof(address) is distinct from 'object' or length(named) > 100 or length(state) > 100 then
    return address;
  elsif found_code is null then
    found_code := private.find_country(named);
  end if;
  if found_code is null then
    -- A region and its country in one field: California, USA, or US-CA.
    words := coalesce(
      regexp_match(named, '^(.*[^\s,])\s*,\s*([^,]*[^\s,])$'), regexp_match(named, '^([A-Za-z]{2})-([A-Za-z0-9]{1,3})$')
    );
    select found.code, found.region into found_code, region
    from (values (1, words[2], words[1]), (2, words[1], words[2])) as reading (position, country, region)
    cross join lateral (
      select given.code, private.known_region(private.address_format_of(given.code), reading.region) as region
      from (values (private.find_country(reading.country))) as given (code)
    ) as found
    where found.code is not null order by found.region is null, position limit 1;
    state := coalesce(state, region);
  end if;
  if found_code is null or found_code <> all (private.country_codes()) then
    return address;
  end if;
  format := private.address_format_of(found_code);
  region := private.known_region(format, state);
  if region is null and state like '%,%' and private.find_country(regexp_replace(state, '^.*,', '')) = found_code then
    region := private.known_region(format, regexp_replace(state, ',[^,]*$', ''));
  end if;
  select own.code into territory from private.territories() as own
  where own.country = found_code and case
    when region is not null then private.known_region(format, own.code) = region
    else coalesce(private.find_country(state) = own.code, false)
      or regexp_replace(upper(normalize(address ->> 'postal_code', nfkc)), '[^A-Z0-9]', '', 'g') ~ own.postal_codes
  end
  order by coalesce(private.find_country(state) = own.code, false) desc, own.code limit 1;
  if territory is not null then
    -- A territory is not a region of itself, so that each place has one code.
    if region is not null or private.find_country(state) = territory then
      address := address - 'state';
      state := null;
    end if;
    found_code := territory;
    region := private.known_region(private.address_format_of(found_code), state);
  end if;
  return address
    || (
      select jsonb_build_object('country_code', known.code, 'country', known.name)
      from private.countries as known where known.code = found_code
    )
    || jsonb_strip_nulls(jsonb_build_object('state', coalesce(region, state)));
end
$function$;

comment on function private.address_with_country(jsonb) is 'An address with one country: its code, which is that of country_code or, without it, of what country says, and the name that belongs to the code; a region that is known has its name from the country''s list. A territory that the post of another country serves is its own place, whether it is given as the country, as a region or by its postal code. Everything that depends on the country or region of an address reads it through this function. An address whose country is not known stays as it is.';

revoke all on function private.address_with_country(jsonb) from public;
