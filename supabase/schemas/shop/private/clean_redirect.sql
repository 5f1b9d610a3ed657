create or replace function private.clean_redirect()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.path := private.redirect_path(new.path);
  new.target := btrim(new.target);
  if exists (
    with recursive step (path) as (
      select private.redirect_path(new.target) where new.target like '/%'
      union
      select private.redirect_path(next.target)
      from step join public.redirects as next on next.path = step.path and next.id <> new.id
      where next.target like '/%'
    )
    select from step where step.path = new.path
  ) then
    raise exception using
      errcode = 'PT409', hint = 'redirect_leads_back',
      message = 'This address would lead back to the old one.';
  end if;
  return new;
end
$function$;

comment on function private.clean_redirect() is 'Stores paths in their one form, and lets no redirect lead back to itself, be it through others.';

revoke all on function private.clean_redirect() from public;
