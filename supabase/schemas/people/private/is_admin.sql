create or replace function private.is_admin()
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select exists (
    select from public.user_roles
    where user_id = (select private.customer_id()) and role = 'admin'
  )
$function$;

comment on function private.is_admin() is 'Whether the caller is an administrator. Refuses a token whose session has ended, as customer_id does: somebody who was an administrator when the page opened must not be answered as a stranger. Policies call (select private.is_admin()), so that it runs once per statement.';

revoke all on function private.is_admin() from public;

grant execute on function private.is_admin() to anon, authenticated, service_role;
