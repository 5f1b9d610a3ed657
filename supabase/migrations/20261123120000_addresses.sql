-- The addresses that customers keep in their accounts.

-- Functions

create function private.country_codes() returns text[]
  language sql immutable parallel safe
as $$
  select string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA '
    'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA '
    'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP '
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS '
    'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS '
    'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW '
    'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
    ' '
  )
$$;
comment on function private.country_codes() is 'ISO 3166-1 alpha-2. app/addresses/countries.ts has the same list, which a test compares.';

create function private.has_postal_codes(country text) returns boolean
  language sql immutable parallel safe
as $$
  select country <> all (string_to_array(
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR '
    'MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW',
    ' '
  ))
$$;
comment on function private.has_postal_codes(text) is
  'Whether addresses in the country with this code have a postal code. app/addresses/countries.ts has the same list, which a test compares.';

create function private.is_phone(phone text) returns boolean
  language sql immutable parallel safe
as $$
  select phone ~ '^\+?[0-9 ()./-]{5,40}$' and length(regexp_replace(phone, '[^0-9]', '', 'g')) between 5 and 15
$$;
comment on function private.is_phone(text) is
  'Whether this can be a phone number: 5 to 15 digits, as written, with an optional + in front.';

-- Tables

create table public.addresses (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (name ~ '\S' and length(name) <= 200),
  line1 text not null check (line1 ~ '\S' and length(line1) <= 300),
  line2 text not null default '' check (length(line2) <= 300),
  city text not null check (city ~ '\S' and length(city) <= 100),
  region text not null check (region ~ '\S' and length(region) <= 100),
  postal_code text not null default '' check (length(postal_code) <= 20),
  country text not null check (country = any (private.country_codes())),
  phone text not null default '' check (phone = '' or private.is_phone(phone)),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_have_postal_codes check (postal_code ~ '\S' or not private.has_postal_codes(country))
);
comment on table public.addresses is 'The addresses that customers have saved: at most 20 each, one of them the default.';
comment on column public.addresses.name is 'Who gets the parcel.';
comment on column public.addresses.region is 'State, province, county: what the country calls it.';
comment on column public.addresses.country is 'ISO 3166-1 alpha-2.';
comment on column public.addresses.is_default is 'The one that the checkout proposes. Setting it takes it from the other.';

create unique index addresses_default on public.addresses (user_id) where is_default;
-- By a digest, because texts of this length do not fit into an index.
create unique index addresses_saved_once on public.addresses (user_id, md5(
  name || E'\n' || line1 || E'\n' || line2 || E'\n' || city || E'\n' || region || E'\n' || postal_code || E'\n' || country
  || E'\n' || phone
));

-- Functions

create function private.lock_addresses() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat('addresses of ', auth.uid()), 0));
  return null;
end
$$;
comment on function private.lock_addresses() is
  'A customer''s changes wait for one another before they lock a row: two that set another default would deadlock.';

create function private.limit_addresses() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
    raise exception using
      errcode = 'PT409', message = 'You have saved 20 addresses, which is the most. Please delete one first.';
  end if;
  return new;
end
$$;
comment on function private.limit_addresses() is 'At most 20 addresses for each customer.';

create function private.move_default_address() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update public.addresses set is_default = false
  where user_id = new.user_id and is_default and id is distinct from new.id;
  return new;
end
$$;
comment on function private.move_default_address() is 'Takes the default from the address that had it.';

-- Triggers

create trigger addresses_change_in_turn before insert or update on public.addresses
  for each statement execute function private.lock_addresses();
create trigger addresses_are_limited before insert on public.addresses
  for each row execute function private.limit_addresses();
create trigger addresses_have_one_default before insert or update of is_default on public.addresses
  for each row when (new.is_default) execute function private.move_default_address();
create trigger addresses_are_dated before update on public.addresses
  for each row execute function private.set_updated_at();

-- Row security

alter table public.addresses enable row level security;

create policy "customers read their own addresses" on public.addresses
  for select to authenticated using (user_id = (select auth.uid()));
create policy "customers add addresses of their own" on public.addresses
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "customers change their own addresses" on public.addresses
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "customers delete their own addresses" on public.addresses
  for delete to authenticated using (user_id = (select auth.uid()));

-- Grants

revoke all on public.addresses from public, anon, authenticated, service_role;
revoke all on sequence public.addresses_id_seq from public, anon, authenticated, service_role;
-- user_id is always the caller's, by default.
grant select, delete,
  insert (name, line1, line2, city, region, postal_code, country, phone, is_default),
  update (name, line1, line2, city, region, postal_code, country, phone, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;

revoke all on function
  private.country_codes(), private.has_postal_codes(text), private.is_phone(text),
  private.lock_addresses(), private.limit_addresses(), private.move_default_address()
  from public, anon, authenticated, service_role;
-- The checks of the table call these with the rights of the user.
grant execute on function private.country_codes(), private.has_postal_codes(text), private.is_phone(text)
  to authenticated, service_role;
