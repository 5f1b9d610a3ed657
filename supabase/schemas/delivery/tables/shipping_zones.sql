create table public.shipping_zones (
  id bigint generated always as identity not null,
  name text not null,
  countries text[] not null default '{}',
  updated_at timestamptz not null default now(),
  takes_cash boolean not null default true,
  constraint shipping_zones_name_check check ((name ~ '\S') and (length(name) <= 80)),
  constraint shipping_zones_pkey primary key (id),
  constraint shipping_zones_countries_check
    check
    ((countries <@ private.country_codes()) and (array_position(countries, null::text) is null) and (not (array_ndims(countries)
    is distinct from
case
    when (countries <> '{}'::text[]) then 1
    else null::integer
end)))
);

alter table public.shipping_zones
  enable row level security;

comment on table public.shipping_zones is 'Countries that are served alike. A country is in one zone at most.';

create policy "admins add shipping zones" on public.shipping_zones
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change shipping zones" on public.shipping_zones
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete shipping zones" on public.shipping_zones
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads shipping zones" on public.shipping_zones
  for select
  to anon, authenticated
  using (true);

grant select on table public.shipping_zones to anon;

grant delete, select on table public.shipping_zones to authenticated;

grant delete, insert, select, update on table public.shipping_zones to service_role;

grant insert (countries, name, takes_cash), update (countries, name, takes_cash) on table public.shipping_zones to authenticated;

comment on column public.shipping_zones.countries is 'ISO 3166-1 alpha-2; empty: everywhere else, if shop_facts.ships_elsewhere.';

comment on column public.shipping_zones.takes_cash is 'Whether orders to it can be paid in cash on delivery, if the shop takes any.';

create trigger shipping_zones_are_cleaned
  before insert or update of name on public.shipping_zones
  for each row
  execute function private.clean_columns('line name');

create trigger shipping_zones_do_not_overlap
  before insert or update of countries on public.shipping_zones
  for each row
  execute function private.check_zone();

create trigger shipping_zones_set_updated_at
  before update on public.shipping_zones
  for each row
  execute function private.set_updated_at();
