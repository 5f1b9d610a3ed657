create or replace function public.unused_videos()
  returns setof text
  language plpgsql
  security definer
  rows 100
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return query
    with shown as materialized (
      select video.name from public.products as product, private.video_names(product.image, product.images) as video (name)
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'product-videos'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      -- unused_photographs forgets them, but only when it is asked.
      and not exists (
        select from private.dropped_photographs as dropped
        where dropped.name = file.name and dropped.dropped_at >= now() - interval '1 day'
      )
    order by file.created_at
    limit 100;
end
$function$;

comment on function public.unused_videos() is 'Files in product-videos that no product has shown for a day, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_videos() from public;

grant execute on function public.unused_videos() to authenticated;
