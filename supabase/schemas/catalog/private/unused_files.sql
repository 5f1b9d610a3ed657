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
      union all select section.content ->> 'picture', '{}', null from public.home_sections as section
      union all select entry.picture, '{}', null from public.menu_entries as entry
      -- The hero's own file is in shop-images; it may be the poster of a video.
      union all select facts.hero_image, '{}', null from public.shop_facts as facts
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
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name and dropped.dropped_at >= now() - interval '1 day')
      and not exists (select from private.dropped_certificates as dropped where dropped.name = file.name and dropped.dropped_at >= now() - interval '1 day')
    order by file.created_at
    limit 100;
end
$function$;

comment on function private.unused_files(text) is 'Files in a bucket of the catalog that nothing has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function private.unused_files(text) from public;
