-- Customers: profiles beside auth.users, roles, and who is an administrator.

create schema private;
comment on schema private is 'Helpers, triggers and secrets of the shop. Not exposed by the data API.';
revoke all on schema private from public, anon, authenticated, service_role;

-- Tables

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text check (length(email) <= 320),
  full_name text check (length(full_name) <= 200),
  avatar_url text check (length(avatar_url) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.profiles is
  'What the shop may show of a user: a copy of auth.users kept by a trigger, so that it can be embedded and joined.';

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('admin')),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Administrators. No role of the data API may write here.';

-- Functions

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;
comment on function private.is_admin() is
  'Whether the caller is an administrator. Policies call (select private.is_admin()), so that it runs once a statement.';

create function private.save_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles as profile (id, email, full_name, avatar_url)
  values (
    new.id,
    left(new.email, 320),
    left(new.raw_user_meta_data ->> 'full_name', 200),
    left(new.raw_user_meta_data ->> 'avatar_url', 2000)
  )
  on conflict (id) do update
    set email = excluded.email, full_name = excluded.full_name, avatar_url = excluded.avatar_url;
  return null;
exception when others then
  raise warning 'The profile of user % was not saved: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.save_profile() is
  'Copies a user to profiles, cut to length. Whatever goes wrong, the sign-up itself succeeds.';

create function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'The server''s time, whatever the request says.';

-- Triggers

create trigger users_have_profiles
  after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function private.save_profile();

-- Users who signed up before the shop was installed.
insert into public.profiles (id, email, full_name, avatar_url)
select
  id,
  left(email, 320),
  left(raw_user_meta_data ->> 'full_name', 200),
  left(raw_user_meta_data ->> 'avatar_url', 2000)
from auth.users;

-- Row security

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

create policy "customers read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "admins read all profiles" on public.profiles
  for select to authenticated using ((select private.is_admin()));

create policy "customers read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "admins read all roles" on public.user_roles
  for select to authenticated using ((select private.is_admin()));

-- Grants

revoke all on public.profiles, public.user_roles from public, anon, authenticated, service_role;
grant select on public.profiles, public.user_roles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant select on public.user_roles to service_role;

revoke all on function private.is_admin(), private.save_profile(), private.set_updated_at()
  from public, anon, authenticated, service_role;
grant execute on function private.is_admin() to anon, authenticated, service_role;
