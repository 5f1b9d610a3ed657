create table public.app_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint app_settings_key_check check ((length(key) >= 1) and (length(key) <= 100)),
  constraint app_settings_pkey primary key (key),
  constraint app_settings_value_check check (value in ('{"enabled": true}'::jsonb, '{"enabled": false}'::jsonb))
);

alter table public.app_settings
  enable row level security;

comment on table public.app_settings is 'Feature switches, each {"enabled": boolean}.';

create policy "admins change settings" on public.app_settings
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "everyone reads settings" on public.app_settings
  for select
  to anon, authenticated
  using (true);

grant select on table public.app_settings to anon;

grant select on table public.app_settings to authenticated;

grant delete, insert, select, update on table public.app_settings to service_role;

grant update (updated_at, value) on table public.app_settings to authenticated;

create trigger settings_set_updated_at
  before update on public.app_settings
  for each row
  execute function private.set_updated_at();

create trigger settings_sort_ratings
  after update of value on public.app_settings
  for each row
  when ((new.key = 'default_rating_enabled') and (old.value is distinct from new.value))
  execute function private.follow_default_rating();
