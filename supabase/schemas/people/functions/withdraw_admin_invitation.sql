create or replace function public.withdraw_admin_invitation (
  invitation_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  delete from public.admin_invitations where id = invitation_id;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'invitation_gone',
      message = 'This invitation was accepted or withdrawn in the meantime.';
  end if;
end
$function$;

comment on function public.withdraw_admin_invitation(bigint) is 'Ends an invitation, whether its mail was sent or is waiting. PT403 for everyone but administrators.';

revoke all on function public.withdraw_admin_invitation(bigint) from public;

grant execute on function public.withdraw_admin_invitation(bigint) to authenticated;
