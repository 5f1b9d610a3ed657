create or replace function private.tally_buyers (
  buyers text[],
  orders bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

comment on function "private"."tally_buyers"(text[], bigint[]) is 'Adds to the orders of each buyer, or subtracts if the number is negative, and maintains the numbers of buyers with and without an account.';

revoke all on function "private"."tally_buyers"(text[], bigint[]) from public;
