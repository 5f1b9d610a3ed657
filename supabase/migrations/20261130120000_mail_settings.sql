-- The mail server and the sender are settings of the back office, too. SMTP_URL and MAIL_FROM win where they are set.

-- Tables

create table public.mail_settings (
  -- One row, for good.
  id boolean generated always as (true) stored primary key,
  host text not null default '' check (
    length(host) <= 253
    and (host = '' or host ~ '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$' or host ~ '^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$')
  ),
  port integer not null default 587 check (port between 1 and 65535),
  security text not null default 'starttls' check (security in ('starttls', 'tls', 'none')),
  user_name text not null default '' check (length(user_name) <= 320 and user_name !~ '[[:cntrl:]]'),
  password text not null default '' check (password in ('', '••••••••')),
  sender_name text not null default '' check (length(sender_name) <= 100 and sender_name !~ '[[:cntrl:]]'),
  sender_address text not null default '' check (sender_address = '' or private.is_address(sender_address)),
  updated_at timestamptz not null default now()
);
comment on table public.mail_settings is 'The mail server that the shop sends through, and the sender. One row. A server process that was started with SMTP_URL and MAIL_FROM does not use it.';
comment on column public.mail_settings.host is 'A name or an IP address; empty: there is no mail server, and messages wait.';
comment on column public.mail_settings.security is 'tls: encrypted from the start; starttls: encrypted before the login, or not used; none: not encrypted.';
comment on column public.mail_settings.user_name is 'Empty if the server wants no login.';
comment on column public.mail_settings.password is 'A mask if there is one. What is written here is kept where only the server process reads it.';
comment on column public.mail_settings.sender_name is 'Empty: the shop''s name.';

create table private.mail_password (
  id boolean primary key references public.mail_settings (id) on delete cascade deferrable initially deferred,
  value text not null
);
comment on table private.mail_password is 'The password of the mail server. No role of the data API reads it.';

-- Not saved by anybody yet.
insert into public.mail_settings (updated_at) values ('epoch');

-- Triggers

create function private.keep_mail_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  mask constant text := '••••••••';
  is_typed constant boolean := new.password not in ('', mask);
  has_login constant boolean := new.host <> '' and new.user_name <> '';
  is_this_machine constant boolean := lower(new.host) in ('localhost', '::1') or new.host ~ '^127(\.\d+){3}$';
  is_stored constant boolean := exists (select from private.mail_password);
  -- A certificate proves the host, so with encryption the port may change.
  is_elsewhere constant boolean := old.host <> new.host or old.user_name <> new.user_name
    or new.security = 'none' and (old.security <> 'none' or old.port <> new.port);
  refused constant text[] := case
    when new.host <> '' and new.sender_address = ''
      then array['sender_address', 'Please enter the address that mails come from.']
    when is_typed and new.host = '' then array['host', 'Please enter the server that the password is for.']
    when is_typed and new.user_name = '' then array['user_name', 'Please enter the user name that the password is for.']
    when length(new.password) > 500 then array['password', 'Please use at most 500 characters.']
    when has_login and new.security = 'none' and not is_this_machine
      then array['security', 'A password leaves this machine only encrypted. Please choose STARTTLS or TLS.']
    -- Otherwise an administrator could read the password, by having it sent to a server of their own.
    when has_login and new.password = mask and is_stored and is_elsewhere
      then array['password', 'Please enter the password again: it is only kept for the server and the user name that it was entered for.']
    when has_login and not is_typed and (new.password = '' or not is_stored)
      then array['password', 'Please enter the password of this user name. If the server wants no login, leave both empty.']
  end;
begin
  if refused is not null then
    raise exception using errcode = 'PT400', message = refused[2], detail = refused[1];
  end if;
  if is_typed then
    insert into private.mail_password (id, value) values (true, new.password)
    on conflict (id) do update set value = excluded.value;
  elsif not has_login then
    delete from private.mail_password;
  end if;
  new.password := case when has_login then mask else '' end;
  return new;
end
$$;
comment on function private.keep_mail_password() is 'Moves the password to private.mail_password and leaves a mask. The mask keeps a stored one; an empty text, or no server or no user name, clears it. PT400, with the column as its detail: what does not belong together.';
revoke all on function private.keep_mail_password() from public;

create function private.retry_messages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set next_attempt_at = clock_timestamp() where state = 'waiting' and last_error is not null;
  return null;
end
$$;
comment on function private.retry_messages() is 'Makes messages that wait for their next attempt due: the reason may have been corrected. Those that are being sent stay with their worker.';
revoke all on function private.retry_messages() from public;

create trigger mail_settings_keep_password before insert or update on public.mail_settings
  for each row execute function private.keep_mail_password();
create trigger mail_settings_retry_messages after update on public.mail_settings
  for each row execute function private.retry_messages();
create trigger mail_settings_set_updated_at before update on public.mail_settings
  for each row execute function private.set_updated_at();

-- Functions

create function public.mail_server() returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'host', settings.host,
    'port', settings.port,
    'security', settings.security,
    'user_name', settings.user_name,
    'password', (select value from private.mail_password),
    'sender_name', settings.sender_name,
    'sender_address', settings.sender_address
  )
  from public.mail_settings as settings where settings.host <> ''
$$;
comment on function public.mail_server() is 'The mail server with its password, for the server process only; null if there is none.';
revoke all on function public.mail_server() from public;
grant execute on function public.mail_server() to service_role;

comment on table private.mail_service is 'Whether the shop can send mail, as its server process said last.';
comment on function public.note_mail_set_up(boolean) is 'Records whether the shop can send mail; its process calls this when it starts, and when that changes.';

create or replace function public.claim_messages(most integer default 10, lease_seconds integer default 300) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  owners constant text[] := array(
    select profile.email from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and private.is_address(profile.email) order by profile.email
  );
  documents json;
begin
  perform private.give_up(late.id, 'It was not sent in time, so it is not sent any more.')
  from (
    select id from public.messages
    where state = 'waiting' and next_attempt_at <= clock_timestamp() and (
      (data ->> 'expires_at')::timestamptz <= clock_timestamp() or created_at < clock_timestamp() - interval '30 days'
    )
    for update skip locked
  ) as late;

  with due as (
    select id from public.messages
    where state = 'waiting' and next_attempt_at <= clock_timestamp()
    order by next_attempt_at, id
    limit greatest(least(most, 100), 0)
    for update skip locked
  ),
  claimed as (
    update public.messages as message
    set attempts = message.attempts + 1,
      first_attempt_at = coalesce(message.first_attempt_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + make_interval(secs => lease_seconds),
      -- So private.retry_messages knows that it is being sent.
      last_error = null
    from due where message.id = due.id
    returning message.*
  )
  select json_agg(
    json_build_object(
      'id', claimed.id,
      'kind', claimed.kind,
      'recipients', case when claimed.recipient is null then owners else array[claimed.recipient] end,
      'data', claimed.data,
      'secret', secret.secret,
      'message_id', claimed.message_id,
      'attempts', claimed.attempts,
      'created_at', claimed.created_at
    )
    order by claimed.id
  )
  into documents
  from claimed left join private.message_secrets as secret on secret.message_id = claimed.id;
  return coalesce(documents, '[]');
end
$$;

create or replace function public.note_message_failed(failed_id bigint, attempt integer, error text, is_final boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  failed public.messages;
  pause interval;
begin
  select * into failed from public.messages
  where id = failed_id and state = 'waiting' and attempts = attempt for update;
  if failed.id is null then
    return;
  end if;
  pause := least(interval '1 minute' * 2 ^ least(failed.attempts - 1, 10), interval '4 hours');
  -- The attempt may have been made with the settings before: it takes a minute at most.
  if exists (select from public.mail_settings where updated_at > clock_timestamp() - interval '2 minutes') then
    pause := interval '5 seconds';
  end if;
  if is_final or clock_timestamp() + pause > failed.first_attempt_at + interval '1 day' then
    perform private.give_up(failed.id, error);
  else
    update public.messages
    set next_attempt_at = clock_timestamp() + pause, last_error = left(error, 500) where id = failed.id;
  end if;
end
$$;
comment on function public.note_message_failed(bigint, integer, text, boolean) is 'Records a failed attempt: the next follows after 1, 2, 4 ... minutes, at most 4 hours, for a day; sooner if the mail settings were just changed; none if the failure is final. Does nothing if another worker has the message by now.';

-- Row security

alter table public.mail_settings enable row level security;
alter table private.mail_password enable row level security;

create policy "admins read the mail settings" on public.mail_settings
  for select to authenticated using ((select private.is_admin()));
create policy "admins change the mail settings" on public.mail_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants

revoke all on public.mail_settings from public, anon, authenticated, service_role;
revoke all on private.mail_password from public, anon, authenticated, service_role;
grant select on public.mail_settings to authenticated;
grant update (host, port, security, user_name, password, sender_name, sender_address) on public.mail_settings to authenticated;
grant select, insert, update, delete on public.mail_settings to service_role;
-- The table's check calls it with the user's rights.
grant execute on function private.is_address(text) to authenticated, service_role;
