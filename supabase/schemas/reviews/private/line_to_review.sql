create or replace function private.line_to_review (
  order_item_id bigint,
  key text
)
  returns public.order_items
  language plpgsql
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  item public.order_items;
  placed public.orders;
begin
  select * into item from public.order_items as line where line.id = line_to_review.order_item_id;
  -- An order whose customer is being erased is waited for, and then opens no more.
  perform from public.orders as found
  where found.id = item.order_id and (found.user_id = customer or private.opens_reviews(found.id, line_to_review.key))
  for share;
  select * into placed from public.orders as found
  where found.id = item.order_id and (found.user_id = customer or private.opens_reviews(found.id, line_to_review.key));
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using
      errcode = 'PT404', hint = 'reviewed_order_not_found', message = 'This order could not be found.';
  elsif not private.may_be_reviewed(placed) then
    raise exception using
      errcode = 'PT409', hint = 'review_before_delivery', message = 'You can review a piece once it has arrived.';
  elsif item.product_id is null then
    raise exception using
      errcode = 'PT409', hint = 'reviewed_product_gone', message = 'This piece is no longer in the shop, so it cannot be reviewed.';
  end if;
  return item;
end
$function$;

comment on function private.line_to_review(bigint, text) is 'The line of an order that the caller may review: of their own order, or with a key. PT401, PT404: not theirs; PT409: it has not arrived, or the product is gone.';

revoke all on function private.line_to_review(bigint, text) from public;
