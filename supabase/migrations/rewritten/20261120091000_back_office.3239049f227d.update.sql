-- What waits for an administrator is counted by a function of its own.

create function public.waiting_counts() returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return json_build_object(
    'pendingOrders', (select count(*) from public.orders where status in ('pending', 'pending_payment')),
    -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
    'ordersToShip', (select count(*) from public.orders where status = 'processing'),
    'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
    'newInquiries', (select count(*) from public.product_inquiries where status = 'new')
  );
end
$$;
comment on function public.waiting_counts() is
  'What waits for an administrator. Pending orders include those that wait for their payment. PT403 for others.';

revoke all on function public.waiting_counts() from public, anon, authenticated, service_role;
grant execute on function public.waiting_counts() to authenticated;
