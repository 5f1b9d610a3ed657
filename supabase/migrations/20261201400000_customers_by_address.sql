-- Customers, one per e-mail address, with and without an account: who has how many orders, and for how much.

create table public.customers (
  id bigint generated always as identity primary key,
  email text not null constraint customers_email_key unique,
  account_id uuid,
  name text not null default '',
  orders bigint not null default 0,
  spent numeric(14, 2) not null default 0,
  last_order_at timestamptz,
  found_by text generated always as (private.without_accents(name || ' ' || email)) stored
) with (fillfactor = 70);
comment on table public.customers is 'Who has an account or has ordered as a guest: one row per e-mail address. Kept by triggers of orders and profiles.';
comment on column public.customers.email is 'In lower case: of an account its own, whatever addresses its orders name; of a guest that of the orders.';
comment on column public.customers.account_id is 'The account; null for a guest.';
comment on column public.customers.name is 'The account''s, or that of the latest order.';
comment on column public.customers.orders is 'How many orders there are, void ones too.';
comment on column public.customers.spent is 'The totals of the orders that are not void, in the shop''s currency; orders in other currencies are left out.';
comment on column public.customers.found_by is 'Name and e-mail without accents, for search_customers.';
create unique index customers_by_account on public.customers (account_id) where account_id is not null;
create index customers_by_orders on public.customers (orders, id);
create index customers_by_spent on public.customers (spent, id);
create index customers_by_last_order on public.customers (last_order_at desc nulls last, id desc);
create index customers_by_name on public.customers (name, id);
create index customers_by_words on public.customers using gin (found_by extensions.gin_trgm_ops);
create index if not exists profiles_by_email on public.profiles (lower(email));

alter table public.customers enable row level security;
create policy "admins read customers" on public.customers
  for select to authenticated using ((select private.is_admin()));
revoke all on public.customers from public, anon, authenticated, service_role;
grant select on public.customers to authenticated, service_role;

-- Counting

create function private.customer_kind(account uuid, orders bigint) returns text
language sql immutable as $$
  select case
    when orders > 0 then case when account is null then 'guest' else 'account' end
    when account is not null then 'account without orders'
  end
$$;
comment on function private.customer_kind(uuid, bigint) is 'The kind under which a customer is tallied; null: not at all.';

create function private.move_customer(before text, after text) returns void
language plpgsql set search_path = '' as $$
begin
  if before is distinct from after then
    perform private.tally('buyers', kind, number)
    from (values (before, -1), (after, 1)) as change (kind, number) where kind is not null;
  end if;
end
$$;
comment on function private.move_customer(text, text) is 'Tallies that a customer is of another kind than before.';

create function private.last_order_at(account uuid, address text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest(
    (select max(created_at) from public.orders where user_id = account),
    (
      select created_at from public.orders
      where lower(customer_email) = address and user_id is null order by created_at desc limit 1
    )
  );
end
$$;
comment on function private.last_order_at(uuid, text) is 'When a customer last ordered, with the account or as a guest.';

create function private.add_to_customer(
  account uuid, address text, recipient text, number bigint, amount numeric, latest timestamptz,
  out guests bigint, out accounts bigint, out idle bigint
)
language plpgsql set search_path = '' as $$
declare
  known public.customers;
begin
  guests := 0;
  accounts := 0;
  idle := 0;
  if account is not null then
    update public.customers as held
    set orders = held.orders + number, spent = held.spent + amount, last_order_at = greatest(held.last_order_at, latest),
      name = case when held.name = '' then coalesce(recipient, '') else held.name end
    where held.account_id = account
    returning held.id, held.account_id, held.orders into known.id, known.account_id, known.orders;
  elsif number > 0 then
    insert into public.customers as held (email, name, orders, spent, last_order_at)
    select address, coalesce(recipient, ''), number, amount, latest where address <> '' and address <> 'erased'
    on conflict on constraint customers_email_key do update
    set orders = held.orders + number, spent = held.spent + amount, last_order_at = greatest(held.last_order_at, latest),
      name = case
        when recipient is null or held.account_id is not null and held.name <> '' then held.name else recipient
      end
    returning held.id, held.account_id, held.orders into known.id, known.account_id, known.orders;
  else
    update public.customers as held
    set orders = held.orders + number, spent = held.spent + amount,
      name = case when recipient is null or held.account_id is not null then held.name else recipient end
    where held.email = address
    returning held.id, held.account_id, held.orders into known.id, known.account_id, known.orders;
  end if;
  if known.id is null then
    return;
  end if;
  if known.orders = number or known.orders = 0 then
    if known.account_id is null then
      guests := (known.orders > 0)::integer - (known.orders - number > 0)::integer;
    else
      accounts := (known.orders > 0)::integer - (known.orders - number > 0)::integer;
      idle := -accounts;
    end if;
  end if;
  if known.orders = 0 and known.account_id is null then
    delete from public.customers as gone where gone.id = known.id and gone.orders = 0;
  elsif number < 0 then
    update public.customers as remaining
    set last_order_at = private.last_order_at(remaining.account_id, remaining.email)
    where remaining.id = known.id;
  end if;
end
$$;
comment on function private.add_to_customer(uuid, text, text, bigint, numeric, timestamptz) is 'Adds orders to a customer: of an account, or (null) of an e-mail address in lower case; the recipient (null: as it was); number and amount, which may be negative; and the time. Returns how many more customers there are without an account, with one, and with one but without orders.';

revoke all on function private.customer_kind(uuid, bigint) from public, anon, authenticated;
revoke all on function private.move_customer(text, text) from public, anon, authenticated;
revoke all on function private.last_order_at(uuid, text) from public, anon, authenticated;
revoke all on function private.add_to_customer(uuid, text, text, bigint, numeric, timestamptz) from public, anon, authenticated;

create function private.spent_on(placed public.orders, currency text) returns numeric
language sql immutable as $$
  select case when placed.currency = $2 and not private.is_void(placed.status) then placed.total_amount else 0 end
$$;
comment on function private.spent_on(public.orders, text) is 'What an order adds to its customer''s sum in this currency.';
revoke all on function private.spent_on(public.orders, text) from public, anon, authenticated;

create function private.tally_customers(guests bigint, accounts bigint, idle bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if guests <> 0 then
    perform private.tally('buyers', 'guest', guests);
  end if;
  if accounts <> 0 then
    perform private.tally('buyers', 'account', accounts);
  end if;
  if idle <> 0 then
    perform private.tally('buyers', 'account without orders', idle);
  end if;
end
$$;
comment on function private.tally_customers(bigint, bigint, bigint) is 'Adds to the numbers of customers without an account, with one, and with one but without orders.';
revoke all on function private.tally_customers(bigint, bigint, bigint) from public, anon, authenticated;

create or replace function private.tally_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- private.shop_currency, read here because every order comes by.
  unit constant text := coalesce((select currency from public.shop_facts), 'USD');
begin
  -- Customers come in the same order everywhere, so that nobody deadlocks.
  if tg_op = 'INSERT' then
    perform private.tally('orders', status, count(*), sum(total_amount)) from added group by status;
    perform private.tally('money', money.kind, 0, sum(money.amount))
    from added cross join lateral private.money_of(added) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, max(customer_name) as name, count(*) as times,
        sum(private.spent_on(added, unit)) as spent, max(created_at) as latest
      from added group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_to_customer(account, email, name, times, spent, latest) as moved;
  elsif tg_op = 'DELETE' then
    perform private.tally('orders', status, -count(*), -sum(total_amount)) from removed group by status;
    perform private.tally('money', money.kind, 0, -sum(money.amount))
    from removed cross join lateral private.money_of(removed) as money group by money.kind having sum(money.amount) <> 0;
    perform private.tally_customers(sum(moved.guests)::bigint, sum(moved.accounts)::bigint, sum(moved.idle)::bigint)
    from (
      select
        user_id as account, lower(customer_email) as email, -count(*) as times, -sum(private.spent_on(removed, unit)) as spent
      from removed group by 1, 2 order by 1, 2
    ) as change
    cross join lateral private.add_to_customer(account, email, null, times, spent, null) as moved;
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
    delete from private.tallies where subject in ('orders', 'money');
    perform private.recount_customers();
  end if;
  return null;
end
$$;
comment on function private.tally_orders() is 'Maintains the numbers and sums of orders by status, their money, and the orders of each customer.';

create function private.recount_customers() returns void
language plpgsql set search_path = '' as $$
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
    count(*), sum(private.spent_on(placed, private.shop_currency())), max(placed.created_at)
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
$$;
comment on function private.recount_customers() is 'Counts the orders of all customers again.';
revoke all on function private.recount_customers() from public, anon, authenticated;

create or replace function private.recount() returns void
language plpgsql set search_path = '' as $$
begin
  lock table public.orders, public.products in share mode;
  delete from private.tallies;
  perform private.recount_customers();
  insert into private.tallies (subject, kind, number, amount)
  select 'orders', status, count(*), sum(total_amount) from public.orders group by status
  union all
  select 'products', category, count(*), 0 from public.products group by category
  union all
  select 'stock', kind, number, 0 from private.count_stock()
  union all
  select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group
  union all
  select 'money', money.kind, 0, sum(money.amount)
  from public.orders as placed cross join lateral private.money_of(placed) as money group by money.kind;
end
$$;

comment on table private.tallies is 'How many there are of a kind: orders by status, with the sum of their totals; buyers, which are customers with orders, with and without an account, and accounts without orders; products by category, by stock level, and by facet group. The rows of a kind add up to its number: concurrent transactions each have a row of their own.';

-- Accounts

create function private.count_customer(address text) returns void
language plpgsql set search_path = '' as $$
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
    count(*) as orders, coalesce(sum(private.spent_on(placed, private.shop_currency())), 0) as spent,
    max(placed.created_at) as latest
  into fresh
  from public.orders as placed
  where placed.user_id = known.account_id or placed.user_id is null and lower(placed.customer_email) = address;
  perform private.move_customer(
    private.customer_kind(known.account_id, known.orders), private.customer_kind(known.account_id, fresh.orders)
  );
  if fresh.orders = 0 and known.account_id is null then
    delete from public.customers where id = known.id;
  else
    update public.customers set orders = fresh.orders, spent = fresh.spent, last_order_at = fresh.latest
    where id = known.id;
  end if;
end
$$;
comment on function private.count_customer(text) is 'Counts the orders of one customer again, by the e-mail address in lower case.';

create function private.give_account(address text, account uuid, full_name text) returns void
language plpgsql set search_path = '' as $$
declare
  known public.customers;
begin
  insert into public.customers as held (email, account_id, name) values (address, account, coalesce(full_name, ''))
  on conflict on constraint customers_email_key do update
  set account_id = excluded.account_id, name = coalesce(nullif(excluded.name, ''), held.name)
  where held.account_id is null
  returning * into known;
  if known.id is not null then
    perform private.move_customer(
      private.customer_kind(null, known.orders), private.customer_kind(known.account_id, known.orders)
    );
  end if;
end
$$;
comment on function private.give_account(text, uuid, text) is 'A customer has an account from now on.';

create function private.take_account(account uuid) returns void
language plpgsql set search_path = '' as $$
declare
  known public.customers;
begin
  update public.customers set account_id = null where account_id = account returning * into known;
  if known.id is not null then
    perform private.move_customer(
      private.customer_kind(account, known.orders), private.customer_kind(null, known.orders)
    );
    perform private.count_customer(known.email);
  end if;
end
$$;
comment on function private.take_account(uuid) is 'A customer has this account no longer; who has no orders is no customer any more.';

create function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := case when tg_op <> 'INSERT' then nullif(lower(old.email), '') end;
  after constant text := case when tg_op <> 'DELETE' then nullif(lower(new.email), '') end;
begin
  if tg_op = 'DELETE' then
    -- As the foreign key would, but counted before the account is forgotten.
    update public.orders set user_id = null where user_id = old.id;
    perform private.take_account(old.id);
    return old;
  elsif before is not distinct from after then
    update public.customers set name = new.full_name where account_id = new.id and new.full_name <> '';
  else
    if before is not null then
      -- Orders of this account wait, and are counted under the new address.
      perform pg_advisory_xact_lock(hashtextextended(new.id::text, 1));
      -- Nobody else has either address: what is noted about the customer stays with them.
      update public.customers as moved set email = after, name = coalesce(nullif(new.full_name, ''), moved.name)
      where moved.account_id = new.id and after is not null
        and not exists (select from public.customers where email = after)
        and not exists (select from public.orders where user_id is null and lower(customer_email) = before);
      if found then
        return null;
      end if;
      perform private.take_account(new.id);
    end if;
    if after is not null then
      perform private.give_account(after, new.id, new.full_name);
      if tg_op = 'UPDATE' then
        perform private.count_customer(after);
      end if;
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_profile() is 'Keeps customers as the accounts are: their addresses, names, and whether they exist.';
create trigger profiles_are_customers
  after insert or update of email, full_name on public.profiles
  for each row execute function private.follow_profile();
create trigger profiles_were_customers
  before delete on public.profiles
  for each row execute function private.follow_profile();

revoke all on function private.count_customer(text) from public, anon, authenticated;
revoke all on function private.give_account(text, uuid, text) from public, anon, authenticated;
revoke all on function private.take_account(uuid) from public, anon, authenticated;
revoke all on function private.follow_profile() from public, anon, authenticated;

-- Sums are in the shop's currency.

create function private.sum_customers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_customers();
  return null;
end
$$;
comment on function private.sum_customers() is 'Adds up what customers have spent in the shop''s new currency.';
revoke all on function private.sum_customers() from public, anon, authenticated;
create trigger shop_facts_sum_customers
  after update of currency on public.shop_facts
  for each row when (old.currency is distinct from new.currency) execute function private.sum_customers();

select private.recount_customers();
drop table private.buyers;
drop function private.tally_buyers(text[], bigint[]);
drop function private.buyer(uuid, text);

-- The list

create function public.customer_count(kind text default null) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(sum(tally.number), 0) from private.tallies as tally
    where tally.subject = 'buyers' and case customer_count.kind
      when 'account' then tally.kind in ('account', 'account without orders')
      when 'guest' then tally.kind = 'guest'
      else true
    end
  );
end
$$;
comment on function public.customer_count(text) is 'How many customers there are: with an account, as a guest, or (null) both. PT403 for everyone but administrators.';

create function public.search_customers(
  q text, kind text default null, sort text default 'last_order_at', descending boolean default true
) returns setof public.customers
language plpgsql stable security definer rows 500 set search_path = '' as $$
declare
  pattern text;
  onward constant text := case when descending then ' desc' else ' asc' end;
begin
  perform private.require_admin();
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('name', 'orders', 'spent', 'last_order_at') then
    raise exception using errcode = 'PT400', message = 'Customers cannot be sorted by this.';
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select * from public.customers where ', format('found_by ~ %L', pattern),
    case search_customers.kind when 'account' then ' and account_id is not null' when 'guest' then ' and account_id is null' end,
    ' order by ', sort, onward,
    case when sort = 'last_order_at' then case when descending then ' nulls last' else ' nulls first' end end,
    ', id', onward, ' limit 501'
  );
end
$$;
comment on function public.search_customers(text, text, text, boolean) is 'The first 501 customers whose name or e-mail contains q, ignoring accents: with an account, guests, or (null) both; sorted by name, orders, spent or last_order_at. A function for the reasons of search_orders. PT400: more than 200 characters, or another sort order; PT403: not an administrator.';

revoke all on function public.customer_count(text) from public, anon, authenticated;
revoke all on function public.search_customers(text, text, text, boolean) from public, anon, authenticated;
grant execute on function public.customer_count(text) to authenticated;
grant execute on function public.search_customers(text, text, text, boolean) to authenticated;
