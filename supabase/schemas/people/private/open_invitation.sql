create or replace function private.open_invitation (
  token text
)
  returns public.admin_invitations
  language sql
  stable
  set search_path to ''
  as $function$
  select invitation
  from private.admin_invitation_keys as key join public.admin_invitations as invitation on invitation.id = key.invitation_id
  where key.digest = private.token_digest(token) and invitation.expires_at > now()
$function$;

comment on function private.open_invitation(text) is 'The invitation that a token opens; null if it was used or withdrawn, or has expired.';

revoke all on function private.open_invitation(text) from public;
