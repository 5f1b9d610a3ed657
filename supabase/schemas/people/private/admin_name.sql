create or replace function private.admin_name()
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select left(coalesce(nullif(btrim(full_name), ''), email), 320) from public.profiles
  where id = auth.uid() and private.is_admin()
$function$;

comment on function private.admin_name() is 'What timelines call the caller; null unless it is an administrator.';

revoke all on function private.admin_name() from public;
