create or replace function public.redirect_target (
  path text
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select redirect.target from public.redirects as redirect
  where length(redirect_target.path) <= 6000 and redirect.path = private.redirect_path(redirect_target.path)
$function$;

comment on function public.redirect_target(text) is 'Where a path of the owner''s former shop leads: a path of this shop or an https address; null for nowhere.';

revoke all on function public.redirect_target(text) from public;

grant execute on function public.redirect_target(text) to anon, authenticated, service_role;
