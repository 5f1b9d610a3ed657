-- The shop's servers ask whether a caller is an administrator, instead of trying to read what only administrators see.

create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
$$;
comment on function public.is_admin() is
  'For servers that act for somebody who is signed in: whether the caller is an administrator whose session has not ended.';

revoke all on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;
