create or replace function public.unused_review_photographs()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  delete from private.review_uploads where created_at < now() - interval '1 day';
  select file.name from storage.objects as file
  where file.bucket_id = 'review-photos'
    and not exists (select from private.review_uploads as ticket where ticket.name::text = file.name)
    and not exists (
      select from public.reviews as review where review.photographs <> '{}' and review.photographs @> array[file.name]
    )
  order by file.created_at limit 100
$function$;

comment on function public.unused_review_photographs() is 'Up to 100 files in review-photos that no review has: of reviews that were changed, deleted or erased, and uploads that no review came for within a day.';

revoke all on function public.unused_review_photographs() from public;

grant execute on function public.unused_review_photographs() to service_role;
