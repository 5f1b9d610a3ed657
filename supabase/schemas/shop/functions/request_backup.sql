create or replace function public.request_backup()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  update private.backup_service set requested_at = now() where place is not null;
  if not found then
    raise exception using
      errcode = 'PT409', hint = 'backups_not_set_up',
      message = 'Backups are not set up: BACKUP_DIR or BACKUP_URL says where they go.';
  end if;
end
$function$;

comment on function public.request_backup() is 'Asks for a backup now. PT403 for everyone but administrators who signed in lately; PT409 where none are set up.';

revoke all on function public.request_backup() from public;

grant execute on function public.request_backup() to authenticated;
