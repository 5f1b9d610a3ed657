create or replace function private.recount_orders()
  returns void
  language plpgsql
  set search_path to ''
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

comment on function "private"."recount_orders"() is 'Counts all orders again, by status and by customer, with the sums of those in the shop''s currency.';

revoke all on function "private"."recount_orders"() from public;
