create or replace function public.unused_certificates()
  returns setof text
  language plpgsql
  security definer
  rows 100
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  -- Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.
  delete from private.dropped_certificates where name in (
    select name from private.dropped_certificates where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with shown as materialized (
      select private.certificate_name(certificate_file) as name from public.products where certificate_file is not null
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'certificates'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_certificates as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$function$;

comment on function public.unused_certificates() is 'Files in certificates that no product has shown for a day, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_certificates() from public;

grant execute on function public.unused_certificates() to authenticated;
