-- A review that a reader reports reaches the owner by mail, too.

set local lock_timeout = '3s';

alter table public.messages drop constraint messages_kind_check, add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address',
  'data_export', 'data_erasure', 'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message',
  'money_decision', 'new_admin', 'offer_answered', 'offer_decided', 'backup_problem', 'security_notice',
  'metal_prices', 'low_stock', 'review_request', 'back_in_stock', 'newsletter_confirmation', 'review_reported'
));

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
