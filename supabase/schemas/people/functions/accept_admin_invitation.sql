create or replace function public.accept_admin_invitation (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  invitation public.admin_invitations;
  address text;
  is_theirs boolean;
begin
  -- A token without a session would still work after the session has ended.
  if customer is null or auth.jwt() ->> 'session_id' is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  end if;
  lock table public.user_roles in share row exclusive mode;
  invitation := private.open_invitation(token);
  if invitation.id is null then
    raise exception using
      errcode = 'PT404', hint = 'invitation_dead',
      message = 'This invitation has been used or withdrawn, or is older than three days.';
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
    raise exception using
      errcode = 'PT403', hint = 'invitation_for_other',
      message = format('This invitation is for %s.', invitation.email),
      detail = jsonb_build_object('email', invitation.email)::text;
  elsif is_theirs is not true then
    -- The account may be a stranger's, made before the invitation to take what comes to the address.
    raise exception using
      errcode = 'PT403', hint = 'invitation_email_unconfirmed',
      message = 'Please confirm your email address first: log out and use "Forgot password?".';
  end if;
  -- Each present administrator is told, even if somebody removes one of them right afterwards.
  perform private.enqueue_message('new_admin', profile.email, jsonb_build_object(
    'email', invitation.email,
    'invited_by', (select inviter.email from public.profiles as inviter where inviter.id = invitation.invited_by)
  ))
  from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
  where given.role = 'admin' and profile.id <> customer and private.is_email_address(profile.email);
  insert into public.user_roles (user_id, role) values (customer, 'admin') on conflict do nothing;
  delete from public.admin_invitations where id = invitation.id;
end
$function$;

comment on function public.accept_admin_invitation(text) is 'Makes the caller an administrator, which takes three things: the token from the mail, a live session, and an account whose address is the invited one and proven. Notifies all other administrators. PT401, PT403, PT404: why not.';

revoke all on function public.accept_admin_invitation(text) from public;

grant execute on function public.accept_admin_invitation(text) to authenticated;
