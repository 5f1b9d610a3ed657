create or replace function public.is_admin()
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select private.is_admin()
$function$;

comment on function public.is_admin() is 'For servers that act on behalf of somebody signed in: whether the caller is an administrator whose session has not ended.';

revoke all on function public.is_admin() from public;

grant execute on function public.is_admin() to authenticated;
