create or replace function private.recount_one_customer (
  address text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  known public.customers;
  fresh record;
begin
  -- Whoever is adding an order has changed this row: what is counted next includes it.
  select * into known from public.customers where email = address for update;
  if known.id is null then
    return;
  end if;
  select
    count(*) as orders, coalesce(sum(private.spent_on_order(placed, private.shop_currency())), 0) as spent,
    max(placed.created_at) as latest
  into fresh
  from public.orders as placed
  where placed.user_id = known.account_id or placed.user_id is null and lower(placed.customer_email) = address;
  perform private.move_customer_tally(
    private.customer_kind(known.account_id, known.orders), private.customer_kind(known.account_id, fresh.orders)
  );
  if fresh.orders = 0 and known.account_id is null then
    delete from public.customers where id = known.id;
  else
    update public.customers set orders = fresh.orders, spent = fresh.spent, last_order_at = fresh.latest
    where id = known.id;
  end if;
end
$function$;

comment on function private.recount_one_customer(text) is 'Counts the orders of one customer again, by the e-mail address in lower case.';

revoke all on function private.recount_one_customer(text) from public;
