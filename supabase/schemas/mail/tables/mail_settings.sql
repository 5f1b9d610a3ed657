create table public.mail_settings (
  host text not null default '',
  port integer not null default 587,
  security text not null default 'starttls',
  user_name text not null default '',
  password text not null default '',
  sender_name text not null default '',
  sender_address text not null default '',
  updated_at timestamptz not null default now(),
  constraint mail_settings_host_check
    check
    ((length(host) <= 253) and ((host = '') or (host ~ '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$') or (host ~
    '^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$'))),
  constraint mail_settings_password_check check (password in ('', '••••••••')),
  constraint mail_settings_port_check check ((port >= 1) and (port <= 65535)),
  constraint mail_settings_security_check check (security in ('starttls', 'tls', 'none')),
  constraint mail_settings_sender_name_check check ((length(sender_name) <= 100) and (sender_name !~ '[[:cntrl:]]')),
  constraint mail_settings_user_name_check check ((length(user_name) <= 320) and (user_name !~ '[[:cntrl:]]')),
  constraint mail_settings_sender_address_check check ((sender_address = '') or private.is_email_address(sender_address))
);

alter table public.mail_settings
  enable row level security;

alter table public.mail_settings
  add column id boolean generated always as (true) stored not null;

alter table public.mail_settings
  add constraint mail_settings_pkey primary key (id);

comment on table public.mail_settings is 'The mail server that the shop sends through, and the sender. One row. A server process that was started with SMTP_URL and MAIL_FROM does not use it.';

create policy "admins change the mail settings" on public.mail_settings
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins read the mail settings" on public.mail_settings
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.mail_settings to authenticated;

grant delete, insert, select, update on table public.mail_settings to service_role;

grant update (host, password, port, security, sender_address, sender_name, user_name)
  on table public.mail_settings
  to authenticated;

comment on column public.mail_settings.host is 'A name or an IP address; empty: there is no mail server, and messages wait.';

comment on column public.mail_settings.password is 'A mask if there is one. What is written here is kept where only the server process reads it.';

comment on column public.mail_settings.security is 'tls: encrypted from the start; starttls: encrypted before the login, or not used; none: not encrypted.';

comment on column public.mail_settings.sender_name is 'Empty: the shop''s name.';

comment on column public.mail_settings.user_name is 'Empty if the server wants no login.';

create trigger mail_settings_are_cleaned
  before insert or update of host, sender_name, sender_address on public.mail_settings
  for each row
  execute function private.clean_columns('code host', 'line sender_name', 'email sender_address');

create trigger mail_settings_confirm_secrets
  before update on public.mail_settings
  for each row
  when
    ((old.host is distinct from new.host) or (old.port is distinct from new.port) or (old.security is distinct from new.security)
    or (old.user_name is distinct from new.user_name) or (old.password is distinct from new.password) or
    (old.sender_address is distinct from new.sender_address))
  execute function private.guard_secrets('mail');

create trigger mail_settings_keep_password
  before insert or update on public.mail_settings
  for each row
  execute function private.keep_mail_password();

create trigger mail_settings_retry_messages
  after update on public.mail_settings
  for each row
  execute function private.retry_messages();

create trigger mail_settings_set_updated_at
  before update on public.mail_settings
  for each row
  execute function private.set_updated_at();
