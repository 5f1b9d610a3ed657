create or replace function private.require_admin()
  returns void
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  if not private.is_admin() then
    raise exception using
      errcode = 'PT403', hint = 'admins_only',
      message = 'You do not have permission to access the admin panel.';
  end if;
end
$function$;

comment on function private.require_admin() is 'Refuses everybody but administrators with PT403.';

revoke all on function private.require_admin() from public;
