create table public.tax_rates (
  id bigint generated always as identity not null,
  country text,
  region text,
  name text not null,
  rate numeric(6,3) not null,
  updated_at timestamptz not null default now(),
  constraint tax_rates_check check ((region is null) or (country is not null)),
  constraint tax_rates_name_check check ((name ~ '\S') and (length(name) <= 40)),
  constraint tax_rates_pkey primary key (id),
  constraint tax_rates_rate_check check ((rate >= 0) and (rate <= 100)),
  constraint tax_rates_region_check check ((region ~ '\S') and (length(region) <= 100)),
  constraint tax_rates_country_check check (country = any (private.country_codes()))
);

alter table public.tax_rates
  enable row level security;

comment on table public.tax_rates is 'The tax of a country, or of a region of it. An address has the nearest: its region''s, its country''s, or that of everywhere else; without one, none is charged.';

create policy "admins add tax rates" on public.tax_rates
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change tax rates" on public.tax_rates
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete tax rates" on public.tax_rates
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads tax rates" on public.tax_rates
  for select
  to anon, authenticated
  using (true);

grant select on table public.tax_rates to anon;

grant delete, select on table public.tax_rates to authenticated;

grant delete, insert, select, update on table public.tax_rates to service_role;

grant insert (country, name, rate, region), update (country, name, rate, region) on table public.tax_rates to authenticated;

comment on column public.tax_rates.country is 'ISO 3166-1 alpha-2; null: everywhere else.';

comment on column public.tax_rates.name is 'What shoppers call it: Tax, VAT, GST.';

comment on column public.tax_rates.rate is 'In percent.';

comment on column public.tax_rates.region is 'A name or a code, as the state of an address; null: the whole country.';

create unique index tax_rates_once on public.tax_rates (coalesce(country, ''), private.folded_region(coalesce(region, '')));

create trigger tax_rates_are_cleaned
  before insert or update of name on public.tax_rates
  for each row
  execute function private.clean_columns('line name');

create trigger tax_rates_check_region
  before insert or update of country, region on public.tax_rates
  for each row
  when ((new.country is not null) and (new.region ~ '\S'))
  execute function private.check_tax_region();

create trigger tax_rates_set_updated_at
  before update on public.tax_rates
  for each row
  execute function private.set_updated_at();
