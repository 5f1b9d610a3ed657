create or replace function private.tally_orders()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  -- This is private.shop_currency without the call, because every order comes by here.
  unit constant text := coalesce((select currency from public.shop_facts), 'USD');
begin
  -- Customers come in the same order everywhere, so that nobody deadlocks.
  if tg_op = 'INSERT' then
    perform private.add_to_tally('orders', status, count(*), 0) from added group by status;
    perform private.add_to_tally('money', money.kind, 0, sum(money.amount))
    from added cross join lateral private.money_of_order(added) as money group by money.kind having sum(money.amount) <> 0;
    perform private.add_to_customer_tallies(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, max(customer_name) as name, count(*) as times,
        sum(private.spent_on_order(added, unit)) as spent, max(created_at) as latest
      from added group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_orders_to_customer(account, email, name, times, spent, latest) as moved;
  elsif tg_op = 'DELETE' then
    perform private.add_to_tally('orders', status, -count(*), 0) from removed group by status;
    perform private.add_to_tally('money', money.kind, 0, -sum(money.amount))
    from removed cross join lateral private.money_of_order(removed) as money group by money.kind having sum(money.amount) <> 0;
    perform private.add_to_customer_tallies(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, -count(*) as times, -sum(private.spent_on_order(removed, unit)) as spent
      from removed group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_orders_to_customer(account, email, null, times, spent, null) as moved;
  elsif tg_op = 'UPDATE' then
    perform private.add_to_tally('orders', status, sum(times), 0)
    from (select status, 1 as times from added union all select status, -1 from removed) as change
    group by status having sum(times) <> 0;
    perform private.add_to_tally('money', kind, 0, sum(amount))
    from (
      select money.kind, money.amount from added cross join lateral private.money_of_order(added) as money
      union all
      select money.kind, -money.amount from removed cross join lateral private.money_of_order(removed) as money
    ) as change
    group by kind having sum(amount) <> 0;
    perform private.add_to_customer_tallies(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        account, email, sum(times)::bigint as times, sum(spent) as spent,
        max(created_at) filter (where times > 0) as latest, max(name) filter (where times > 0) as name
      from (
        select user_id as account, lower(customer_email) as email, customer_name as name, 1 as times,
          private.spent_on_order(added, unit) as spent, created_at
        from added
        union all
        select user_id, lower(customer_email), customer_name, -1, -private.spent_on_order(removed, unit), created_at
        from removed
      ) as each
      group by account, email
      -- Most changes leave orders with their customers.
      having sum(times) <> 0 or sum(spent) <> 0
        or max(name) filter (where times > 0) is distinct from max(name) filter (where times < 0)
      order by account, email
    ) as change
    cross join lateral private.add_orders_to_customer(account, email, name, times, spent, latest) as moved;
  else
    perform private.recount_orders();
    perform private.recount_all_customers();
  end if;
  return null;
end
$function$;

comment on function private.tally_orders() is 'Maintains the numbers of orders by status, their money by currency, and the orders of each customer.';

revoke all on function private.tally_orders() from public;
