-- Files that the undo of a run would show again are not unused. Three functions that did the same are one.

create or replace function private.can_be_undone (
  run public.catalog_runs
)
  returns boolean
  language sql
  stable
  as $function$
  select (run).applied_at >= now() - interval '30 days'
$function$;

comment on function private.can_be_undone(public.catalog_runs) is 'Whether a run is recent enough to be undone; null if nobody has applied it.';

revoke all on function private.can_be_undone(public.catalog_runs) from public;

create or replace function private.unused_files (
  bucket text
)
  returns setof text
  language plpgsql
  rows 100
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  -- Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.
  delete from private.dropped_photographs where name in (
    select name from private.dropped_photographs where dropped_at < now() - interval '1 day' for update skip locked
  );
  delete from private.dropped_certificates where name in (
    select name from private.dropped_certificates where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with row as materialized (
      select product.image, product.images, product.certificate_file from public.products as product
      union all select category.picture, '{}', null from public.product_categories as category
      union all select collection.picture, '{}', null from public.collections as collection
      -- What a run changed comes back when it is undone.
      union all
      select before.image, coalesce(before.images, '{}'), before.certificate_file
      from public.catalog_runs as run join public.catalog_run_rows as done on done.run_id = run.id,
        jsonb_to_record(coalesce(done.before #> '{deleted,row}', done.before))
          as before (image text, images text[], certificate_file text)
      where private.can_be_undone(run) and not done.is_undone and done.before is not null
        and num_nonnulls(before.image, before.images, before.certificate_file) > 0
    ),
    shown as materialized (
      select photograph.name from row, private.photograph_names(row.image, row.images) as photograph (name)
      where bucket = 'product-images'
      union all
      select video.name from row, private.video_names(row.image, row.images) as video (name) where bucket = 'product-videos'
      union all
      select private.certificate_name(row.certificate_file) from row
      where bucket = 'certificates' and row.certificate_file is not null
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = bucket
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name)
      and not exists (select from private.dropped_certificates as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$function$;

comment on function private.unused_files(text) is 'Files in a bucket of the catalog that nothing has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function private.unused_files(text) from public;

create or replace function public.unused_certificates()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  select private.unused_files('certificates')
$function$;

comment on function public.unused_certificates() is 'Files in certificates that no product has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_certificates() from public;

grant execute on function public.unused_certificates() to authenticated;

create or replace function public.unused_photographs()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  select private.unused_files('product-images')
$function$;

comment on function public.unused_photographs() is 'Files in product-images that no product, category or collection has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_photographs() from public;

grant execute on function public.unused_photographs() to authenticated;

create or replace function public.unused_videos()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  select private.unused_files('product-videos')
$function$;

comment on function public.unused_videos() is 'Files in product-videos that no product''s poster has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_videos() from public;

grant execute on function public.unused_videos() to authenticated;

create or replace function public.begin_catalog_run (
  title text,
  headings text[] default '{}',
  columns text[] default '{}',
  new_categories text[] default '{}'
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  begun bigint;
begin
  perform private.require_admin();
  delete from public.catalog_runs where applied_at is null and created_at < now() - interval '1 day';
  delete from public.catalog_run_rows
  where run_id in (select id from public.catalog_runs as run where not private.can_be_undone(run));
  insert into public.catalog_runs (kind, title, headings, columns, new_categories, created_by, created_by_name)
  values ('import', private.clean_line(title), headings, columns, new_categories, auth.uid(), private.admin_name())
  returning id into begun;
  return begun;
end
$function$;

comment on function public.begin_catalog_run(text, text[], text[], text[]) is 'Begins an import of a file with these headings, and returns its id. Then stage_catalog_rows, preview_catalog_run and apply_catalog_run. Forgets what can no longer be undone. Admins only.';

revoke all on function public.begin_catalog_run(text, text[], text[], text[]) from public;

grant execute on function public.begin_catalog_run(text, text[], text[], text[]) to authenticated;

create or replace function private.open_catalog_run (
  run_id bigint,
  phase text
)
  returns public.catalog_runs
  language plpgsql
  set search_path to ''
  as $function$
declare
  run public.catalog_runs;
  seen text;
begin
  perform private.require_admin();
  if not pg_try_advisory_xact_lock(7306) then
    raise exception using
      errcode = 'PT409', hint = 'run_is_waiting',
      message = 'Another change of many products is running. Please wait until it is done.';
  end if;
  select * into run from public.catalog_runs where id = run_id for update;
  seen := case phase when 'preview' then 'staged' when 'apply' then 'previewed' else 'applied, undone' end;
  if not found then
    raise exception using errcode = 'PT404', hint = 'run_gone', message = 'This change is gone.';
  elsif run.status <> all (string_to_array(seen, ', ')) then
    perform private.refuse('PT409', case run.status
      when 'applied' then private.refusal('run_applied', 'This change has been made already.')
      when 'undone' then private.refusal('run_undone', 'This change has been undone.')
      when 'previewed' then private.refusal('run_checked', 'This change has been checked already.')
      else private.refusal('run_unchecked', 'This change has not been checked yet.')
    end);
  elsif phase = 'undo' and not private.can_be_undone(run) then
    raise exception using errcode = 'PT409', hint = 'run_undo_over', message = 'A change can be undone for 30 days.';
  end if;
  perform setval('private.catalog_progress', 0);
  return run;
end
$function$;

comment on function private.open_catalog_run(bigint, text) is 'Locks a run for a phase: one run works at a time. Refuses a run that is not ready for it.';

revoke all on function private.open_catalog_run(bigint, text) from public;
