-- An administrator whose session has ended has no rights left in a token that is still good for an hour.

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
  and (
    (select auth.jwt()) ->> 'session_id' is null
    or exists (select from auth.sessions where id = ((select auth.jwt()) ->> 'session_id')::uuid)
  )
$$;
comment on function private.is_admin() is
  'Whether the caller is an administrator whose session has not ended: who signs out, or is reset, has no rights left in '
  'a token that is still good for an hour. Policies call (select private.is_admin()), so that it runs once a statement.';
