create or replace function public.begin_review_photograph (
  order_item_id bigint,
  key text default null::text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  item constant public.order_items := private.line_to_review(order_item_id, key);
  ticket uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(item.id::text, 45));
  if (
    select count(*) from private.review_uploads as given
    where given.order_item_id = item.id and given.created_at > now() - interval '1 day'
  ) >= 20 then
    raise exception using
      errcode = 'PT429', hint = 'review_uploads_too_many',
      message = 'Too many photographs were uploaded for this review. Please try again tomorrow.';
  end if;
  insert into private.review_uploads (order_item_id) values (item.id) returning name into ticket;
  return ticket;
end
$function$;

comment on function public.begin_review_photograph(bigint, text) is 'A name in the bucket review-photos, under which the caller may upload one photograph within an hour, for the review of this line. Refuses as write_review does. PT429: more than 20 a day.';

revoke all on function public.begin_review_photograph(bigint, text) from public;

grant execute on function public.begin_review_photograph(bigint, text) to anon, authenticated, service_role;
