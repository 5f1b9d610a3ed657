create or replace function public.report_review (
  review_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- Reports wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended('reports of reviews', 45));
  if not exists (
    select from public.reviews as review
    where review.id = review_id and review.hidden_at is null and not review.is_reported and review.report_settled_at is null
  ) then
    return;
  elsif coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.reviews as review where review.reported_at > now() - interval '1 hour'
  ) >= 30 then
    raise exception using
      errcode = 'PT429', hint = 'review_reports_too_many',
      message = 'Too many reviews were reported in an hour. Please try again later.';
  end if;
  update public.reviews as review set is_reported = true, reported_at = now() where review.id = review_id;
  perform private.enqueue_message('review_reported', null, (
    -- Not what was written, nor by whom: that is gone from one place when the customer is erased.
    select jsonb_build_object('review', jsonb_build_object(
      'id', review.id, 'rating', review.rating, 'product_name', coalesce(product.name, item.name_at_purchase)
    ))
    from public.reviews as review join public.order_items as item on item.id = review.order_item_id
    left join public.products as product on product.id = review.product_id
    where review.id = review_id
  ));
end
$function$;

comment on function public.report_review(bigint) is 'Shows a review to the owner, and tells them by mail. What is hidden, reported already, or was looked at already, stays as it is. PT429: more than 30 in an hour in the whole shop.';

revoke all on function public.report_review(bigint) from public;

grant execute on function public.report_review(bigint) to anon, authenticated, service_role;
