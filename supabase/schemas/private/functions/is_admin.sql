create or replace function private.is_admin()
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
  and (
    (select auth.jwt()) ->> 'session_id' is null
    or exists (select from auth.sessions where id = ((select auth.jwt()) ->> 'session_id')::uuid)
  )
$function$;

comment on function "private"."is_admin"() is 'Whether the caller is an administrator whose session has not ended: after signing out or a reset, a token that is still valid for an hour gives no rights. Policies call (select private.is_admin()), so that it runs once per statement.';

revoke all on function "private"."is_admin"() from public;

grant execute on function "private"."is_admin"() to "anon", "authenticated", "service_role";
