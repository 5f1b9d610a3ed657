-- Sums of orders are per currency: those of customers, and of the dashboard, which has the shop's currency only.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.recount()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lock table public.orders, public.products in share mode;
  delete from private.tallies;
  perform private.recount_orders();
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
declare
  unit constant text := private.shop_currency();
begin
  -- Orders under way were counted in the currency of before.
  lock table public.orders in share mode;
  delete from private.tallies where subject in ('orders', 'money');
  insert into private.tallies (subject, kind, number, amount)
  select 'orders', status, count(*), sum(private.total_in(orders, unit)) from public.orders group by status
  union all
  select 'money', money.kind, 0, sum(money.amount)
  from public.orders as placed cross join lateral private.money_of(placed) as money
  where placed.currency = unit group by money.kind;
  perform private.recount_customers();
end
$function$;

CREATE OR REPLACE FUNCTION private.revenue_by_day(days integer, time_zone text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with day as (
    select today - ago as date
    from (select (now() at time zone time_zone)::date as today) as calendar, generate_series(days - 1, 0, -1) as ago
  ),
  -- Every time zone begins its days at a quarter of an hour. Fewer times than orders have to be looked up in the calendar.
  quarter as (
    select date_bin('15 minutes', created_at, 'epoch') as start, sum(total_amount) as amount
    from public.orders
    where private.is_revenue(status) and currency = private.shop_currency()
      and created_at >= now() - make_interval(days => days + 1)
    group by 1
  ),
  revenue as (
    select (start at time zone time_zone)::date as date, sum(amount) as amount from quarter group by 1
  )
  select json_agg(json_build_object('date', date, 'revenue', coalesce(amount, 0)) order by date)
  from day left join revenue using (date)
$function$;

CREATE OR REPLACE FUNCTION private.spent_on(placed public.orders, currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when private.is_void(placed.status) then 0 else private.total_in(placed, $2) end
$function$;

CREATE OR REPLACE FUNCTION private.sum_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_orders();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.sums_of(address text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  placed constant bigint[] := private.orders_of(address);
begin
  return coalesce((
    select json_agg(
      json_build_object('currency', currency, 'orders', number, 'amount', amount)
      order by currency = private.shop_currency() desc, amount desc, currency
    )
    from (
      select currency, count(*) as number, sum(private.spent_on(orders, currency)) as amount
      from public.orders where id = any (placed) group by currency
    ) as summed
  ), '[]');
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
    perform private.tally('orders', status, count(*), sum(private.total_in(added, unit))) from added group by status;
    perform private.tally('money', money.kind, 0, sum(money.amount))
    from added cross join lateral private.money_of(added) as money
    where added.currency = unit group by money.kind having sum(money.amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, max(customer_name) as name, count(*) as times,
        sum(private.spent_on(added, unit)) as spent, max(created_at) as latest
      from added group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_to_customer(account, email, name, times, spent, latest) as moved;
  elsif tg_op = 'DELETE' then
    perform private.tally('orders', status, -count(*), -sum(private.total_in(removed, unit))) from removed group by status;
    perform private.tally('money', money.kind, 0, -sum(money.amount))
    from removed cross join lateral private.money_of(removed) as money
    where removed.currency = unit group by money.kind having sum(money.amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, -count(*) as times, -sum(private.spent_on(removed, unit)) as spent
      from removed group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_to_customer(account, email, null, times, spent, null) as moved;
  elsif tg_op = 'UPDATE' then
    perform private.tally('orders', status, sum(times), sum(times * total))
    from (
      select status, private.total_in(added, unit) as total, 1 as times from added
      union all
      select status, private.total_in(removed, unit), -1 from removed
    ) as change
    group by status having sum(times) <> 0 or sum(times * total) <> 0;
    perform private.tally('money', kind, 0, sum(amount))
    from (
      select money.kind, money.amount from added cross join lateral private.money_of(added) as money where added.currency = unit
      union all
      select money.kind, -money.amount from removed cross join lateral private.money_of(removed) as money where removed.currency = unit
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
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.total_in(placed public.orders, currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when placed.currency = $2 then placed.total_amount else 0 end
$function$;

CREATE OR REPLACE FUNCTION public.customer(customer_id bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.customers;
  accounts uuid[];
  placed bigint[];
  asked bigint[];
begin
  perform private.require_admin();
  select * into known from public.customers where id = customer.customer_id;
  if known.id is null then
    return null;
  end if;
  accounts := private.accounts_of(known.email);
  placed := private.orders_of(known.email);
  asked := private.inquiries_of(known.email);
  return json_build_object(
    'id', known.id, 'email', known.email, 'name', known.name, 'orders', known.orders, 'spent', known.spent,
    'last_order_at', known.last_order_at,
    'account', (
      select json_build_object(
        'id', profile.id, 'created_at', profile.created_at,
        'is_admin', exists (select from public.user_roles where user_id = profile.id)
      )
      from public.profiles as profile where profile.id = known.account_id
    ),
    'sums', private.sums_of(known.email),
    'placed', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'status', status, 'currency', currency, 'total_amount', total_amount,
        'to_confirm', to_confirm
      ) order by created_at desc, id desc)
      from (
        select * from public.orders where id = any (placed) order by created_at desc, id desc limit 100
      ) as latest
    ), '[]'),
    'inquiries', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'kind', kind, 'status', status, 'subject', subject,
        'product_name', product_name, 'message', left(message, 300)
      ) order by id desc)
      from (
        select * from public.product_inquiries where id = any (asked) order by id desc limit 100
      ) as latest
    ), '[]'),
    'offers', coalesce((
      select json_agg(json_build_object(
        'id', latest.id, 'created_at', latest.created_at, 'status', latest.status, 'offer_price', latest.offer_price,
        'answer_price', latest.answer_price, 'expires_at', latest.expires_at, 'order_id', latest.order_id,
        'product_name', product.name
      ) order by latest.id desc)
      from (select * from public.counter_offers where user_id = any (accounts) order by id desc limit 100) as latest
      left join public.products as product on product.id = latest.product_id
    ), '[]'),
    'addresses', coalesce((
      select json_agg(to_jsonb(address) - '{user_id,created_at,updated_at}'::text[] order by is_default desc, id)
      from public.addresses as address where address.user_id = any (accounts)
    ), '[]'),
    'notes', coalesce((
      select json_agg(json_build_object(
        'id', note.id, 'note', note.note, 'created_at', note.created_at,
        'author', coalesce(nullif(profile.full_name, ''), profile.email)
      ) order by note.id desc)
      from public.customer_notes as note left join public.profiles as profile on profile.id = note.author
      where note.customer_id = known.id
    ), '[]')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.customer_of_order(order_id bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'id', known.id, 'name', known.name, 'email', known.email, 'orders', known.orders, 'sums', private.sums_of(known.email)
    )
    from public.orders as placed
    join public.customers as known on case
      when placed.user_id is null then known.email = lower(placed.customer_email) else known.account_id = placed.user_id
    end
    where placed.id = customer_of_order.order_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.customer_sums(customer public.customers)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.sums_of(customer.email);
end
$function$;

CREATE OR REPLACE FUNCTION public.dashboard_stats(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

COMMENT ON FUNCTION "private"."recount_orders"() IS 'Counts all orders again, by status and by customer, with the sums of those in the shop''s currency.';

COMMENT ON FUNCTION "private"."revenue_by_day"(integer, text) IS 'The revenue of each of the last days in the shop''s currency, today last, by the calendar of the time zone.';

COMMENT ON FUNCTION "private"."sum_customers"() IS 'Adds up what was ordered and what customers have spent, in the shop''s new currency.';

COMMENT ON FUNCTION "private"."sums_of"(text) IS 'What a customer has spent, by the e-mail address in lower case: [{currency, orders, amount}], without void orders, the shop''s currency first. Amounts of different currencies are never added.';

COMMENT ON FUNCTION "private"."tally_orders"() IS 'Maintains the numbers of orders by status and the orders of each customer, with the sums of those in the shop''s currency.';

COMMENT ON FUNCTION "private"."total_in"(public.orders, text) IS 'What an order adds to a sum in this currency: nothing, if it was placed in another one.';

COMMENT ON FUNCTION "public"."customer_of_order"(bigint) IS 'Whose order it is: {id, name, email, orders, sums: [{currency, orders, amount}]}; null: nobody''s, or erased. PT403 for everyone but administrators.';

COMMENT ON FUNCTION "public"."customer_sums"(public.customers) IS 'A computed column of customers: what they have spent, as [{currency, orders, amount}], without void orders, the shop''s currency first. PT403 for everyone but administrators.';

COMMENT ON FUNCTION "public"."dashboard_stats"(text) IS 'The dashboard''s numbers, including what is waiting, the revenue of the last 30 days, and the times for its recent activity. Sums are of orders in the shop''s currency. Low stock includes what is out of stock. PT403 for others.';

REVOKE ALL ON FUNCTION "private"."recount_orders"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sums_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_in"(public.orders, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."customer_sums"(public.customers) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."customer_sums"(public.customers) TO "authenticated";

-- Shops that have changed their currency are counted again.
do $$
begin
  if exists (select from public.orders where currency <> private.shop_currency()) then
    perform private.recount_orders();
  end if;
end
$$;
