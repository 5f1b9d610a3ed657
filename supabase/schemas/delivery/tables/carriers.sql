create table public.carriers (
  id bigint generated always as identity not null,
  name text not null,
  tracking_address text,
  updated_at timestamptz not null default now(),
  constraint carriers_name_check check ((name ~ '\S') and (length(name) <= 60) and (lower(name) <> 'other')),
  constraint carriers_pkey primary key (id),
  constraint carriers_tracking_address_check
    check ((tracking_address ~ '^https://[^\s{}]+\{number\}[^\s{}]*$') and (length(tracking_address) <= 500))
);

alter table public.carriers
  enable row level security;

comment on table public.carriers is 'Who carries parcels. An order keeps the name alone, which has to be in the list when it is set.';

create policy "admins add carriers" on public.carriers
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change carriers" on public.carriers
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete carriers" on public.carriers
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read carriers" on public.carriers
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.carriers to authenticated;

grant delete, insert, select, update on table public.carriers to service_role;

grant insert (name, tracking_address), update (name, tracking_address) on table public.carriers to authenticated;

comment on column public.carriers.tracking_address is 'The address of a parcel''s page, with {number} in the place of its number; null: there is none.';

create unique index carriers_name_once on public.carriers (lower(name));

create trigger carriers_are_cleaned
  before insert or update of name on public.carriers
  for each row
  execute function private.clean_columns('line name');

create trigger carriers_link_parcels_again
  after update of tracking_address on public.carriers
  for each row
  when (new.tracking_address is distinct from old.tracking_address)
  execute function private.refresh_tracking_links();

create trigger carriers_set_updated_at
  before update on public.carriers
  for each row
  execute function private.set_updated_at();
