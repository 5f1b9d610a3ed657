create or replace function public.request_reviews()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  pause constant integer := (select nullif(facts.review_request_days, 0) from public.shop_facts as facts);
  due record;
  asked integer := 0;
begin
  -- Whoever was not asked for a month, because the shop did not ask or did not run, is left alone.
  for due in
    select request.order_id, request.key, placed.customer_email, placed.status
    from private.review_requests as request join public.orders as placed on placed.id = request.order_id
    where request.asked_at is null
      and request.delivered_at between now() - make_interval(days => pause + 30) and now() - make_interval(days => pause)
    order by request.delivered_at limit 100 for update of request skip locked
  loop
    update private.review_requests as request set asked_at = now() where request.order_id = due.order_id;
    if due.status = 'delivered' and due.customer_email is not null and exists (
      select from public.order_items as item
      where item.order_id = due.order_id and item.product_id is not null
        and not exists (select from public.reviews as review where review.order_item_id = item.id)
    ) then
      perform private.enqueue_message(
        'review_request', due.customer_email, jsonb_build_object('review_key', due.key), order_id => due.order_id
      );
      asked := asked + 1;
    end if;
  end loop;
  return asked;
end
$function$;

comment on function public.request_reviews() is 'Asks the buyers of up to 100 delivered orders for reviews, once each, as many days after delivery as the owner wants. Returns how many.';

revoke all on function public.request_reviews() from public;

grant execute on function public.request_reviews() to service_role;
