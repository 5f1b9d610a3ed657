create table public.addresses (
  id bigint generated always as identity not null,
  name text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text not null,
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_city_check check (length(city) <= 100),
  constraint addresses_line1_check check ((line1 ~ '\S') and (length(line1) <= 300)),
  constraint addresses_line2_check check (length(line2) <= 300),
  constraint addresses_name_check check ((name ~ '\S') and (length(name) <= 200)),
  constraint addresses_pkey primary key (id),
  constraint addresses_postal_code_check check (length(postal_code) <= 20),
  constraint addresses_region_check check (length(region) <= 100),
  user_id uuid not null default auth.uid(),
  constraint addresses_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint addresses_country_check check (country = any (private.country_codes())),
  constraint addresses_phone_check check ((phone = '') or private.is_phone(phone))
);

alter table public.addresses
  enable row level security;

comment on table public.addresses is 'The addresses that customers have saved: at most 20 each, one of them the default.';

create policy "customers add addresses of their own" on public.addresses
  for insert
  to authenticated
  with check (user_id = (select private.customer_id()));

create policy "customers change their own addresses" on public.addresses
  for update
  to authenticated
  using (user_id = (select private.customer_id()))
  with check (user_id = (select private.customer_id()));

create policy "customers delete their own addresses" on public.addresses
  for delete
  to authenticated
  using (user_id = (select private.customer_id()));

create policy "customers read their own addresses" on public.addresses
  for select
  to authenticated
  using (user_id = (select private.customer_id()));

grant delete, select on table public.addresses to authenticated;

grant delete, insert, select, update on table public.addresses to service_role;

grant insert (city, country, is_default, line1, line2, name, phone, postal_code, region),
  update (city, country, is_default, line1, line2, name, phone, postal_code, region)
  on table public.addresses
  to authenticated;

comment on column public.addresses.country is 'ISO 3166-1 alpha-2.';

comment on column public.addresses.is_default is 'The address that the checkout proposes. Setting it takes it from the previous one.';

comment on column public.addresses.name is 'The recipient of the parcel.';

comment on column public.addresses.region is 'State, province, county: whatever the country calls it.';

create unique index addresses_default on public.addresses (user_id)
  where is_default;

create unique index addresses_saved_once on public.addresses (user_id, md5(((((((((((((((name || '
') || line1) || '
') || line2) || '
') || city) || '
') || region) || '
') || postal_code) || '
') || country) || '
') || phone)));

create trigger addresses_are_checked
  before insert or update of city, region, postal_code, country on public.addresses
  for each row
  execute function private.check_saved_address();

create trigger addresses_are_cleaned
  before insert or update of name, line1, line2, phone on public.addresses
  for each row
  execute function private.clean_columns('line name', 'line line1', 'line line2', 'phone phone');

create trigger addresses_are_limited
  before insert on public.addresses
  for each row
  execute function private.limit_addresses();

create trigger addresses_change_in_turn
  before insert or update on public.addresses
  for each statement
  execute function private.lock_addresses();

create trigger addresses_have_one_default
  before insert or update of is_default on public.addresses
  for each row
  when (new.is_default)
  execute function private.move_default_address();

create trigger addresses_set_updated_at
  before update on public.addresses
  for each row
  execute function private.set_updated_at();
