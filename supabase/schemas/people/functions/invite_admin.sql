create or replace function public.invite_admin (
  email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(invite_admin.email));
  inviter constant uuid := auth.uid();
  invited public.admin_invitations;
begin
  -- Whoever gives or takes these rights waits for others who do, and only then has to have them.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if private.is_email_address(address) is not true then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  elsif exists (
    select from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and lower(profile.email) = address
  ) then
    raise exception using
      errcode = 'PT409', hint = 'already_administrator',
      message = format('%s is an administrator already.', address),
      detail = jsonb_build_object('email', address)::text;
  end if;
  delete from public.admin_invitations where admin_invitations.email = address;
  if (select count(*) from public.admin_invitations) >= 20 then
    raise exception using
      errcode = 'PT409', hint = 'invitations_too_many',
      message = 'Twenty people are invited already. Please withdraw an invitation first.';
  end if;
  insert into public.admin_invitations (email, invited_by) values (address, inviter) returning * into invited;
  perform private.enqueue_message('admin_invitation', address, jsonb_build_object(
    'invitation_id', invited.id,
    'invited_by', (select profile.email from public.profiles as profile where profile.id = inviter),
    'expires_at', invited.expires_at,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
  perform private.tell_administrators('invitation', address);
end
$function$;

comment on function public.invite_admin(text) is 'Creates an invitation to an address, replacing an earlier one. PT403 for everyone but administrators who signed in lately.';

revoke all on function public.invite_admin(text) from public;

grant execute on function public.invite_admin(text) to authenticated;
