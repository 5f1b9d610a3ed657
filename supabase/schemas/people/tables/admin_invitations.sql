create table public.admin_invitations (
  id bigint generated always as identity not null,
  email text not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '3 days'::interval),
  constraint admin_invitations_email_check check ((email = lower(email)) and (length(email) <= 255)),
  constraint admin_invitations_email_key unique (email),
  constraint admin_invitations_pkey primary key (id),
  constraint admin_invitations_invited_by_fkey foreign key (invited_by) references public.profiles(id) on delete cascade
);

alter table public.admin_invitations
  enable row level security;

comment on table public.admin_invitations is 'Who may become an administrator. A row is deleted when it is accepted or withdrawn, or when the person who invited is no longer an administrator.';

create policy "admins read invitations" on public.admin_invitations
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.admin_invitations to authenticated;

create index admin_invitations_by_inviter on public.admin_invitations (invited_by);

create trigger invitations_end_their_mail
  after delete on public.admin_invitations
  for each row
  execute function private.end_invitation_mail();
