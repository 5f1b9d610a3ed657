create or replace function public.unused_photographs()
  returns setof text
  language plpgsql
  security definer
  rows 100
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  -- Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.
  delete from private.dropped_photographs where name in (
    select name from private.dropped_photographs where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with shown as materialized (
      select photograph.name
      from public.products as product, private.photograph_names(product.image, product.images) as photograph (name)
      union all
      select photograph.name
      from (select picture from public.product_categories union all select picture from public.collections) as pictured,
        private.photograph_names(pictured.picture, '{}') as photograph (name)
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'product-images'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$function$;

comment on function public.unused_photographs() is 'Files in product-images that no product, category or collection has shown for a day, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_photographs() from public;

grant execute on function public.unused_photographs() to authenticated;
