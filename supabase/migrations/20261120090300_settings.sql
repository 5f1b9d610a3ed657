-- The store's feature switches.

-- Tables

create table public.app_settings (
  key text primary key check (length(key) between 1 and 100),
  value jsonb not null
    check (value in ('{"enabled": true}', '{"enabled": false}')),
  updated_at timestamptz not null default now()
);
comment on table public.app_settings is 'Feature switches, each {"enabled": boolean}.';

insert into public.app_settings (key, value) values
  ('counter_offer_enabled', '{"enabled": true}'),
  ('cod_enabled', '{"enabled": true}');

-- Functions

create function private.is_enabled(setting text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select (value ->> 'enabled')::boolean from public.app_settings where key = setting), false);
end
$$;
comment on function private.is_enabled(text) is 'Whether a feature switch is on; an unknown one is off.';

-- Triggers

create trigger settings_are_dated before update on public.app_settings
  for each row execute function private.set_updated_at();

-- Row security

alter table public.app_settings enable row level security;

create policy "everyone reads settings" on public.app_settings
  for select to anon, authenticated using (true);
create policy "admins change settings" on public.app_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants

revoke all on public.app_settings from public, anon, authenticated, service_role;
grant select on public.app_settings to anon, authenticated;
grant update (value, updated_at) on public.app_settings to authenticated;
grant select, insert, update, delete on public.app_settings to service_role;

revoke all on function private.is_enabled(text) from public, anon, authenticated, service_role;
