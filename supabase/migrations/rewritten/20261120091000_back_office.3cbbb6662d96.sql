-- What only administrators ask for: the dashboard's numbers and the search for orders.

-- Functions

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You do not have permission to access the admin panel.';
  end if;
end
$$;

comment on function private.require_admin() is 'Refuses everybody else with PT403.';

create function public.dashboard_stats() returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return json_build_object(
    'totalRevenue', (
      select coalesce(sum(total_amount), 0) from public.orders where status in ('paid', 'delivered', 'shipped')
    ),
    'totalOrders', (select count(*) from public.orders),
    'totalProducts', (select count(*) from public.products),
    'totalCustomers', (select count(distinct user_id) from public.orders),
    'guestCustomers', (select count(distinct lower(customer_email)) from public.orders where user_id is null),
    'pendingOrders', (select count(*) from public.orders where status in ('pending', 'pending_payment')),
    'lowStockItems', (select count(*) from public.products where stock_quantity < 5),
    'outOfStockItems', (select count(*) from public.products where stock_quantity = 0),
    'newInquiries', (select count(*) from public.product_inquiries where status = 'new'),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  );
end
$$;
comment on function public.dashboard_stats() is
  'The dashboard''s numbers, and the times for its recent activity. Low stock includes what is out of stock. PT403 for others.';

create function public.search_orders(q text) returns setof public.orders
  language plpgsql stable security definer set search_path = '' rows 100
as $$
declare
  words constant text := regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g');
  number constant bigint := case when q ~ '^#?[0-9]{1,18}$' then ltrim(q, '#')::bigint end;
begin
  perform private.require_admin();
  return query
    select found.* from public.orders as found
    where found.customer_name ~* words or found.customer_email ~* words or found.id = number;
end
$$;
comment on function public.search_orders(text) is
  'Orders whose customer''s name or e-mail contains q, or whose number q is. A function, because row security keeps a '
  'plain filter from using the index of words.';

-- Grants

revoke all on function private.require_admin(), public.dashboard_stats(), public.search_orders(text)
  from public, anon, authenticated, service_role;
grant execute on function public.dashboard_stats(), public.search_orders(text) to authenticated;
