create table "public"."mail_settings" (
  "host" text not null default ''::text,
  "port" integer not null default 587,
  "security" text not null default 'starttls'::text,
  "user_name" text not null default ''::text,
  "password" text not null default ''::text,
  "sender_name" text not null default ''::text,
  "sender_address" text not null default ''::text,
  "updated_at" timestamp with time zone not null default now(),
  constraint "mail_settings_host_check"
    check
    (((length(host) <= 253) AND ((host = ''::text) OR (host ~ '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$'::text) OR (host ~
    '^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$'::text)))),
  constraint "mail_settings_password_check" check ((password = ANY (ARRAY[''::text, '••••••••'::text]))),
  constraint "mail_settings_port_check" check (((port >= 1) AND (port <= 65535))),
  constraint "mail_settings_security_check" check ((security = ANY (ARRAY['starttls'::text, 'tls'::text, 'none'::text]))),
  constraint "mail_settings_sender_name_check" check (((length(sender_name) <= 100) AND (sender_name !~ '[[:cntrl:]]'::text))),
  constraint "mail_settings_user_name_check" check (((length(user_name) <= 320) AND (user_name !~ '[[:cntrl:]]'::text))),
  constraint "mail_settings_sender_address_check" check (((sender_address = ''::text) OR private.is_address(sender_address)))
);

alter table "public"."mail_settings"
  enable row level security;

alter table "public"."mail_settings"
  add column "id" boolean generated always as (true) stored not null;

alter table "public"."mail_settings"
  add constraint "mail_settings_pkey" primary key (id);

create trigger mail_settings_are_cleaned
  before insert or update of host, sender_name, sender_address on public.mail_settings
  for each row
  execute function private.clean_columns('code host', 'line sender_name', 'email sender_address');

create trigger mail_settings_confirm_secrets
  before update on public.mail_settings
  for each row
  when
    (((old.host IS DISTINCT FROM new.host) OR (old.port IS DISTINCT FROM new.port) OR (old.security IS DISTINCT FROM new.security)
    OR (old.user_name IS DISTINCT FROM new.user_name) OR (old.password IS DISTINCT FROM new.password) OR
    (old.sender_address IS DISTINCT FROM new.sender_address)))
  execute function private.confirm_secrets('mail');

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

create policy "admins change the mail settings" on "public"."mail_settings"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "admins read the mail settings" on "public"."mail_settings"
  for select
  to "authenticated"
  using (( select private.is_admin() as is_admin));

comment on column "public"."mail_settings"."host" is 'A name or an IP address; empty: there is no mail server, and messages wait.';

comment on column "public"."mail_settings"."password" is 'A mask if there is one. What is written here is kept where only the server process reads it.';

comment on column "public"."mail_settings"."security" is 'tls: encrypted from the start; starttls: encrypted before the login, or not used; none: not encrypted.';

comment on column "public"."mail_settings"."sender_name" is 'Empty: the shop''s name.';

comment on column "public"."mail_settings"."user_name" is 'Empty if the server wants no login.';

comment on table "public"."mail_settings" is 'The mail server that the shop sends through, and the sender. One row. A server process that was started with SMTP_URL and MAIL_FROM does not use it.';

grant update ("host") on table "public"."mail_settings" to "authenticated";

grant update ("password") on table "public"."mail_settings" to "authenticated";

grant update ("port") on table "public"."mail_settings" to "authenticated";

grant update ("security") on table "public"."mail_settings" to "authenticated";

grant update ("sender_address") on table "public"."mail_settings" to "authenticated";

grant update ("sender_name") on table "public"."mail_settings" to "authenticated";

grant update ("user_name") on table "public"."mail_settings" to "authenticated";

grant select on table "public"."mail_settings" to "authenticated";

grant delete, insert, select, update on table "public"."mail_settings" to "service_role";
