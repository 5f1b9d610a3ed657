create or replace function public.waiting_counts()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'pendingOrders', coalesce(sum(number) filter (where kind in ('pending', 'pending_payment')), 0),
      -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
      'ordersToShip', coalesce(sum(number) filter (where kind = 'processing'), 0),
      'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
      'newInquiries', (select count(*) from public.product_inquiries where status = 'new')
    )
    from private.tallies where subject = 'orders'
  );
end
$function$;

comment on function "public"."waiting_counts"() is 'What is waiting for an administrator. Pending orders include those waiting for their payment. PT403 for others.';

revoke all on function "public"."waiting_counts"() from public;

grant execute on function "public"."waiting_counts"() to "authenticated";
