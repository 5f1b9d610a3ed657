create or replace function public.admin_invitation (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
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
$function$;

comment on function public.admin_invitation(text) is 'For anybody with an invitation''s token: the invited address, and whether it has an account. null: no such invitation.';

revoke all on function public.admin_invitation(text) from public;

grant execute on function public.admin_invitation(text) to anon, authenticated, service_role;
