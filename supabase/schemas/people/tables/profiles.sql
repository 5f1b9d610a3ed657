create table public.profiles (
  id uuid not null,
  email text,
  full_name text,
  avatar_url text,
  created_at timestamptz not null default now(),
  constraint profiles_avatar_url_check check (length(avatar_url) <= 2000),
  constraint profiles_email_check check (length(email) <= 320),
  constraint profiles_full_name_check check (length(full_name) <= 200),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profiles_pkey primary key (id)
);

alter table public.profiles
  enable row level security;

comment on table public.profiles is 'What the shop may show of a user: a copy of auth.users kept by a trigger, so that it can be embedded and joined.';

create policy "customers read their own profile, admins all" on public.profiles
  for select
  to authenticated
  using ((id = (select private.customer_id())) or (select private.is_admin()));

grant select on table public.profiles to authenticated;

grant delete, insert, select, update on table public.profiles to service_role;

create index profiles_by_email on public.profiles (lower(email) text_pattern_ops);

create trigger profiles_index_their_inquiries
  after update of full_name, email on public.profiles
  for each row
  when ((old.full_name is distinct from new.full_name) or (old.email is distinct from new.email))
  execute function private.index_changed_inquiries();

create trigger profiles_are_customers
  after insert or update of email, full_name on public.profiles
  for each row
  execute function private.follow_profile();

create trigger profiles_were_customers
  before delete on public.profiles
  for each row
  execute function private.follow_profile();
