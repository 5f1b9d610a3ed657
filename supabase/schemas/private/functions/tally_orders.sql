create or replace function private.tally_orders()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.tally('orders', status, count(*), sum(total_amount)) from added group by status;
    perform private.tally('money', money.kind, 0, sum(money.amount))
    from added cross join lateral private.money_of(added) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_buyers(array_agg(buyer), array_agg(times))
    from (select private.buyer(user_id, customer_email) as buyer, count(*) as times from added group by 1) as change;
  elsif tg_op = 'DELETE' then
    perform private.tally('orders', status, -count(*), -sum(total_amount)) from removed group by status;
    perform private.tally('money', money.kind, 0, -sum(money.amount))
    from removed cross join lateral private.money_of(removed) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_buyers(array_agg(buyer), array_agg(times))
    from (select private.buyer(user_id, customer_email) as buyer, -count(*) as times from removed group by 1) as change;
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
    perform private.tally_buyers(array_agg(buyer), array_agg(times))
    from (
      select buyer, sum(times) as times
      from (
        select private.buyer(user_id, customer_email) as buyer, 1 as times from added
        union all
        select private.buyer(user_id, customer_email), -1 from removed
      ) as each
      group by buyer having sum(times) <> 0
    ) as change
    -- Most changes leave orders with their buyers.
    having count(*) > 0;
  else
    delete from private.tallies where subject in ('orders', 'buyers', 'money');
    delete from private.buyers;
  end if;
  return null;
end
$function$;

comment on function "private"."tally_orders"() is 'Maintains the numbers and sums of orders by status, their money, and the orders of each buyer.';

revoke all on function "private"."tally_orders"() from public;
