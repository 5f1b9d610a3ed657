-- The dashboard's sums are kept by currency, so that they are right when the shop's changes; it names the currencies that are not in them.

-- Orders under way are tallied as they were until now; those that wait, by currency.
lock table public.orders in share mode;


set local check_function_bodies = off;

DROP FUNCTION "private"."total_in"(public.orders, text);

CREATE OR REPLACE FUNCTION private.money_of(placed public.orders, OUT kind text, OUT amount numeric)
 RETURNS SETOF record
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values
    (placed.currency || ' revenue', case when private.is_revenue(placed.status) then placed.total_amount else 0 end),
    (placed.currency || ' received', placed.paid_amount),
    (placed.currency || ' refunded', placed.refunded_amount),
    (placed.currency || ' to come', case
      when private.is_void(placed.status) or placed.status = 'pending_payment' then 0
      else greatest(placed.total_amount - placed.paid_amount, 0)
    end)
$function$;

CREATE OR REPLACE FUNCTION private.recount()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lock table public.orders, public.products in share mode;
  delete from private.tallies;
  perform private.recount_orders();
  perform private.recount_customers();
  insert into private.tallies (subject, kind, number, amount)
  select 'products', category, count(*), 0 from public.products group by category
  union all
  select 'stock', kind, number, 0 from private.count_stock()
  union all
  select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group;
end
$function$;

CREATE OR REPLACE FUNCTION private.recount_orders()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.tallies where subject in ('orders', 'money');
  insert into private.tallies (subject, kind, number, amount)
  select 'orders', status, count(*), 0 from public.orders group by status
  union all
  select 'money', money.kind, 0, sum(money.amount)
  from public.orders as placed cross join lateral private.money_of(placed) as money group by money.kind;
end
$function$;

CREATE OR REPLACE FUNCTION private.spent_on(placed public.orders, currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when placed.currency = $2 and not private.is_void(placed.status) then placed.total_amount else 0 end
$function$;

CREATE OR REPLACE FUNCTION private.sum_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_customers();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tally_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- private.shop_currency, read here because every order comes by.
  unit constant text := coalesce((select currency from public.shop_facts), 'USD');
begin
  -- Customers come in the same order everywhere, so that nobody deadlocks.
  if tg_op = 'INSERT' then
    perform private.tally('orders', status, count(*), 0) from added group by status;
    perform private.tally('money', money.kind, 0, sum(money.amount))
    from added cross join lateral private.money_of(added) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, max(customer_name) as name, count(*) as times,
        sum(private.spent_on(added, unit)) as spent, max(created_at) as latest
      from added group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_to_customer(account, email, name, times, spent, latest) as moved;
  elsif tg_op = 'DELETE' then
    perform private.tally('orders', status, -count(*), 0) from removed group by status;
    perform private.tally('money', money.kind, 0, -sum(money.amount))
    from removed cross join lateral private.money_of(removed) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, -count(*) as times, -sum(private.spent_on(removed, unit)) as spent
      from removed group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_to_customer(account, email, null, times, spent, null) as moved;
  elsif tg_op = 'UPDATE' then
    perform private.tally('orders', status, sum(times), 0)
    from (select status, 1 as times from added union all select status, -1 from removed) as change
    group by status having sum(times) <> 0;
    perform private.tally('money', kind, 0, sum(amount))
    from (
      select money.kind, money.amount from added cross join lateral private.money_of(added) as money
      union all
      select money.kind, -money.amount from removed cross join lateral private.money_of(removed) as money
    ) as change
    group by kind having sum(amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        account, email, sum(times)::bigint as times, sum(spent) as spent,
        max(created_at) filter (where times > 0) as latest, max(name) filter (where times > 0) as name
      from (
        select user_id as account, lower(customer_email) as email, customer_name as name, 1 as times,
          private.spent_on(added, unit) as spent, created_at
        from added
        union all
        select user_id, lower(customer_email), customer_name, -1, -private.spent_on(removed, unit), created_at
        from removed
      ) as each
      group by account, email
      -- Most changes leave orders with their customers.
      having sum(times) <> 0 or sum(spent) <> 0
        or max(name) filter (where times > 0) is distinct from max(name) filter (where times < 0)
      order by account, email
    ) as change
    cross join lateral private.add_to_customer(account, email, name, times, spent, latest) as moved;
  else
    perform private.recount_orders();
    perform private.recount_customers();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.dashboard_stats(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unit constant text := private.shop_currency();
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'revenueByDay', private.revenue_by_day(30, time_zone),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'currency', currency, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  ) || (
    select jsonb_build_object(
      'totalRevenue', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' revenue'), 0),
      'received', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' received'), 0),
      'refunded', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' refunded'), 0),
      'stillToCome', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' to come'), 0),
      'otherCurrencies', coalesce((
        select json_agg(distinct left(kind, 3))
        from (
          select kind from private.tallies
          where subject = 'money' and kind not like unit || ' %' group by kind having sum(amount) <> 0
        ) as elsewhere
      ), '[]'),
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
$function$;

COMMENT ON FUNCTION "private"."money_of"(public.orders) IS 'What an order adds to the revenue, what it has brought in, what was refunded, and what is still due, by card or in cash; each kind begins with the order''s currency.';

COMMENT ON FUNCTION "private"."recount_orders"() IS 'Counts all orders again by status, and their money by currency.';

COMMENT ON FUNCTION "private"."sum_customers"() IS 'Adds up what customers have spent in the shop''s new currency.';

COMMENT ON FUNCTION "private"."tally_orders"() IS 'Maintains the numbers of orders by status, their money by currency, and the orders of each customer.';

COMMENT ON FUNCTION "public"."dashboard_stats"(text) IS 'The dashboard''s numbers, including what is waiting, the revenue of the last 30 days, and the times for its recent activity. Sums are of orders in the shop''s currency; otherCurrencies: those of the other orders. Low stock includes what is out of stock. PT403 for others.';

COMMENT ON TABLE "private"."tallies" IS 'How many there are of a kind: orders by status, and their money by currency; buyers, which are customers with orders, with and without an account, and accounts without orders; products by category, by stock level, and by facet group. The rows of a kind add up to its number: concurrent transactions each have a row of their own.';

select private.recount_orders();
