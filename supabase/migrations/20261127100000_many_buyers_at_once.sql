-- Orders that are added, changed or deleted in one statement change the number of buyers once, not once for each buyer: for
-- 50,000 new buyers, one row was updated 50,000 times, each time past its earlier versions.

-- Functions

create function private.tally_buyers(buyers text[], orders bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  change record;
begin
  for change in
    with counted as (
      insert into private.buyers as known (buyer, orders)
      select given.buyer, given.orders from unnest(tally_buyers.buyers, tally_buyers.orders) as given (buyer, orders)
      where given.buyer is not null
      -- In the same order everywhere, so that nobody deadlocks.
      order by given.buyer
      on conflict on constraint buyers_pkey do update set orders = known.orders + excluded.orders
      returning known.buyer, known.orders
    )
    -- Who had no orders was not here, and who has none is not kept.
    select
      split_part(counted.buyer, ' ', 1) as kind,
      sum(case when counted.orders = given.orders then 1 else -1 end) as number,
      bool_or(counted.orders = 0) as has_gone
    from counted
    join unnest(tally_buyers.buyers, tally_buyers.orders) as given (buyer, orders) on given.buyer = counted.buyer
    where counted.orders in (given.orders, 0)
    group by 1
  loop
    perform private.tally('buyers', change.kind, change.number);
    if change.has_gone then
      delete from private.buyers as known where known.buyer = any (tally_buyers.buyers) and known.orders = 0;
    end if;
  end loop;
end
$$;
comment on function private.tally_buyers(text[], bigint[]) is
  'Adds to the orders of each buyer, with a negative number takes away, and keeps the numbers of buyers with and without an '
  'account.';

create or replace function private.tally_orders() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;

drop function private.tally_buyer(text, bigint);

-- Rights

revoke all on function private.tally_buyers(text[], bigint[]) from public, anon, authenticated, service_role;
