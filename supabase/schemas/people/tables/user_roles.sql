create table public.user_roles (
  user_id uuid not null,
  role text not null,
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_role_check check (role = 'admin'),
  constraint user_roles_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);

alter table public.user_roles
  enable row level security;

comment on table public.user_roles is 'Administrators. No role of the data API may write here: invitations, and whoever runs the shop, give these rights.';

create policy "customers read their own roles, admins all" on public.user_roles
  for select
  to authenticated
  using ((user_id = (select private.customer_id())) or (select private.is_admin()));

grant select on table public.user_roles to authenticated, service_role;

create trigger admins_end_their_invitations
  after delete on public.user_roles
  for each row
  execute function private.end_invitations_by_former_admin();
