create or replace function private.tally_customers (
  accounts uuid[],
  emails text[],
  names text[],
  orders bigint[],
  spent numeric[],
  latest timestamp with time zone[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  kinds text[];
  numbers bigint[];
  fewer text[];
begin
  with asked as (
    select
      case when given.account is null then nullif(given.email, 'erased') else known.email end as email,
      sum(given.orders)::bigint as orders, sum(given.spent) as spent,
      max(given.latest) as latest, coalesce(max(given.name), '') as name
    from unnest(accounts, emails, names, tally_customers.orders, tally_customers.spent, tally_customers.latest)
      as given (account, email, name, orders, spent, latest)
    left join public.customers as known on known.account_id = given.account
    group by 1
  ),
  counted as (
    insert into public.customers as known (email, name, orders, spent, last_order_at)
    select asked.email, asked.name, asked.orders, asked.spent, asked.latest from asked
    where asked.email <> ''
    -- In the same order everywhere, so that nobody deadlocks.
    order by asked.email
    on conflict on constraint customers_email_key do update set
      orders = known.orders + excluded.orders,
      spent = known.spent + excluded.spent,
      last_order_at = greatest(known.last_order_at, excluded.last_order_at),
      name = case
        when excluded.name = '' or known.account_id is not null and known.name <> '' then known.name
        else excluded.name
      end
    returning known.email, known.account_id, known.orders
  ),
  moved as (
    select counted.email, asked.orders as added,
      private.customer_kind(counted.account_id, counted.orders - asked.orders) as before,
      private.customer_kind(counted.account_id, counted.orders) as after
    from counted join asked on asked.email = counted.email
  ),
  tallied as (
    select each.kind, sum(each.number)::bigint as number
    from moved cross join lateral (values (moved.before, -1), (moved.after, 1)) as each (kind, number)
    where moved.before is distinct from moved.after and each.kind is not null
    group by each.kind having sum(each.number) <> 0
  )
  select
    array(select kind from tallied order by kind), array(select number from tallied order by kind),
    array(select email from moved where added < 0)
  into kinds, numbers, fewer;
  for place in 1 .. cardinality(kinds) loop
    perform private.tally('buyers', kinds[place], numbers[place]);
  end loop;
  if cardinality(fewer) > 0 then
    delete from public.customers as gone
    where gone.email = any (fewer) and gone.orders = 0 and gone.account_id is null;
    update public.customers as remaining
    set last_order_at = private.last_order_at(remaining.account_id, remaining.email)
    where remaining.email = any (fewer);
  end if;
end
$function$;

comment on function "private"."tally_customers"(uuid[], text[], text[], bigint[], numeric[], timestamp
  with time zone[]) is 'Adds orders to their customers: account, e-mail in lower case, name (null: as it was), number, sum, and time; negative numbers subtract. Maintains the numbers of customers, too.';

revoke all
  on function "private"."tally_customers"(uuid[], text[], text[], bigint[], numeric[], timestamp with time zone[])
  from public;
