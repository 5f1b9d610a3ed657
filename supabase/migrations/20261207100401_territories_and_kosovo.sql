-- Territories that the post of another country serves are one place under either code; Kosovo is one, too.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.served_countries()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with served as (
    select country.name, row_number() over (order by country.name collate "en-x-icu") as position, count(*) over () as number,
      case when count(*) over () > 13 then 12 else 13 end as most
    from private.countries as country
    where exists (
      select from public.shipping_zones as zone join public.shipping_methods as offered on offered.zone_id = zone.id
      where country.code = any (zone.countries)
    )
  )
  select string_agg(
      name || case when position < least(number - 1, most) then ',' when position = number - 1 then ' and' else '' end,
      ' ' order by position
    ) || case when max(number) > max(most) then format(' and %s more countries', max(number) - max(most)) else '' end
  from served where position <= most
$function$;

CREATE OR REPLACE FUNCTION private.country_codes()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA '
    'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA '
    'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP '
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS '
    'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS '
    'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW '
    'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
    ' '
  )
$function$;

CREATE OR REPLACE FUNCTION private.tax_at(country text, state text)
 RETURNS public.tax_rates
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select rate.* from public.tax_rates as rate
  left join private.territories() as territory on territory.code = tax_at.country
  where rate.country is null
    or rate.country = tax_at.country and (rate.region is null or private.is_region(rate.country, rate.region, tax_at.state))
    or rate.country = territory.country and (
      rate.region is null or private.is_region(rate.country, rate.region, territory.code)
      or private.find_country(rate.region) = territory.code
    )
  order by rate.country is null, rate.country is distinct from tax_at.country, rate.region is null, rate.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.terms_for(address jsonb, method bigint)
 RETURNS private.order_terms
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  facts public.shop_facts;
  tax public.tax_rates;
  chosen public.shipping_methods;
  terms private.order_terms;
begin
  address := private.with_country(address);
  -- Nulls, if somebody has deleted them by hand, mean the defaults.
  select * into facts from public.shop_facts;
  terms.country := address ->> 'country_code';
  terms.decimals := coalesce(private.currency_decimals(facts.currency), 2);
  terms.currency := case when private.currency_decimals(facts.currency) is null then 'USD' else facts.currency end;
  terms.prices_include_tax := coalesce(facts.prices_include_tax, false);
  terms.taxes_shipping := coalesce(facts.taxes_shipping, false);

  if facts.charges_tax is not false then
    tax := private.tax_at(terms.country, address ->> 'state');
  end if;
  terms.tax_name := tax.name;
  terms.tax_rate := coalesce(tax.rate, 0);

  select zone.id into terms.zone_id from public.shipping_zones as zone
  left join private.territories() as territory on territory.code = terms.country
  where terms.country = any (zone.countries) or territory.country = any (zone.countries)
    or zone.countries = '{}' and facts.ships_elsewhere is not false
  -- The nearest: a territory's own, then that of the country that serves it.
  order by zone.countries = '{}', (terms.country = any (zone.countries)) is not true limit 1;
  select * into chosen from public.shipping_methods as offered
  where offered.zone_id = terms.zone_id and (method is null or offered.id = method)
  order by offered.position, offered.id limit 1;
  terms.method_id := chosen.id;
  terms.shipping_method := chosen.name;
  terms.fee := chosen.fee;
  terms.free_above := chosen.free_above;
  if chosen.days_to is not null then
    terms.arrives_by := private.after_working_days(private.shop_today(), chosen.days_to);
  end if;
  return terms;
end
$function$;

CREATE OR REPLACE FUNCTION private.territories()
 RETURNS TABLE(code text, country text, postal_codes text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select * from (values
    ('AS', 'US', '^96799'),
    ('FM', 'US', '^9694'),
    ('GU', 'US', '^969(1|2|3[12])'),
    ('MH', 'US', '^969[67]'),
    ('MP', 'US', '^9695'),
    ('PR', 'US', '^00[679]'),
    ('PW', 'US', '^969(39|40)'),
    ('UM', 'US', '^96898'),
    ('VI', 'US', '^008'),
    ('GP', 'FR', '^971(?!33|50)'),
    ('BL', 'FR', '^97133'),
    ('MF', 'FR', '^97150'),
    ('MQ', 'FR', '^972'),
    ('GF', 'FR', '^973'),
    ('RE', 'FR', '^974'),
    ('PM', 'FR', '^975'),
    ('YT', 'FR', '^976'),
    ('MC', 'FR', '^980'),
    ('AX', 'FI', '^22'),
    ('SJ', 'NO', '^(917|8099)'),
    ('IM', 'GB', '^IM'),
    ('CX', 'AU', '^6798'),
    ('CC', 'AU', '^6799'),
    ('NF', 'AU', '^2899')
  ) as listed (code, country, postal_codes)
$function$;


CREATE OR REPLACE FUNCTION private.with_country(address jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
      select given.code, private.known_region(private.address_format(given.code), reading.region) as region
      from (values (private.find_country(reading.country))) as given (code)
    ) as found
    where found.code is not null order by found.region is null, position limit 1;
    state := coalesce(state, region);
  end if;
  if found_code is null or found_code <> all (private.country_codes()) then
    return address;
  end if;
  format := private.address_format(found_code);
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
    -- One place has one code: the territory is no region of itself.
    if region is not null or private.find_country(state) = territory then
      address := address - 'state';
      state := null;
    end if;
    found_code := territory;
    region := private.known_region(private.address_format(found_code), state);
  end if;
  return address
    || (
      select jsonb_build_object('country_code', known.code, 'country', known.name)
      from private.countries as known where known.code = found_code
    )
    || jsonb_strip_nulls(jsonb_build_object('state', coalesce(region, state)));
end
$function$;

COMMENT ON FUNCTION "private"."country_codes"() IS 'ISO 3166-1 alpha-2, and XK, by which the post knows Kosovo. app/features/addresses/countries.ts has the same list, which a test compares.';

COMMENT ON FUNCTION "private"."tax_at"(text, text) IS 'The tax rate of a destination: its region''s, its country''s, that of the country that serves it if it is a territory, or that of everywhere else.';

COMMENT ON FUNCTION "private"."territories"() IS 'Places with codes of their own that the post, and often the tax, of another country serves, with a pattern of their postal codes. Addresses there are written under either. app/features/addresses/territories.ts has the same list, which a test compares.';

COMMENT ON FUNCTION "private"."with_country"(jsonb) IS 'An address with one country: its code, which is that of country_code or, without it, of what country says, and the name that belongs to the code; a region that is known has its name from the country''s list. A territory that the post of another country serves is its own place, whether it is given as the country, as a region or by its postal code. Everything that depends on the country or region of an address reads it through this function. An address whose country is not known stays as it is.';

REVOKE ALL ON FUNCTION "private"."territories"() FROM PUBLIC;

insert into private.countries (code, name) values ('XK', 'Kosovo');

insert into private.address_formats (country, format) values
  ('AS', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(96799)(?:[ \\-](\\d{4}))?","example":"96799"}'),
  ('FM', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(9694[1-4])(?:[ \\-](\\d{4}))?","example":"96941"}'),
  ('MH', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(969[67]\\d)(?:[ \\-](\\d{4}))?","example":"96960"}'),
  ('MP', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(9695[012])(?:[ \\-](\\d{4}))?","example":"96950"}'),
  ('PW', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(969(?:39|40))(?:[ \\-](\\d{4}))?","example":"96940"}'),
  ('UM', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"96898","example":"96898"}'),
  ('VI', '{"parts":"CZ","needed":"CZ","city":"city","postalCode":"ZIP code","pattern":"(008(?:(?:[0-4]\\d)|(?:5[01])))(?:[ \\-](\\d{4}))?","example":"00802-1222","gaps":["-4"]}'),
  ('XK', '{"parts":"ZC","needed":"C","city":"city","postalCode":"postal code","pattern":"[1-7]\\d{4}","example":"10000"}')
on conflict (country) do update set format = excluded.format;

update private.countries as country set spellings = array(
  select distinct private.folded_region(spelling) from jsonb_array_elements_text(given.names) as known (spelling) order by 1
)
from (values
  ('FM', '["micronesia","mikronesien","micronésie","micronésia","federated states of micronesia"]'),
  ('MP', '["northern mariana islands","nördliche marianen","îles mariannes du nord","islas marianas del norte","isole marianne settentrionali","ilhas marianas do norte","noordelijke marianen","saipan"]'),
  ('PR', '["puerto rico","porto rico","portorico","commonwealth of puerto rico"]'),
  ('SJ', '["svalbard & jan mayen","spitzbergen und jan mayen","svalbard et jan mayen","svalbard y jan mayen","svalbard e jan mayen","spitsbergen en jan mayen","svalbard og jan mayen","svalbard","jan mayen"]'),
  ('VI', '["u.s. virgin islands","amerikanische jungferninseln","îles vierges des états-unis","islas vírgenes de ee. uu.","isole vergini americane","ilhas virgens americanas","amerikaanse maagdeneilanden","us virgin islands","usvi"]'),
  ('XK', '["kosovo","kosovë","kosova","republic of kosovo"]')
) as listed (code, list)
cross join lateral (select listed.list::jsonb as names) as given
where country.code = listed.code;
