create or replace function public.waiting_counts (
  since bigint default null::bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'pendingOrders', coalesce(sum(number) filter (where kind in ('pending', 'pending_payment')), 0),
      -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
      'ordersToShip', coalesce(sum(number) filter (where kind in ('processing', 'paid')), 0),
      'shippedOrders', coalesce(sum(number) filter (where kind = 'shipped'), 0),
      'totalOrders', coalesce(sum(number), 0),
      'latestOrderId', coalesce((select max(id) from public.orders), 0),
      'newOrders', (
        select count(*) from (select from public.orders where id > since limit 100) as later
      ),
      'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
      'declinedOffers', (select count(*) from public.counter_offers where is_unseen),
      'newInquiries', (select count(*) from public.product_inquiries where status = 'new'),
      'reportedReviews', (select count(*) from public.reviews where is_reported)
    )
    from private.tallies where subject = 'orders'
  );
end
$function$;

comment on function public.waiting_counts(bigint) is 'What is waiting for an administrator, and how many orders there are. Pending orders include those waiting for their payment; declinedOffers: those whose customer has declined the owner''s price, and no administrator has seen it; newOrders: those after the order since, at most 100; null: none. PT403 for others.';

revoke all on function public.waiting_counts(bigint) from public;

grant execute on function public.waiting_counts(bigint) to authenticated;
