create or replace function private.recount_all_customers()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- Rows stay, because their numbers are in addresses and notes belong to them.
  update public.customers as known set account_id = null
  where account_id is not null and not exists (
    select from public.profiles where id = known.account_id and lower(profiles.email) = known.email
  );
  insert into public.customers as known (email, account_id, name)
  select distinct on (lower(email)) lower(email), id, coalesce(full_name, '')
  from public.profiles where email <> '' order by lower(email), created_at, id
  on conflict on constraint customers_email_key do update
  set account_id = excluded.account_id, name = coalesce(nullif(excluded.name, ''), known.name)
  where known.account_id is null;
  update public.customers set orders = 0, spent = 0, last_order_at = null where orders <> 0;
  insert into public.customers as known (email, name, orders, spent, last_order_at)
  select
    case when placed.user_id is null then nullif(lower(placed.customer_email), 'erased') else account.email end as address,
    coalesce((array_agg(placed.customer_name order by placed.created_at desc))[1], ''),
    count(*), sum(private.spent_on_order(placed, private.shop_currency())), max(placed.created_at)
  from public.orders as placed left join public.customers as account on account.account_id = placed.user_id
  group by 1 having case
    when placed.user_id is null then nullif(lower(placed.customer_email), 'erased') else account.email
  end <> ''
  on conflict on constraint customers_email_key do update set
    orders = excluded.orders, spent = excluded.spent, last_order_at = excluded.last_order_at,
    name = case when known.account_id is not null and known.name <> '' then known.name else excluded.name end;
  delete from public.customers where orders = 0 and account_id is null;
  delete from private.tallies where subject = 'buyers';
  insert into private.tallies (subject, kind, number, amount)
  select 'buyers', private.customer_kind(account_id, orders), count(*), 0 from public.customers group by 2;
end
$function$;

comment on function private.recount_all_customers() is 'Counts the orders of all customers again.';

revoke all on function private.recount_all_customers() from public;
