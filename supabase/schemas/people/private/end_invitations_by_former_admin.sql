create or replace function private.end_invitations_by_former_admin()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from public.admin_invitations where invited_by = old.user_id;
  return null;
end
$function$;

comment on function private.end_invitations_by_former_admin() is 'Deletes the invitations of somebody who is no longer an administrator, for whatever reason.';

revoke all on function private.end_invitations_by_former_admin() from public;
