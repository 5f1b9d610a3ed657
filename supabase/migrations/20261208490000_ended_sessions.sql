-- An administrator whose session has ended is told so, and not answered as a stranger.
CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.user_roles
    where user_id = (select private.customer_id()) and role = 'admin'
  )
$function$;

COMMENT ON FUNCTION "private"."is_admin"() IS 'Whether the caller is an administrator. Refuses a token whose session has ended, as customer_id does: somebody who was an administrator when the page opened must not be answered as a stranger. Policies call (select private.is_admin()), so that it runs once per statement.';
