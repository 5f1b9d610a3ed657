-- What came in, what went back and what is still to come, beside the revenue, which counts orders by their status.

alter table private.tallies drop constraint tallies_subject_check;
alter table private.tallies add constraint tallies_subject_check
  check (subject in ('orders', 'buyers', 'products', 'stock', 'facets', 'money'));

create function private.money_of(placed public.orders, out kind text, out amount numeric) returns setof record
  language sql immutable
as $$
  values
    ('received', placed.paid_amount),
    ('refunded', placed.refunded_amount),
    ('to come', case
      when private.is_void(placed.status) or placed.status = 'pending_payment' then 0
      else greatest(placed.total_amount - placed.paid_amount, 0)
    end)
$$;
comment on function private.money_of(public.orders) is
  'What an order brought in, what went back of it, and what is still to come, in dollars: by card or in cash.';
revoke all on function private.money_of(public.orders) from public, anon, authenticated, service_role;

create or replace function private.tally_orders() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.tally('orders', status, count(*), sum(total_amount)) from added group by status;
    perform private.tally('money', money.kind, 0, sum(money.amount))
    from added cross join lateral private.money_of(added) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_buyer(buyer, count(*))
    from (select private.buyer(user_id, customer_email) as buyer from added) as change group by buyer order by buyer;
  elsif tg_op = 'DELETE' then
    perform private.tally('orders', status, -count(*), -sum(total_amount)) from removed group by status;
    perform private.tally('money', money.kind, 0, -sum(money.amount))
    from removed cross join lateral private.money_of(removed) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_buyer(buyer, -count(*))
    from (select private.buyer(user_id, customer_email) as buyer from removed) as change group by buyer order by buyer;
  elsif tg_op = 'UPDATE' then
    perform private.tally('orders', status, sum(times), sum(times * total_amount))
    from (
      select status, total_amount, 1 as times from added union all select status, total_amount, -1 from removed
    ) as change
    group by status having sum(times) <> 0 or sum(times * total_amount) <> 0;
    perform private.tally('money', kind, 0, sum(amount))
    from (
      select money.kind, money.amount from added cross join lateral private.money_of(added) as money
      union all
      select money.kind, -money.amount from removed cross join lateral private.money_of(removed) as money
    ) as change
    group by kind having sum(amount) <> 0;
    perform private.tally_buyer(buyer, sum(times))
    from (
      select private.buyer(user_id, customer_email) as buyer, 1 as times from added
      union all
      select private.buyer(user_id, customer_email), -1 from removed
    ) as change
    group by buyer having sum(times) <> 0 order by buyer;
  else
    delete from private.tallies where subject in ('orders', 'buyers', 'money');
    delete from private.buyers;
  end if;
  return null;
end
$$;
comment on function private.tally_orders() is
  'Keeps the numbers and sums of orders by status, their money, and the orders of each buyer.';

create or replace function private.recount() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.orders, public.products in share mode;
  delete from private.buyers;
  delete from private.tallies;
  insert into private.buyers (buyer, orders)
  select private.buyer(user_id, customer_email), count(*) from public.orders
  where private.buyer(user_id, customer_email) is not null group by 1;
  insert into private.tallies (subject, kind, number, amount)
  select 'buyers', split_part(buyer, ' ', 1), count(*), 0 from private.buyers group by 2
  union all
  select 'orders', status, count(*), sum(total_amount) from public.orders group by status
  union all
  select 'products', category, count(*), 0 from public.products group by category
  union all
  select 'stock', level, count(*), 0
  from (select private.stock_level(stock_quantity) as level from public.products) as product
  where level is not null group by level
  union all
  select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group
  union all
  select 'money', money.kind, 0, sum(money.amount)
  from public.orders as placed cross join lateral private.money_of(placed) as money group by money.kind;
end
$$;

create or replace function public.dashboard_stats(time_zone text default 'UTC') returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'revenueByDay', private.revenue_by_day(30, time_zone),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  ) || (
    select jsonb_build_object(
      'totalRevenue', coalesce(sum(amount) filter (where subject = 'orders' and private.is_revenue(kind)), 0),
      'received', coalesce(sum(amount) filter (where subject = 'money' and kind = 'received'), 0),
      'refunded', coalesce(sum(amount) filter (where subject = 'money' and kind = 'refunded'), 0),
      'stillToCome', coalesce(sum(amount) filter (where subject = 'money' and kind = 'to come'), 0),
      'totalOrders', coalesce(sum(number) filter (where subject = 'orders'), 0),
      'totalProducts', coalesce(sum(number) filter (where subject = 'products'), 0),
      'totalCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'account'), 0),
      'guestCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'guest'), 0),
      'pendingPaymentOrders', coalesce(sum(number) filter (where subject = 'orders' and kind = 'pending_payment'), 0),
      'lowStockItems', coalesce(sum(number) filter (where subject = 'stock'), 0),
      'outOfStockItems', coalesce(sum(number) filter (where subject = 'stock' and kind = 'out'), 0)
    )
    from private.tallies
  );
end
$$;

select private.recount();
