create or replace function public.note_backup_download (
  backup_id bigint,
  administrator text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update public.backups set downloaded_at = now(), downloaded_by = administrator where id = backup_id;
  perform private.tell_administrators('backup', administrator);
end
$function$;

comment on function public.note_backup_download(bigint, text) is 'Records who downloaded a backup, and tells all administrators; the shop''s process calls this.';

revoke all on function public.note_backup_download(bigint, text) from public;

grant execute on function public.note_backup_download(bigint, text) to service_role;
