create or replace function public.remove_admin (
  user_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  removed text;
begin
  -- Two administrators who remove each other come one after the other, so that one stays.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if remove_admin.user_id = auth.uid() then
    raise exception using
      errcode = 'PT409', hint = 'administrator_is_you',
      message = 'You cannot remove yourself. Another administrator can.';
  end if;
  delete from public.user_roles as given where given.user_id = remove_admin.user_id and given.role = 'admin';
  if not found then
    raise exception using errcode = 'PT404', hint = 'administrator_gone', message = 'This account is no longer an administrator.';
  end if;
  select profile.email into removed from public.profiles as profile where profile.id = remove_admin.user_id;
  perform private.tell_administrators('removal', removed, removed);
end
$function$;

comment on function public.remove_admin(uuid) is 'Takes an administrator''s rights; the account stays. Nobody can remove themselves, so there is always one left. PT403 for everyone but administrators who signed in lately.';

revoke all on function public.remove_admin(uuid) from public;

grant execute on function public.remove_admin(uuid) to authenticated;
