create or replace function private.recount_orders()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  delete from private.tallies where subject in ('orders', 'money');
  insert into private.tallies (subject, kind, number, amount)
  select 'orders', status, count(*), 0 from public.orders group by status
  union all
  select 'money', money.kind, 0, sum(money.amount)
  from public.orders as placed cross join lateral private.money_of_order(placed) as money group by money.kind;
end
$function$;

comment on function private.recount_orders() is 'Counts all orders again by status, and their money by currency.';

revoke all on function private.recount_orders() from public;
