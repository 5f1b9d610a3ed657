-- Taxes by country and region, shipping by zones. place_order prices by these tables, and an order keeps what it was
-- placed under.

-- Countries

create table private.countries (
  code text primary key check (code = any (private.country_codes())),
  name text not null
);
comment on table private.countries is 'The English names of countries, by ISO 3166-1 alpha-2, for sentences and for addresses without a code.';
alter table private.countries enable row level security;
revoke all on private.countries from public, anon, authenticated, service_role;
insert into private.countries (code, name) values
  ('AD', 'Andorra'), ('AE', 'United Arab Emirates'), ('AF', 'Afghanistan'), ('AG', 'Antigua & Barbuda'),
  ('AI', 'Anguilla'), ('AL', 'Albania'), ('AM', 'Armenia'), ('AO', 'Angola'), ('AQ', 'Antarctica'), ('AR', 'Argentina'),
  ('AS', 'American Samoa'), ('AT', 'Austria'), ('AU', 'Australia'), ('AW', 'Aruba'), ('AX', 'Åland Islands'),
  ('AZ', 'Azerbaijan'), ('BA', 'Bosnia & Herzegovina'), ('BB', 'Barbados'), ('BD', 'Bangladesh'), ('BE', 'Belgium'),
  ('BF', 'Burkina Faso'), ('BG', 'Bulgaria'), ('BH', 'Bahrain'), ('BI', 'Burundi'), ('BJ', 'Benin'),
  ('BL', 'St. Barthélemy'), ('BM', 'Bermuda'), ('BN', 'Brunei'), ('BO', 'Bolivia'), ('BQ', 'Caribbean Netherlands'),
  ('BR', 'Brazil'), ('BS', 'Bahamas'), ('BT', 'Bhutan'), ('BV', 'Bouvet Island'), ('BW', 'Botswana'), ('BY', 'Belarus'),
  ('BZ', 'Belize'), ('CA', 'Canada'), ('CC', 'Cocos (Keeling) Islands'), ('CD', 'Congo - Kinshasa'),
  ('CF', 'Central African Republic'), ('CG', 'Congo - Brazzaville'), ('CH', 'Switzerland'), ('CI', 'Côte d’Ivoire'),
  ('CK', 'Cook Islands'), ('CL', 'Chile'), ('CM', 'Cameroon'), ('CN', 'China'), ('CO', 'Colombia'), ('CR', 'Costa Rica'),
  ('CU', 'Cuba'), ('CV', 'Cape Verde'), ('CW', 'Curaçao'), ('CX', 'Christmas Island'), ('CY', 'Cyprus'), ('CZ', 'Czechia'),
  ('DE', 'Germany'), ('DJ', 'Djibouti'), ('DK', 'Denmark'), ('DM', 'Dominica'), ('DO', 'Dominican Republic'),
  ('DZ', 'Algeria'), ('EC', 'Ecuador'), ('EE', 'Estonia'), ('EG', 'Egypt'), ('EH', 'Western Sahara'), ('ER', 'Eritrea'),
  ('ES', 'Spain'), ('ET', 'Ethiopia'), ('FI', 'Finland'), ('FJ', 'Fiji'), ('FK', 'Falkland Islands'), ('FM', 'Micronesia'),
  ('FO', 'Faroe Islands'), ('FR', 'France'), ('GA', 'Gabon'), ('GB', 'United Kingdom'), ('GD', 'Grenada'),
  ('GE', 'Georgia'), ('GF', 'French Guiana'), ('GG', 'Guernsey'), ('GH', 'Ghana'), ('GI', 'Gibraltar'),
  ('GL', 'Greenland'), ('GM', 'Gambia'), ('GN', 'Guinea'), ('GP', 'Guadeloupe'), ('GQ', 'Equatorial Guinea'),
  ('GR', 'Greece'), ('GS', 'South Georgia & South Sandwich Islands'), ('GT', 'Guatemala'), ('GU', 'Guam'),
  ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HK', 'Hong Kong SAR China'), ('HM', 'Heard & McDonald Islands'),
  ('HN', 'Honduras'), ('HR', 'Croatia'), ('HT', 'Haiti'), ('HU', 'Hungary'), ('ID', 'Indonesia'), ('IE', 'Ireland'),
  ('IL', 'Israel'), ('IM', 'Isle of Man'), ('IN', 'India'), ('IO', 'British Indian Ocean Territory'), ('IQ', 'Iraq'),
  ('IR', 'Iran'), ('IS', 'Iceland'), ('IT', 'Italy'), ('JE', 'Jersey'), ('JM', 'Jamaica'), ('JO', 'Jordan'),
  ('JP', 'Japan'), ('KE', 'Kenya'), ('KG', 'Kyrgyzstan'), ('KH', 'Cambodia'), ('KI', 'Kiribati'), ('KM', 'Comoros'),
  ('KN', 'St. Kitts & Nevis'), ('KP', 'North Korea'), ('KR', 'South Korea'), ('KW', 'Kuwait'), ('KY', 'Cayman Islands'),
  ('KZ', 'Kazakhstan'), ('LA', 'Laos'), ('LB', 'Lebanon'), ('LC', 'St. Lucia'), ('LI', 'Liechtenstein'),
  ('LK', 'Sri Lanka'), ('LR', 'Liberia'), ('LS', 'Lesotho'), ('LT', 'Lithuania'), ('LU', 'Luxembourg'), ('LV', 'Latvia'),
  ('LY', 'Libya'), ('MA', 'Morocco'), ('MC', 'Monaco'), ('MD', 'Moldova'), ('ME', 'Montenegro'), ('MF', 'St. Martin'),
  ('MG', 'Madagascar'), ('MH', 'Marshall Islands'), ('MK', 'North Macedonia'), ('ML', 'Mali'), ('MM', 'Myanmar (Burma)'),
  ('MN', 'Mongolia'), ('MO', 'Macao SAR China'), ('MP', 'Northern Mariana Islands'), ('MQ', 'Martinique'),
  ('MR', 'Mauritania'), ('MS', 'Montserrat'), ('MT', 'Malta'), ('MU', 'Mauritius'), ('MV', 'Maldives'), ('MW', 'Malawi'),
  ('MX', 'Mexico'), ('MY', 'Malaysia'), ('MZ', 'Mozambique'), ('NA', 'Namibia'), ('NC', 'New Caledonia'), ('NE', 'Niger'),
  ('NF', 'Norfolk Island'), ('NG', 'Nigeria'), ('NI', 'Nicaragua'), ('NL', 'Netherlands'), ('NO', 'Norway'),
  ('NP', 'Nepal'), ('NR', 'Nauru'), ('NU', 'Niue'), ('NZ', 'New Zealand'), ('OM', 'Oman'), ('PA', 'Panama'),
  ('PE', 'Peru'), ('PF', 'French Polynesia'), ('PG', 'Papua New Guinea'), ('PH', 'Philippines'), ('PK', 'Pakistan'),
  ('PL', 'Poland'), ('PM', 'St. Pierre & Miquelon'), ('PN', 'Pitcairn Islands'), ('PR', 'Puerto Rico'),
  ('PS', 'Palestinian Territories'), ('PT', 'Portugal'), ('PW', 'Palau'), ('PY', 'Paraguay'), ('QA', 'Qatar'),
  ('RE', 'Réunion'), ('RO', 'Romania'), ('RS', 'Serbia'), ('RU', 'Russia'), ('RW', 'Rwanda'), ('SA', 'Saudi Arabia'),
  ('SB', 'Solomon Islands'), ('SC', 'Seychelles'), ('SD', 'Sudan'), ('SE', 'Sweden'), ('SG', 'Singapore'),
  ('SH', 'St. Helena'), ('SI', 'Slovenia'), ('SJ', 'Svalbard & Jan Mayen'), ('SK', 'Slovakia'), ('SL', 'Sierra Leone'),
  ('SM', 'San Marino'), ('SN', 'Senegal'), ('SO', 'Somalia'), ('SR', 'Suriname'), ('SS', 'South Sudan'),
  ('ST', 'São Tomé & Príncipe'), ('SV', 'El Salvador'), ('SX', 'Sint Maarten'), ('SY', 'Syria'), ('SZ', 'Eswatini'),
  ('TC', 'Turks & Caicos Islands'), ('TD', 'Chad'), ('TF', 'French Southern Territories'), ('TG', 'Togo'),
  ('TH', 'Thailand'), ('TJ', 'Tajikistan'), ('TK', 'Tokelau'), ('TL', 'Timor-Leste'), ('TM', 'Turkmenistan'),
  ('TN', 'Tunisia'), ('TO', 'Tonga'), ('TR', 'Türkiye'), ('TT', 'Trinidad & Tobago'), ('TV', 'Tuvalu'), ('TW', 'Taiwan'),
  ('TZ', 'Tanzania'), ('UA', 'Ukraine'), ('UG', 'Uganda'), ('UM', 'U.S. Outlying Islands'), ('US', 'United States'),
  ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'), ('VA', 'Vatican City'), ('VC', 'St. Vincent & Grenadines'), ('VE', 'Venezuela'),
  ('VG', 'British Virgin Islands'), ('VI', 'U.S. Virgin Islands'), ('VN', 'Vietnam'), ('VU', 'Vanuatu'),
  ('WF', 'Wallis & Futuna'), ('WS', 'Samoa'), ('YE', 'Yemen'), ('YT', 'Mayotte'), ('ZA', 'South Africa'), ('ZM', 'Zambia'),
  ('ZW', 'Zimbabwe');

create unique index countries_by_name on private.countries (lower(name));

create function private.country_of(address jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  given constant text := address ->> 'country';
begin
  if address ? 'country_code' then
    return address ->> 'country_code';
  elsif upper(given) = any (private.country_codes()) then
    return upper(given);
  end if;
  return (select code from private.countries where lower(name) = lower(given));
end
$$;
comment on function private.country_of(jsonb) is 'The code of an address''s country: its own, or that of the country with this name; null for one that is not known.';
revoke all on function private.country_of(jsonb) from public;

-- Taxes

create table public.tax_rates (
  id bigint generated always as identity primary key,
  country text check (country = any (private.country_codes())),
  region text check (region ~ '\S' and length(region) <= 100),
  name text not null check (name ~ '\S' and length(name) <= 40),
  rate numeric(6, 3) not null check (rate between 0 and 100),
  updated_at timestamptz not null default now(),
  check (region is null or country is not null)
);
comment on table public.tax_rates is 'The tax of a country, or of a region of it. An address has the nearest: its region''s, its country''s, or that of everywhere else; without one, none is charged.';
comment on column public.tax_rates.country is 'ISO 3166-1 alpha-2; null: everywhere else.';
comment on column public.tax_rates.region is 'A name or a code, as the state of an address; null: the whole country.';
comment on column public.tax_rates.name is 'What shoppers call it: Tax, VAT, GST.';
comment on column public.tax_rates.rate is 'In percent.';
create unique index tax_rates_once on public.tax_rates (coalesce(country, ''), private.folded_region(coalesce(region, '')));
create trigger tax_rates_set_updated_at before update on public.tax_rates
  for each row execute function private.set_updated_at();

insert into public.tax_rates (name, rate) values ('Tax', 8);

-- Shipping

create table public.shipping_zones (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and length(name) <= 80),
  countries text[] not null default '{}' check (
    countries <@ private.country_codes() and array_position(countries, null) is null and array_ndims(countries) is not distinct from
      case when countries <> '{}' then 1 end
  ),
  updated_at timestamptz not null default now()
);
comment on table public.shipping_zones is 'Countries that are served alike. A country is in one zone at most.';
comment on column public.shipping_zones.countries is 'ISO 3166-1 alpha-2; empty: everywhere else, if shop_facts.ships_elsewhere.';
create trigger shipping_zones_set_updated_at before update on public.shipping_zones
  for each row execute function private.set_updated_at();

create table public.shipping_methods (
  id bigint generated always as identity primary key,
  zone_id bigint not null references public.shipping_zones (id) on delete cascade,
  name text not null check (name ~ '\S' and length(name) <= 80),
  fee numeric(10, 2) not null check (fee between 0 and 99999999.99),
  free_above numeric(10, 2) check (free_above between 0 and 99999999.99),
  days_from integer check (days_from between 0 and 365),
  days_to integer check (days_to between 0 and 365),
  is_insured boolean not null default false,
  is_signed_for boolean not null default false,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  check (days_from <= days_to),
  check ((days_from is null) = (days_to is null))
);
comment on table public.shipping_methods is 'How a zone is served. The first by position is chosen if the shopper chooses none.';
comment on column public.shipping_methods.fee is 'In the shop''s currency; with the tax if prices include it.';
comment on column public.shipping_methods.free_above is 'Subtotals above this ship for free; null: none does.';
comment on column public.shipping_methods.days_from is 'After how many working days it arrives at the earliest; null: nothing is promised.';
comment on column public.shipping_methods.days_to is 'After how many working days it arrives at the latest; null: nothing is promised.';
create index shipping_methods_by_zone on public.shipping_methods (zone_id, position, id);
create trigger shipping_methods_set_updated_at before update on public.shipping_methods
  for each row execute function private.set_updated_at();
create trigger shipping_methods_fit_the_currency before insert or update of fee, free_above on public.shipping_methods
  for each row when (new.fee <> trunc(new.fee) or new.free_above <> trunc(new.free_above))
  execute function private.check_amounts();

create function private.check_zone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  other public.shipping_zones;
begin
  -- Two zones that are saved at once wait for one another.
  perform pg_advisory_xact_lock(7306);
  select * into other from public.shipping_zones as zone
  where zone.id <> new.id and (zone.countries && new.countries or zone.countries = '{}' and new.countries = '{}') limit 1;
  if other.id is not null and new.countries = '{}' then
    raise exception using
      errcode = 'PT409', message = format('%s is for everywhere else already. Please choose countries.', other.name);
  elsif other.id is not null then
    raise exception using errcode = 'PT409', message = (
      select format('%s is in the zone %s already.', country.name, other.name) from private.countries as country
      where country.code = any (other.countries) and country.code = any (new.countries) order by country.name limit 1
    );
  end if;
  new.countries := array(select distinct code from unnest(new.countries) as code order by code);
  return new;
end
$$;
comment on function private.check_zone() is 'A country is in one zone at most, and one zone is for everywhere else.';
revoke all on function private.check_zone() from public;
create trigger shipping_zones_do_not_overlap before insert or update of countries on public.shipping_zones
  for each row execute function private.check_zone();

with zone as (insert into public.shipping_zones (name) values ('Everywhere') returning id)
insert into public.shipping_methods (zone_id, name, fee, free_above) select id, 'Standard shipping', 5.99, 50 from zone;

-- Row security and grants

alter table public.tax_rates enable row level security;
alter table public.shipping_zones enable row level security;
alter table public.shipping_methods enable row level security;

create policy "everyone reads tax rates" on public.tax_rates for select to anon, authenticated using (true);
create policy "admins add tax rates" on public.tax_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change tax rates" on public.tax_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete tax rates" on public.tax_rates for delete to authenticated using ((select private.is_admin()));

create policy "everyone reads shipping zones" on public.shipping_zones for select to anon, authenticated using (true);
create policy "admins add shipping zones" on public.shipping_zones
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change shipping zones" on public.shipping_zones
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete shipping zones" on public.shipping_zones
  for delete to authenticated using ((select private.is_admin()));

create policy "everyone reads shipping methods" on public.shipping_methods for select to anon, authenticated using (true);
create policy "admins add shipping methods" on public.shipping_methods
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change shipping methods" on public.shipping_methods
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete shipping methods" on public.shipping_methods
  for delete to authenticated using ((select private.is_admin()));

revoke all on public.tax_rates, public.shipping_zones, public.shipping_methods from public, anon, authenticated, service_role;
grant select on public.tax_rates, public.shipping_zones, public.shipping_methods to anon, authenticated;
grant insert (country, region, name, rate), update (country, region, name, rate), delete on public.tax_rates to authenticated;
grant insert (name, countries), update (name, countries), delete on public.shipping_zones to authenticated;
grant
  insert (zone_id, name, fee, free_above, days_from, days_to, is_insured, is_signed_for, position),
  update (zone_id, name, fee, free_above, days_from, days_to, is_insured, is_signed_for, position),
  delete on public.shipping_methods to authenticated;
grant select, insert, update, delete on public.tax_rates, public.shipping_zones, public.shipping_methods to service_role;

-- What an order is placed under

create function private.is_region(country text, one text, other text) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  format jsonb;
begin
  if private.folded_region(one) = private.folded_region(other) then
    return true;
  end if;
  format := private.address_format(country);
  return coalesce(private.known_region(format, one) = private.known_region(format, other), false);
end
$$;
comment on function private.is_region(text, text, text) is 'Whether two names or codes mean the same region of a country.';
revoke all on function private.is_region(text, text, text) from public;

create function private.tax_at(country text, state text) returns public.tax_rates
  language sql stable set search_path = ''
as $$
  select rate.* from public.tax_rates as rate
  where rate.country is null
    or rate.country = tax_at.country and (rate.region is null or private.is_region(rate.country, rate.region, tax_at.state))
  order by rate.country is null, rate.region is null, rate.id limit 1
$$;
comment on function private.tax_at(text, text) is 'The tax rate of a destination: its region''s, its country''s, or that of everywhere else.';
revoke all on function private.tax_at(text, text) from public;

create function private.after_working_days(start date, days integer) returns date
  language sql immutable
as $$
  -- Five of them are a week; a start at the weekend counts from its Friday.
  with begun as (
    select case when extract(isodow from start) > 5 then start - (extract(isodow from start)::integer - 5) else start end as day
  )
  select day + days / 5 * 7 + days % 5 + case when extract(isodow from day) + days % 5 > 5 then 2 else 0 end from begun
$$;
comment on function private.after_working_days(date, integer) is 'The day that is so many working days, Monday to Friday, after another.';
revoke all on function private.after_working_days(date, integer) from public;

create type private.order_terms as (
  country text,
  currency text,
  decimals integer,
  prices_include_tax boolean,
  taxes_shipping boolean,
  tax_name text,
  tax_rate numeric,
  zone_id bigint,
  method_id bigint,
  shipping_method text,
  fee numeric,
  free_above numeric,
  arrives_by date
);
comment on type private.order_terms is 'What an order is placed under: the tax of its destination (name null: none is shown) and the shipping method.';
revoke all on type private.order_terms from public;

create function private.shop_today() returns date
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (clock_timestamp() at time zone (select time_zone from public.shop_facts))::date;
exception when invalid_parameter_value then
  return (clock_timestamp() at time zone 'UTC')::date;
end
$$;
comment on function private.shop_today() is 'The day in the shop''s time zone.';
revoke all on function private.shop_today() from public;

create function private.terms_for(address jsonb, method bigint) returns private.order_terms
  language plpgsql stable set search_path = ''
as $$
declare
  facts public.shop_facts;
  tax public.tax_rates;
  chosen public.shipping_methods;
  terms private.order_terms;
begin
  -- Nulls, if somebody has deleted them by hand, mean the defaults.
  select * into facts from public.shop_facts;
  terms.country := private.country_of(address);
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
  where terms.country = any (zone.countries) or zone.countries = '{}' and facts.ships_elsewhere is not false
  order by zone.countries = '{}' limit 1;
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
$$;
comment on function private.terms_for(jsonb, bigint) is 'What an order to this address is placed under, by this shipping method or, if null, by the first of its zone. No zone or method: it cannot be shipped.';
revoke all on function private.terms_for(jsonb, bigint) from public;

create function private.served_countries() returns text
  language sql stable set search_path = ''
as $$
  with served as (
    select country.name, row_number() over (order by country.name) as position, count(*) over () as number,
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
$$;
comment on function private.served_countries() is 'The names of the countries that have a zone of their own with a method, for a sentence; null if there are none.';
revoke all on function private.served_countries() from public;

create function private.check_terms(terms private.order_terms, address jsonb) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if terms.method_id is not null then
    return;
  end if;
  raise exception using errcode = 'PT409', detail = '[]', message = case
    when terms.zone_id is not null and exists (select from public.shipping_methods where zone_id = terms.zone_id)
      then 'This way of shipping is not offered for your address any more. Please choose another one.'
    else coalesce(
      format(
        'We do not ship to %s. We ship to %s.',
        coalesce((select name from private.countries where code = terms.country), address ->> 'country'),
        private.served_countries()
      ),
      format('We do not ship to %s.', address ->> 'country')
    )
  end;
end
$$;
comment on function private.check_terms(private.order_terms, jsonb) is 'Refuses addresses that are not served, and shipping methods that their zone does not have.';
revoke all on function private.check_terms(private.order_terms, jsonb) from public;

create function public.terms() returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'country', facts.country,
    'prices_include_tax', facts.prices_include_tax,
    'charges_tax', facts.charges_tax,
    'taxes_shipping', facts.taxes_shipping,
    'ships_elsewhere', facts.ships_elsewhere,
    'today', private.shop_today(),
    'tax_rates', (
      select coalesce(json_agg(
        json_build_object('country', rate.country, 'region', rate.region, 'name', rate.name, 'rate', rate.rate) order by rate.id
      ), '[]')
      from public.tax_rates as rate
    ),
    'zones', (
      select coalesce(json_agg(
        json_build_object('countries', zone.countries, 'methods', (
          select coalesce(json_agg(
            json_build_object(
              'id', method.id, 'name', method.name, 'fee', method.fee, 'free_above', method.free_above,
              'days_from', method.days_from, 'days_to', method.days_to,
              'is_insured', method.is_insured, 'is_signed_for', method.is_signed_for
            ) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )) order by zone.id
      ), '[]')
      from public.shipping_zones as zone
    )
  )
  from public.shop_facts as facts
$$;
comment on function public.terms() is 'The taxes, and where and how the shop ships, for the checkout: what place_order chooses from.';
revoke all on function public.terms() from public;
grant execute on function public.terms() to anon, authenticated, service_role;

-- Totals

drop function private.order_totals(numeric);
create function private.order_totals(
  subtotal numeric, terms private.order_terms, out tax numeric, out shipping numeric, out total numeric
)
  language plpgsql immutable set search_path = ''
as $$
declare
  taxed numeric;
begin
  shipping := case when subtotal > terms.free_above then 0 else terms.fee end;
  taxed := subtotal + case when terms.taxes_shipping then shipping else 0 end;
  tax := round(
    case when terms.prices_include_tax then taxed * terms.tax_rate / (100 + terms.tax_rate) else taxed * terms.tax_rate / 100 end,
    terms.decimals
  );
  total := subtotal + shipping + case when terms.prices_include_tax then 0 else tax end;
end
$$;
comment on function private.order_totals(numeric, private.order_terms) is 'Tax (rounded once, half up), shipping and total of a subtotal. The total contains the tax in any case: it is added, or the prices include it. totals.ts has the same rule.';
revoke all on function private.order_totals(numeric, private.order_terms) from public;

create function private.spread(whole numeric, weights numeric[], decimals integer) returns numeric[]
  language sql immutable set search_path = ''
as $$
  with shares as (
    select position, coalesce(whole * weight / nullif(sum(weight) over (), 0), 0) as exact
    from unnest(weights) with ordinality as weight (weight, position)
  ),
  floored as (
    select position, trunc(exact, decimals) as share,
      row_number() over (order by exact - trunc(exact, decimals) desc, position) as turn,
      (whole - sum(trunc(exact, decimals)) over ()) * power(10::numeric, decimals) as units_left
    from shares
  )
  select array_agg(
    case when turn <= units_left then share + power(10::numeric, -decimals) else share end order by position
  )
  from floored
$$;
comment on function private.spread(numeric, numeric[], integer) is 'Divides an amount by weights into rounded parts that add up to it, by largest remainder.';
revoke all on function private.spread(numeric, numeric[], integer) from public;

-- Orders

alter table public.orders
  add currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add prices_include_tax boolean not null default false,
  add tax_name text default 'Tax' check (length(tax_name) <= 40),
  add tax_rate numeric(6, 3) not null default 8 check (tax_rate between 0 and 100),
  add shipping_method text check (length(shipping_method) <= 80),
  add shipping_tax numeric(10, 2) not null default 0 check (shipping_tax >= 0),
  add arrives_by date;
-- These defaults were what earlier orders were placed under.
alter table public.orders alter currency drop default, alter tax_name drop default, alter tax_rate set default 0;

create function private.fill_currency() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.currency := private.shop_currency();
  return new;
end
$$;
comment on function private.fill_currency() is 'An order that does not say its currency is in the shop''s.';
revoke all on function private.fill_currency() from public;
create trigger orders_have_a_currency before insert on public.orders
  for each row when (new.currency is null) execute function private.fill_currency();
grant execute on function private.shop_currency() to service_role;
alter table public.orders drop constraint orders_total_is_its_sum;
alter table public.orders add constraint orders_total_is_its_sum
  check (total_amount = subtotal + shipping + case when prices_include_tax then 0 else tax end);
comment on table public.orders is 'Orders. Created only by place_order; amounts in their currency.';
comment on column public.orders.currency is 'The shop''s when it was placed, ISO 4217.';
comment on column public.orders.prices_include_tax is 'Whether its prices contain the tax; otherwise tax was added.';
comment on column public.orders.tax_name is 'What the tax was called; null: none was shown.';
comment on column public.orders.tax_rate is 'In percent.';
comment on column public.orders.tax is 'That of the lines and of the shipping.';
comment on column public.orders.shipping_method is 'The name of the method; null for orders from before there were any.';
comment on column public.orders.shipping_tax is 'The shipping''s part of the tax.';
comment on column public.orders.arrives_by is 'The day by which it arrives, as the shopper was told; null: nothing was promised.';
comment on column public.orders.paid_amount is 'What was received: by card, or in cash.';
comment on column public.orders.refunded_amount is 'How much of it Stripe has agreed to refund.';

alter table public.order_items
  add tax_rate numeric(6, 3) not null default 8 check (tax_rate between 0 and 100),
  add net numeric(14, 2) check (net >= 0),
  add tax numeric(14, 2) check (tax >= 0);
comment on column public.order_items.tax_rate is 'In percent.';
comment on column public.order_items.net is 'Of the whole line, without tax.';
comment on column public.order_items.tax is 'Of the whole line. All lines'' and the shipping''s together are the order''s.';

alter table public.order_items disable trigger user;
update public.order_items as item
set net = item.price_at_purchase * item.quantity, tax = share.tax
from public.orders as placed
cross join lateral (
  select array_agg(line.id order by line.id) as ids,
    array_agg(line.price_at_purchase * line.quantity order by line.id) as amounts
  from public.order_items as line where line.order_id = placed.id
) as lines
cross join lateral unnest(lines.ids, private.spread(placed.tax, lines.amounts, 2)) as share (id, tax)
where item.id = share.id;
alter table public.order_items enable trigger user;
alter table public.order_items alter tax_rate set default 0, alter net set not null, alter tax set not null;

create function private.fill_net() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.net := new.price_at_purchase * new.quantity;
  new.tax := 0;
  return new;
end
$$;
comment on function private.fill_net() is 'A line that does not say its tax has none.';
revoke all on function private.fill_net() from public;
create trigger order_items_have_a_net before insert on public.order_items
  for each row when (new.net is null or new.tax is null) execute function private.fill_net();

create or replace function private.order_lines(placed_id bigint) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_agg(
      json_build_object(
        'id', item.id,
        'product_id', item.product_id,
        'quantity', item.quantity,
        'price_at_purchase', item.price_at_purchase,
        'name_at_purchase', item.name_at_purchase,
        'image_at_purchase', item.image_at_purchase,
        'sku_at_purchase', item.sku_at_purchase,
        'options', item.options,
        'tax_rate', item.tax_rate,
        'net', item.net,
        'tax', item.tax
      )
      order by item.id
    )
    from public.order_items as item where item.order_id = placed_id
  );
end
$$;

create or replace function private.order_document(placed_id bigint) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'user_id', placed.user_id,
      'guest_key', (
        select kept.key from private.guest_keys as kept where kept.order_id = placed.id and placed.user_id is null
      ),
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', private.order_lines(placed.id)
    )
    from public.orders as placed where placed.id = placed_id
  );
end
$$;

create or replace function public.guest_order (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'order_items', private.order_lines(placed.id),
      'payments', coalesce((
        select json_agg(json_build_object('state', payment.state) order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select json_agg(
          json_build_object(
            'id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason, 'state', refund.state
          )
          order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      -- Without the words of whoever asked, who knows them: links are forwarded.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'answer', inquiry.answer, 'created_at', inquiry.created_at
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$$;

drop function private.save_order(uuid, private.cart_line[], numeric, jsonb, text, bigint[], uuid, uuid);
create function private.save_order(
  customer uuid, cart private.cart_line[], subtotal numeric, terms private.order_terms, address jsonb, payment_method text,
  promotions bigint[], key uuid, digest uuid
) returns bigint
  language plpgsql set search_path = ''
as $$
declare
  by_card constant boolean := payment_method = 'stripe';
  totals constant record := private.order_totals(subtotal, terms);
  amounts constant numeric[] := array(select line.price * line.quantity from unnest(cart) as line);
  -- The lines', then the shipping's.
  taxes constant numeric[] := private.spread(
    totals.tax, amounts || case when terms.taxes_shipping then totals.shipping else 0 end, terms.decimals
  );
  placed_id bigint;
begin
  insert into public.orders (
    user_id, currency, subtotal, tax, tax_name, tax_rate, prices_include_tax, shipping, shipping_method, shipping_tax,
    arrives_by, total_amount, status, shipping_address, payment_method, payment_status, hold_until, promotion_ids,
    idempotency_key, lines_digest
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.hold_time() end, promotions, key, digest
  )
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    offer_id, stock_taken, tax_rate, net, tax
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end, terms.tax_rate,
    amounts[line.ordinality] - case when terms.prices_include_tax then taxes[line.ordinality] else 0 end,
    taxes[line.ordinality]
  from unnest(cart) with ordinality as line order by line.ordinality;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from (select product_id, sum(quantity) as quantity from unnest(cart) group by product_id) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  perform private.hold_values(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$$;
comment on function private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], uuid, uuid) is
  'Stores a checked and priced order with its lines and what it was placed under, and takes its stock and offers: for good, or until its card payment is overdue. Returns its id.';
revoke all on function private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], uuid, uuid)
  from public;

-- Placing orders

drop function private.compare_cart(private.cart_line[], numeric, numeric);
create function private.compare_cart (
  cart private.cart_line[],
  total numeric,
  expected_total numeric,
  currency text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
as $$
declare
  differences json;
  reasons text[];
  total_changed constant boolean := expected_total is not null and expected_total is distinct from total;
begin
  select
    json_agg(
      jsonb_build_object(
        'id', line.product_id, 'reason', change.reason, 'price', line.price, 'stock', line.available
      ) || case
        when line.chosen = '[]' and change.reason <> 'options' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('options', line.chosen, 'problem', line.problem))
      end || case
        when line.offer_id is null then '{}'
        else jsonb_strip_nulls(jsonb_build_object('offer', line.offer_id, 'problem', line.offer_problem))
      end
      order by line.position
    ),
    array_agg(change.reason)
  into differences, reasons
  from (select *, row_number() over () as position from unnest(cart)) as line
  cross join lateral (
    select case
      when line.price is null then 'gone'
      when line.offer_problem is not null then 'offer'
      when line.problem is not null then 'options'
      when line.is_short then 'stock'
      when line.seen_price <> line.price or (line.seen_price is null and total_changed) then 'price'
    end
  ) as change (reason)
  where change.reason is not null;

  if reasons is not null or total_changed then
    raise exception using
      errcode = 'PT409',
      message = case
        when 'gone' = any (reasons) then 'Something in your cart is no longer sold.'
        when 'offer' = any (reasons) then 'An offer in your cart cannot be bought.'
        when 'options' = any (reasons) then 'Something in your cart needs its options chosen.'
        when 'stock' = any (reasons) then 'Something in your cart is sold out or not available in that quantity.'
        when 'price' = any (reasons) then 'Prices in your cart have changed.'
        else format('The total of your order is now %s.', private.money_text(total, currency))
      end || ' Please look at your cart again.',
      detail = coalesce(differences, '[]');
  end if;
end
$$;
comment on function private.compare_cart(private.cart_line[], numeric, numeric, text) is 'Refuses an order that differs from what the shopper saw, with the differences as details: [{"id", "reason", "price", "stock", "options"?, "offer"?, "problem"?}].';
revoke all on function private.compare_cart(private.cart_line[], numeric, numeric, text) from public;

create or replace function private.price_cart (
  lines jsonb,
  customer uuid
)
  returns private.cart_line[]
  language plpgsql
  stable
  set search_path to ''
as $$
declare
  running constant bigint[] := private.running_promotions();
  decimals constant integer := private.shop_decimals();
begin
  return array(
    with line as (
      select
        given.ordinality as position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen,
        given.offer as offer_id, made.offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given
      left join public.products as product on product.id = given.id
      left join public.counter_offers as made on made.id = given.offer
    ),
    resolved as (
      select line.*, result.*
      from line cross join lateral private.resolve_options(line.product_id, line.chosen) as result
    ),
    short_value as (
      select value.id
      from resolved
      cross join lateral unnest(resolved.value_ids) as value_id
      join public.product_option_values as value on value.id = value_id
      group by value.id having value.stock_quantity < sum(resolved.quantity)
    )
    select row(
      resolved.product_id, resolved.quantity, resolved.seen_price,
      case
        when by_offer then case when (product).id is not null then resolved.offer_price end
        else private.discounted((product).price, promotion.discount_type, promotion.discount_value, decimals)
      end + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name, (product).image, (product).sku,
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids)),
      resolved.offer_id, resolved.offer_problem
    )::private.cart_line
    from resolved
    cross join lateral (select resolved.offer_id is not null and resolved.offer_problem is null) as priced (by_offer)
    left join lateral private.promotion_for(product, running) as promotion on not by_offer
    order by resolved.position
  );
end
$$;

create function private.whole_money_text(amount numeric) returns text
  language sql stable set search_path = ''
as $$
  select regexp_replace(private.money_text(amount, private.shop_currency()), '\.\d+$', '')
$$;
comment on function private.whole_money_text(numeric) is 'An amount in the shop''s currency without its decimals, for limits.';
revoke all on function private.whole_money_text(numeric) from public;

create or replace function private.check_held (
  ids bigint[],
  wanted bigint,
  whose text,
  factor integer
)
  returns void
  language plpgsql
  set search_path to ''
as $$
declare
  limits public.order_limits;
  line record;
  held record;
  most numeric;
begin
  select * into limits from public.order_limits;
  -- Of the day: what is ordered again and again, and never paid, is held as well.
  for line in
    select
      item.product_id, min(item.name_at_purchase) as name, sum(item.quantity) as of_the_day,
      coalesce(sum(item.quantity) filter (where is_live), 0) as pieces,
      coalesce(sum(item.quantity) filter (where is_live and placed.id <> wanted), 0) as others
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    join public.products as product on product.id = item.product_id
    cross join lateral (select not private.is_void(placed.status)) as state (is_live)
    where placed.id = any (ids) and product.stock_quantity is not null
    group by item.product_id
  loop
    most := limits.pieces * factor;
    if line.pieces > most then
      perform private.refuse_holding(
        format('At most %s pieces of %s', most, line.name), whose, greatest(most - line.others, 0), ' of them'
      );
    elsif line.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end loop;

  select
    coalesce(sum(item.quantity) filter (where is_counted), 0) as of_the_day,
    coalesce(sum(item.quantity) filter (where is_counted and is_live), 0) as pieces,
    coalesce(sum(item.quantity) filter (where is_counted and is_live and placed.id <> wanted), 0) as others,
    coalesce(sum(item.quantity) filter (where is_live), 0) as live_pieces,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live), 0) as worth,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live and placed.id <> wanted), 0) as others_worth
  into held
  from public.orders as placed
  join public.order_items as item on item.order_id = placed.id
  left join public.products as product on product.id = item.product_id
  cross join lateral (
    select not private.is_void(placed.status), product.stock_quantity is not null
  ) as state (is_live, is_counted)
  where placed.id = any (ids);

  most := limits.pieces * factor;
  if held.of_the_day > most then
    -- The shelves are only counted where somebody takes much of them.
    most := greatest(most, floor(
      (select coalesce(sum(stock_quantity), 0) + held.pieces from public.products) * limits.stock_share / 100.0
    ) * factor);
    if held.pieces > most then
      perform private.refuse_holding(
        format('At most %s pieces altogether', most), whose, greatest(most - held.others, 0), ' pieces'
      );
    elsif held.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end if;

  most := limits.worth * factor;
  if held.worth > most and held.live_pieces > 1 then
    raise exception using
      errcode = 'PT409',
      detail = 'limit',
      message = format(
        'At most %s can be on order %s before it is paid. %s, or call us.',
        private.whole_money_text(most), whose,
        case when held.others_worth < most
          then format('Please order for at most %s now', private.whole_money_text(most - held.others_worth))
          else 'Please pay for those orders first' end
      );
  end if;
end
$$;

create function private.check_card_amount(amount numeric, currency text) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  decimals constant integer := private.currency_decimals(currency);
  -- Stripe's. For currencies that it does not name, it refuses itself what is too little.
  least_amount constant numeric := case currency
    when 'GBP' then 0.30 when 'AED' then 2 when 'DKK' then 2.50 when 'NOK' then 3 when 'SEK' then 3 when 'CZK' then 15
    when 'HKD' then 4 when 'HUF' then 175 when 'JPY' then 50 when 'MXN' then 10 when 'MYR' then 2 when 'PLN' then 2
    when 'RON' then 2 when 'THB' then 10 else case decimals when 0 then 1 else 0.50 end
  end;
  most constant numeric := 99999999 / power(10::numeric, decimals);
begin
  if amount not between least_amount and most then
    raise exception using
      errcode = 'PT409',
      message = format(
        'Cards can pay from %s to %s. Please call us about this order.',
        private.money_text(least_amount, currency), private.money_text(most, currency)
      );
  end if;
end
$$;
comment on function private.check_card_amount(numeric, text) is 'Refuses totals that Stripe does not take.';
revoke all on function private.check_card_amount(numeric, text) from public;

drop function public.place_order(jsonb, jsonb, text, uuid, numeric);
create function public.place_order (
  lines jsonb,
  shipping_address jsonb,
  payment_method text,
  idempotency_key uuid,
  expected_total numeric default null::numeric,
  shipping_method bigint default null::bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  customer constant uuid := private.customer_id();
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
  order_id bigint := private.earlier_order(idempotency_key, customer, digest);
  terms private.order_terms;
  cart private.cart_line[];
  promotions bigint[];
  subtotal numeric;
  total numeric;
begin
  if order_id is not null then
    return private.order_document(order_id);
  end if;
  perform private.check_payment_method(payment_method);
  perform private.check_order_limits(customer, address ->> 'email');
  terms := private.terms_for(address, shipping_method);
  perform private.check_terms(terms, address);
  perform private.lock_holders(customer, address ->> 'email', private.connection());

  perform private.lock_cart(lines);
  perform private.lock_offers(lines);
  cart := private.price_cart(lines, customer);
  select
    sum(line.price * line.quantity),
    coalesce(array_agg(distinct line.promotion_id) filter (where line.promotion_id is not null), '{}')
  into subtotal, promotions
  from unnest(cart) as line;
  total := (private.order_totals(subtotal, terms)).total;
  perform private.compare_cart(cart, total, expected_total, terms.currency);
  if total > 99999999.99 then
    raise exception using errcode = 'PT400', message = 'This order is too large for the shop.';
  elsif payment_method = 'stripe' then
    perform private.check_card_amount(total, terms.currency);
  end if;

  perform private.use_promotions(promotions);
  order_id := private.save_order(
    customer, cart, subtotal, terms, address, payment_method, promotions, idempotency_key, digest
  );
  insert into private.order_connections (order_id, connection)
  select order_id, private.connection() where private.connection() is not null;
  if current_setting('role') <> 'service_role' then
    perform private.check_holdings(order_id);
  end if;
  return private.order_document(order_id);
end
$$;
comment on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint) is 'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], where prices (with surcharges) and expected_total are in the shop''s currency and only compared; offer: the customer''s accepted offer, which prices its one piece; shipping_method: the id of a method of the address''s zone, or null for its first. The same idempotency key, customer and lines return the same order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in details; PT429: too many orders.';
revoke all on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint) from public;
grant execute on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint) to anon, authenticated, service_role;

-- Payments: what is named cents is the currency's minor unit, so whole yen

create function private.minor_units(amount numeric, currency text) returns bigint
  language sql immutable
as $$
  select (amount * power(10::numeric, private.currency_decimals(currency)))::bigint
$$;
comment on function private.minor_units(numeric, text) is 'An amount in the smallest unit of its currency: cents, or whole yen.';

create function private.major_units(minor bigint, currency text) returns numeric
  language sql immutable
as $$
  select round(minor / power(10::numeric, private.currency_decimals(currency)), 2)
$$;
comment on function private.major_units(bigint, text) is 'An amount from the smallest unit of its currency.';
revoke all on function private.minor_units(numeric, text), private.major_units(bigint, text) from public;

create or replace function public.begin_payment (
  order_id bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  placed public.orders;
  live public.payments;
  refusal text;
begin
  select * into placed from public.orders where id = begin_payment.order_id for no key update;
  perform private.lock_holders(placed.user_id, placed.customer_email, (
    select connection from private.order_connections as noted where noted.order_id = placed.id
  ));
  select * into live from public.payments as payment
  where payment.order_id = placed.id and payment.state in ('opening', 'open', 'processing')
  order by attempt desc limit 1;

  refusal := case
    when placed.id is null or placed.payment_method <> 'stripe' then 'This order cannot be paid by card.'
    when placed.paid_amount > 0 then 'This order is paid already.'
    when live.state = 'processing' then 'Your payment is on its way. We tell you when it has arrived.'
    when placed.status not in ('pending_payment', 'cancelled_payment', 'payment_failed') then
      'This order cannot be paid any more.'
    when not private.takes_cards() then 'Card payment is not available at the moment. Please try again later.'
    when placed.status = 'pending_payment' and placed.hold_until <= clock_timestamp()
      or placed.status <> 'pending_payment' and live.id is not null
      then 'Your last attempt to pay is being closed. Please try again in a minute.'
  end;
  if refusal is null and live.id is null then
    refusal := case
      when placed.created_at < clock_timestamp() - interval '1 day'
        or (select count(*) from public.payments as payment where payment.order_id = placed.id) >= 10
        then 'This order can no longer be paid. Please place a new one.'
      when placed.status <> 'pending_payment' and not private.has_stock(placed)
        then 'Something in this order has been sold meanwhile. Please place a new one.'
    end;
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;

  if live.id is null then
    if placed.status <> 'pending_payment' then
      update public.orders
      set status = 'pending_payment', payment_status = 'pending', hold_until = clock_timestamp() + private.hold_time()
      where id = placed.id;
      perform private.check_holdings(placed.id);
    end if;
    -- Stripe wants 30 minutes at least from when it hears of it. The server closes the session when the hold ends.
    insert into public.payments (order_id, attempt, amount_cents, expires_at)
    select
      placed.id, coalesce(max(payment.attempt), 0) + 1, private.minor_units(placed.total_amount, placed.currency),
      date_trunc('second', clock_timestamp()) + interval '35 minutes'
    from public.payments as payment where payment.order_id = placed.id
    returning * into live;
  end if;
  return private.payment_document(live);
end
$$;

create or replace function private.payment_document (
  payment public.payments
)
  returns json
  language plpgsql
  stable
  set search_path to ''
as $$
begin
  return (
    select json_build_object(
      'id', payment.id, 'order_id', payment.order_id, 'attempt', payment.attempt, 'key', payment.key,
      'state', payment.state, 'session_id', payment.session_id, 'url', payment.url,
      'expires_at', extract(epoch from payment.expires_at)::bigint,
      'order_status', placed.status, 'currency', placed.currency, 'email', placed.customer_email,
      'total_cents', private.minor_units(placed.total_amount, placed.currency),
      'tax_name', placed.tax_name,
      -- Zero where the prices of the lines include it.
      'tax_cents', case when placed.prices_include_tax then 0 else private.minor_units(placed.tax, placed.currency) end,
      'shipping_cents', private.minor_units(placed.shipping, placed.currency),
      'lines', (
        select json_agg(
          json_build_object(
            'name', item.name_at_purchase,
            'unit_cents', private.minor_units(item.price_at_purchase, placed.currency),
            'quantity', item.quantity
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed where placed.id = payment.order_id
  );
end
$$;

create or replace function private.tell_money (
  noted public.orders,
  kind text,
  amount_cents bigint,
  reason text
)
  returns void
  language plpgsql
  set search_path to ''
as $$
begin
  perform private.enqueue_message(
    kind,
    case kind when 'money_decision' then null else noted.customer_email end,
    jsonb_build_object(
      'name', noted.customer_name, 'order_id', noted.id, 'amount', private.major_units(amount_cents, noted.currency), 'currency', noted.currency,
      'total_amount', noted.total_amount, 'reason', reason
    ),
    order_id => noted.id
  );
end
$$;

create or replace function private.take_money (
  payment public.payments,
  paid public.orders,
  cents bigint
)
  returns text
  language plpgsql
  set search_path to ''
as $$
declare
  amount constant numeric := private.major_units(cents, paid.currency);
  outcome text;
begin
  if paid.paid_amount >= paid.total_amount then
    outcome := 'refunded';
    perform private.refund_unasked(payment, paid, cents, 'This order was paid twice.');
  elsif paid.paid_amount + amount < paid.total_amount then
    outcome := 'short';
    perform private.tell_money(paid, 'money_decision', cents, 'Less was paid than the order costs.');
  elsif private.is_void(paid.status) and not private.has_stock(paid) then
    outcome := 'refunded';
    perform private.refund_unasked(
      payment, paid, cents, 'This order was cancelled before the payment arrived, and its pieces are sold.'
    );
  else
    outcome := 'paid';
    if paid.status = 'cancelled' then
      perform private.tell_money(
        paid, 'money_decision', cents, 'This order was cancelled, and then it was paid: it is in processing again.'
      );
    end if;
    update public.orders
    set status = case when paid.status = 'pending_payment' or private.is_void(paid.status) then 'processing' else status end,
      payment_status = 'paid', stripe_payment_intent_id = payment.session_id
    where id = paid.id;
  end if;
  update public.orders
  set paid_amount = paid_amount + amount, paid_at = coalesce(paid_at, clock_timestamp()), hold_until = null
  where id = paid.id;
  return outcome;
end
$$;

create or replace function public.note_refund (
  facts jsonb
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  payment public.payments;
  placed public.orders;
  refund public.refunds;
  before text;
  told constant text := case facts ->> 'status' when 'requires_action' then 'pending' else facts ->> 'status' end;
begin
  select * into payment from public.payments where payment_intent_id = facts ->> 'payment_intent';
  if payment.id is null then
    return 'unknown';
  end if;
  select * into placed from public.orders where id = payment.order_id for no key update;
  select * into refund from public.refunds
  where stripe_refund_id = facts ->> 'refund_id'
    or stripe_refund_id is null and idempotency_key::text = facts ->> 'key' and payment_id = payment.id
  order by stripe_refund_id nulls last limit 1;
  before := refund.state;
  if refund.id is null then
    insert into public.refunds (
      order_id, payment_id, amount_cents, reason, state, idempotency_key, stripe_refund_id, next_look_at
    )
    values (
      placed.id, payment.id, (facts ->> 'amount_cents')::bigint, 'Refunded at Stripe', told, gen_random_uuid(),
      facts ->> 'refund_id', clock_timestamp() + interval '1 hour'
    )
    returning * into refund;
  else
    update public.refunds
    set stripe_refund_id = facts ->> 'refund_id',
      -- A late answer does not undo what is final. A refund that succeeded can still come back from the bank.
      state = case
        when state in ('failed', 'canceled') or state = 'succeeded' and told = 'pending' then state
        else told
      end,
      problem = left(facts ->> 'problem', 1000),
      next_look_at = clock_timestamp() + interval '1 hour'
    where id = refund.id
    returning * into refund;
  end if;

  update public.orders
  set refunded_amount = (
    select private.major_units(coalesce(sum(given.amount_cents), 0)::bigint, placed.currency) from public.refunds as given
    where given.order_id = placed.id and given.state in ('pending', 'succeeded')
  )
  where id = placed.id;
  if refund.state in ('pending', 'succeeded') and coalesce(before, 'requested') = 'requested' then
    perform private.tell_money(placed, 'order_refunded', refund.amount_cents, refund.reason);
  elsif refund.state in ('failed', 'canceled') and before is distinct from refund.state then
    perform private.tell_money(
      placed, 'money_decision', refund.amount_cents, concat_ws(' ', 'A refund did not go through.', refund.problem)
    );
  end if;
  return refund.state;
end
$$;

create or replace function public.request_refund (
  order_id bigint,
  amount_cents bigint,
  reason text,
  restock boolean,
  idempotency_key uuid
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  placed public.orders;
  refund public.refunds;
  payment_id bigint;
  most bigint;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using errcode = 'PT400', message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  select * into placed from public.orders where id = request_refund.order_id for no key update;
  select * into refund from public.refunds as earlier where earlier.idempotency_key = request_refund.idempotency_key;
  if refund.id is not null then
    if refund.order_id is distinct from placed.id or refund.amount_cents <> request_refund.amount_cents then
      raise exception using errcode = 'PT409', message = 'This refund was asked for with another amount. Please reload the page.';
    end if;
    return to_json(refund);
  end if;

  -- One payment has all of it, unless the order was paid twice.
  select payment.id, payment.amount_cents - coalesce(sum(given.amount_cents), 0)
  into payment_id, most
  from public.payments as payment
  left join public.refunds as given on given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  where payment.order_id = placed.id and payment.state = 'paid' and payment.payment_intent_id is not null
  group by payment.id
  order by payment.amount_cents - coalesce(sum(given.amount_cents), 0) desc limit 1;
  if most is null then
    raise exception using errcode = 'PT409', message = 'Nothing was paid by card for this order.';
  elsif request_refund.amount_cents > most then
    raise exception using
      errcode = 'PT409',
      message = case most when 0 then 'All of it is refunded already.'
        else format(
          'At most %s can be refunded.', private.money_text(private.major_units(most, placed.currency), placed.currency)
        ) end;
  end if;

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by)
  values (
    placed.id, payment_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid())
  )
  returning * into refund;
  if restock then
    perform private.share_prices();
    perform private.return_stock(placed);
  end if;
  return to_json(refund);
end
$$;

create or replace function public.settle_payment (
  facts jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
as $$
declare
  payment public.payments;
  placed public.orders;
  cents constant bigint := facts ->> 'amount_cents';
  foreign_money text;
  is_foreign boolean;
  is_news boolean;
  next_state text;
  outcome text;
begin
  select * into payment from public.payments where key = (facts ->> 'key')::uuid;
  if payment.id is null then
    return json_build_object('outcome', 'unknown');
  end if;
  select * into placed from public.orders where id = payment.order_id for no key update;
  -- Again, now that nobody else changes it.
  select * into payment from public.payments where id = payment.id for no key update;
  if payment.session_id is distinct from facts ->> 'session_id' and payment.session_id is not null then
    -- A key makes one session only for as long as Stripe remembers it.
    insert into public.payments (order_id, attempt, amount_cents, session_id, expires_at, state)
    select placed.id, max(attempt) + 1, payment.amount_cents, facts ->> 'session_id', clock_timestamp(), 'open'
    from public.payments where order_id = placed.id
    on conflict (session_id) do update set next_look_at = excluded.next_look_at
    returning * into payment;
  end if;

  next_state := case
    when payment.state = 'paid' then 'paid'
    when facts ->> 'payment_status' = 'paid' then 'paid'
    when payment.state in ('expired', 'failed') then payment.state
    when facts ->> 'status' = 'expired' then 'expired'
    when facts ->> 'status' = 'complete' and facts ->> 'intent_status' in ('requires_payment_method', 'canceled') then 'failed'
    when facts ->> 'status' = 'complete' then 'processing'
    else 'open'
  end;
  foreign_money := format(
    'Stripe took %s %s (in that currency''s smallest unit) for this order, which is not an amount in %s. Please decide at Stripe.',
    coalesce(cents, 0), upper(facts ->> 'currency'), placed.currency
  );
  is_foreign := next_state = 'paid' and payment.state <> 'paid'
    and (upper(facts ->> 'currency') is distinct from placed.currency or coalesce(cents, 0) <= 0);
  is_news := is_foreign and payment.problem is distinct from foreign_money;
  if is_foreign then
    next_state := 'failed';
  end if;

  outcome := case payment.state when next_state then 'unchanged' else next_state end;
  update public.payments
  set state = next_state,
    session_id = coalesce(session_id, facts ->> 'session_id'),
    payment_intent_id = coalesce(payment_intent_id, facts ->> 'payment_intent'),
    is_test = coalesce(is_test, (facts ->> 'is_test')::boolean),
    amount_cents = case when next_state = 'paid' and state <> 'paid' then cents else amount_cents end,
    paid_at = case when next_state = 'paid' then coalesce(paid_at, clock_timestamp()) end,
    problem = case when is_foreign then foreign_money else problem end,
    url = case when next_state in ('opening', 'open') then url end,
    next_look_at = clock_timestamp() + case next_state when 'processing' then interval '1 hour' else interval '2 minutes' end
  where id = payment.id
  returning * into payment;

  if is_news then
    perform private.tell_money(placed, 'money_decision', payment.amount_cents, foreign_money);
  end if;
  if outcome = 'paid' then
    outcome := private.take_money(payment, placed, cents);
  elsif outcome = 'processing' then
    -- Its money is on its way: the pieces stay with it.
    update public.orders set hold_until = null where id = placed.id and status = 'pending_payment';
  elsif outcome in ('expired', 'failed') then
    perform private.void_unpaid(placed, case outcome when 'failed' then 'payment_failed' else 'cancelled_payment' end);
  end if;
  return (
    select json_build_object(
      'outcome', outcome, 'order_id', now.id, 'status', now.status, 'payment_status', now.payment_status,
      'state', payment.state
    )
    from public.orders as now where now.id = placed.id
  );
end
$$;

comment on function private.order_snapshot(bigint) is 'An order as its mails show it: lines, totals, address, tracking. Amounts in its currency.';

-- Another currency

create function private.amounts_with_decimals() returns table (noun text, name text, amount numeric)
  language sql stable set search_path = ''
as $$
  select 'product', name, price from public.products where price <> trunc(price)
  union all
  select 'product', name, original_price from public.products where original_price <> trunc(original_price)
  union all
  select 'surcharge', product.name || ': ' || option.name, given.amount
  from (
    select id as option_id, surcharge from public.product_options
    union all
    select option_id, surcharge from public.product_option_values
  ) as given (option_id, amount)
  join public.product_options as option on option.id = given.option_id
  join public.products as product on product.id = option.product_id
  where given.amount <> trunc(given.amount)
  union all
  select 'promotion', name, discount_value from public.promotions
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value)
  union all
  select 'shipping method', name, fee from public.shipping_methods where fee <> trunc(fee)
  union all
  select 'free shipping', name, free_above from public.shipping_methods where free_above <> trunc(free_above)
$$;
comment on function private.amounts_with_decimals() is 'The prices, surcharges, fees and discounts that a currency without decimals does not have.';
revoke all on function private.amounts_with_decimals() from public;

create function private.check_currency() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  found bigint;
  names text;
  listed json;
begin
  if private.currency_decimals(new.currency) is distinct from 0 then
    return new;
  end if;
  select count(*), string_agg(name || ' (' || amount || ')', ', ') filter (where position <= 3),
    json_agg(json_build_object('noun', noun, 'name', name, 'amount', amount)) filter (where position <= 50)
  into found, names, listed
  from (select *, row_number() over () as position from private.amounts_with_decimals()) as amounts;
  if found > 0 then
    raise exception using
      errcode = 'PT409',
      message = format(
        '%s has no decimals, but these amounts have: %s%s. Please round them first.',
        new.currency, names, case when found > 3 then format(' and %s more', found - 3) else '' end
      ),
      detail = listed;
  end if;
  return new;
end
$$;
comment on function private.check_currency() is 'Refuses a currency without decimals while an amount has some; lists at most 50 of them in the details: [{"noun", "name", "amount"}].';
revoke all on function private.check_currency() from public;

create trigger shop_facts_check_currency before update of currency on public.shop_facts
  for each row when (new.currency <> old.currency) execute function private.check_currency();

create function private.follow_currency() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A discount in percent ends in other decimals now.
  perform private.own_prices();
  update private.price_list set is_current = false, version = version + 1;
  update private.price_list set is_current = private.correct_prices(0, 9223372036854775807, 500);
  return null;
end
$$;
comment on function private.follow_currency() is 'Rounds the current prices to the new currency''s decimals, at once or, if they are many, by refresh_prices.';
revoke all on function private.follow_currency() from public;

create trigger shop_facts_follow_currency after update of currency on public.shop_facts
  for each row when (private.currency_decimals(new.currency) <> private.currency_decimals(old.currency))
  execute function private.follow_currency();

create function public.round_amounts() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.own_prices();
  -- What costs something goes on costing something.
  update public.products set price = greatest(round(price), sign(price)), original_price = greatest(round(original_price), sign(original_price))
  where price <> trunc(price) or original_price <> trunc(original_price);
  update public.product_options set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.product_option_values set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.promotions set discount_value = greatest(round(discount_value), 1)
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value);
  update public.shipping_methods set fee = round(fee), free_above = round(free_above)
  where fee <> trunc(fee) or free_above <> trunc(free_above);
  perform set_config('response.changes', 'pages', true);
end
$$;
comment on function public.round_amounts() is 'Rounds all prices, surcharges, fees and fixed discounts to whole amounts, half up, for a currency without decimals. For admins.';
revoke all on function public.round_amounts() from public;
grant execute on function public.round_amounts() to authenticated;

drop function private.discounted(numeric, text, numeric);
