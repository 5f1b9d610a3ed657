-- Administrators invite administrators, by mail: whoever reads the mail of the invited address may accept, once, within three days.

-- Tables

alter table public.messages drop constraint messages_kind_check;
alter table public.messages add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded',
  'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address', 'admin_invitation',
  'new_order', 'new_inquiry', 'new_offer', 'contact_message', 'money_decision', 'new_admin'
));

create table public.admin_invitations (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) <= 255),
  invited_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
comment on table public.admin_invitations is
  'Who may become an administrator. A row goes when it is accepted or withdrawn, or when whoever invited is no administrator any more.';

create table private.admin_invitation_keys (
  invitation_id bigint primary key references public.admin_invitations (id) on delete cascade,
  digest text not null unique,
  account_id uuid references auth.users (id) on delete set null
);
comment on table private.admin_invitation_keys is 'What opens an invitation, apart from it, since administrators read those.';
comment on column private.admin_invitation_keys.digest is 'Of the token in the mail, noted when that is sent.';
comment on column private.admin_invitation_keys.account_id is
  'An account that was made with the token. It belongs to whoever reads the address''s mail, like one whose address is proven.';

-- Indexes

create index admin_invitations_by_inviter on public.admin_invitations (invited_by);
create index admin_invitation_keys_by_account on private.admin_invitation_keys (account_id);

-- Functions

create function private.random_key() returns text
  language sql volatile set search_path = ''
as $$
  -- Each uuid has 122 random bits: 366, of which the digest keeps 256.
  select rtrim(translate(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '+/', '-_'), '=')
$$;
comment on function private.random_key() is 'A text that nobody guesses.';

create function private.end_invitations_of() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.admin_invitations where invited_by = old.user_id;
  return null;
end
$$;
comment on function private.end_invitations_of() is 'Who is no administrator any more, however that came, has nobody invited.';

create function private.end_invitation_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.give_up(message.id, 'The invitation was withdrawn.')
  from public.messages as message
  where message.kind = 'admin_invitation' and message.state = 'waiting'
    and message.data ->> 'invitation_id' = old.id::text;
  return null;
end
$$;
comment on function private.end_invitation_mail() is 'An invitation that is gone is not sent any more.';

create function public.invite_admin(email text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(invite_admin.email, E' \t\r\n'));
  inviter constant uuid := auth.uid();
  invited public.admin_invitations;
begin
  -- Whoever gives or takes these rights waits for others who do, and only then has to have them.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  if private.is_address(address) is not true or length(address) > 255 then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  elsif exists (
    select from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and lower(profile.email) = address
  ) then
    raise exception using errcode = 'PT409', message = format('%s is an administrator already.', address);
  end if;
  delete from public.admin_invitations where admin_invitations.email = address;
  if (select count(*) from public.admin_invitations) >= 20 then
    raise exception using errcode = 'PT409', message = 'Twenty people are invited already. Please withdraw an invitation first.';
  end if;
  insert into public.admin_invitations (email, invited_by) values (address, inviter) returning * into invited;
  perform private.enqueue_message('admin_invitation', address, jsonb_build_object(
    'invitation_id', invited.id,
    'invited_by', (select profile.email from public.profiles as profile where profile.id = inviter),
    'expires_at', invited.expires_at,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
end
$$;
comment on function public.invite_admin(text) is
  'Writes an invitation to an address, in place of an earlier one. PT403 for everyone but administrators.';

create function public.withdraw_admin_invitation(invitation_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  delete from public.admin_invitations where id = invitation_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This invitation was accepted or withdrawn in the meantime.';
  end if;
end
$$;
comment on function public.withdraw_admin_invitation(bigint) is
  'Ends an invitation, whether its mail was sent or waits. PT403 for everyone but administrators.';

create function public.remove_admin(user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two administrators who remove each other come one after the other, so that one stays.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  if remove_admin.user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'You cannot remove yourself. Another administrator can.';
  end if;
  delete from public.user_roles as given where given.user_id = remove_admin.user_id and given.role = 'admin';
  if not found then
    raise exception using errcode = 'PT404', message = 'This account is no administrator any more.';
  end if;
end
$$;
comment on function public.remove_admin(uuid) is
  'Takes an administrator''s rights; the account stays. Nobody takes their own, so there is always one left. PT403 for '
  'everyone but administrators.';

create function private.open_invitation(token text) returns public.admin_invitations
  language sql stable set search_path = ''
as $$
  select invitation
  from private.admin_invitation_keys as key join public.admin_invitations as invitation on invitation.id = key.invitation_id
  where key.digest = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
    and invitation.expires_at > now()
$$;
comment on function private.open_invitation(text) is 'The invitation that a token opens; null when it was used or withdrawn, or is too old.';

create function public.admin_invitation(token text) returns json
  language plpgsql stable security definer set search_path = ''
as $$
declare
  invitation constant public.admin_invitations := private.open_invitation(token);
begin
  if invitation.id is null then
    return null;
  end if;
  return json_build_object(
    'email', invitation.email,
    'has_account', exists (
      select from auth.users as account where account.email = invitation.email and not account.is_sso_user
    )
  );
end
$$;
comment on function public.admin_invitation(text) is
  'For whoever has the token of an invitation: the invited address, and whether it has an account. null: no such invitation.';

create function public.accept_admin_invitation(token text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  customer constant uuid := private.customer_id();
  invitation public.admin_invitations;
  address text;
  is_theirs boolean;
begin
  -- A token without a session would go on when that is ended.
  if customer is null or auth.jwt() ->> 'session_id' is null then
    raise exception using errcode = 'PT401', message = 'Please log in first.';
  end if;
  lock table public.user_roles in share row exclusive mode;
  invitation := private.open_invitation(token);
  if invitation.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation has been used or withdrawn, or is older than three days.';
  end if;
  select account.email,
    exists (
      select from auth.identities as identity
      where identity.user_id = account.id
        and lower(identity.identity_data ->> 'email') = lower(account.email)
        and identity.identity_data -> 'email_verified' = 'true'
    )
    or exists (
      select from private.admin_invitation_keys as key
      where key.invitation_id = invitation.id and key.account_id = account.id
    )
  into address, is_theirs
  from auth.users as account where account.id = customer;
  if lower(address) is distinct from invitation.email then
    raise exception using errcode = 'PT403', message = format('This invitation is for %s.', invitation.email);
  elsif is_theirs is not true then
    -- The account may be a stranger's, made before the invitation to take what comes to the address.
    raise exception using errcode = 'PT403',
      message = 'Please confirm your email address first: log out and use "Forgot password?".';
  end if;
  -- To each one that there is now, whoever removes whom afterwards.
  perform private.enqueue_message('new_admin', profile.email, jsonb_build_object(
    'email', invitation.email,
    'invited_by', (select inviter.email from public.profiles as inviter where inviter.id = invitation.invited_by)
  ))
  from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
  where given.role = 'admin' and profile.id <> customer and private.is_address(profile.email);
  insert into public.user_roles (user_id, role) values (customer, 'admin') on conflict do nothing;
  delete from public.admin_invitations where id = invitation.id;
end
$$;
comment on function public.accept_admin_invitation(text) is
  'Makes the caller an administrator, who needs three things: the token from the mail, a session that lives, and an account '
  'whose address is the invited one and proven. Tells all other administrators. PT401, PT403, PT404: why not.';

-- The server's part

create function public.note_message_token(noted_id bigint, digest text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.admin_invitation_keys (invitation_id, digest)
  select invitation.id, note_message_token.digest
  from public.messages as message
  join public.admin_invitations as invitation on invitation.id::text = message.data ->> 'invitation_id'
  where message.id = noted_id and message.kind = 'admin_invitation' and message.state = 'waiting'
    and invitation.expires_at > now()
  on conflict (invitation_id) do update set digest = excluded.digest;
  return found;
end
$$;
comment on function public.note_message_token(bigint, text) is
  'Before an invitation is sent: what its token''s digest is, which the token itself is derived apart from the database for. '
  'false: it was withdrawn.';

create function public.note_invited_account(token text, account_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.admin_invitation_keys as key set account_id = note_invited_account.account_id
  from auth.users as account
  where key.invitation_id = (private.open_invitation(token)).id
    and account.id = note_invited_account.account_id
    and account.email = (private.open_invitation(token)).email;
end
$$;
comment on function public.note_invited_account(text, uuid) is
  'The service made this account for whoever has the token, with the password they chose.';

create or replace function public.send_message_again(again_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  message public.messages;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'This message no longer exists.';
  elsif message.kind in ('password_reset', 'confirm_address') then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.kind = 'admin_invitation' then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Settings can invite again.';
  elsif message.state = 'waiting' then
    raise exception using errcode = 'PT409', message = 'This message is still waiting to be sent.';
  elsif private.is_address(message.recipient) is false then
    raise exception using errcode = 'PT409', message = 'This is not an address that mail can go to.';
  elsif message.state = 'sent' then
    insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id)
    values (message.kind, message.recipient, message.data, message.order_id, message.inquiry_id, message.offer_id);
  else
    update public.messages
    set state = 'waiting', attempts = 0, first_attempt_at = null, next_attempt_at = now(), created_at = now(), last_error = null
    where id = message.id;
  end if;
end
$$;

-- Triggers

create trigger admins_take_invitations_along after delete on public.user_roles
  for each row execute function private.end_invitations_of();
create trigger invitations_take_mail_along after delete on public.admin_invitations
  for each row execute function private.end_invitation_mail();

-- Row security

alter table public.admin_invitations enable row level security;
alter table private.admin_invitation_keys enable row level security;

create policy "admins read invitations" on public.admin_invitations
  for select to authenticated using ((select private.is_admin()));

comment on table public.user_roles is
  'Administrators. No role of the data API may write here: invitations, and whoever runs the shop, give these rights.';

-- Grants

revoke all on public.admin_invitations, private.admin_invitation_keys from public, anon, authenticated, service_role;
revoke all on sequence public.admin_invitations_id_seq from public, anon, authenticated, service_role;
grant select on public.admin_invitations to authenticated;

revoke all on function
  private.random_key(), private.end_invitations_of(), private.end_invitation_mail(), private.open_invitation(text),
  public.invite_admin(text), public.withdraw_admin_invitation(bigint), public.remove_admin(uuid),
  public.admin_invitation(text), public.accept_admin_invitation(text),
  public.note_message_token(bigint, text), public.note_invited_account(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.invite_admin(text), public.withdraw_admin_invitation(bigint), public.remove_admin(uuid),
  public.accept_admin_invitation(text)
  to authenticated;
grant execute on function public.admin_invitation(text) to anon, authenticated, service_role;
grant execute on function public.note_message_token(bigint, text), public.note_invited_account(text, uuid) to service_role;
