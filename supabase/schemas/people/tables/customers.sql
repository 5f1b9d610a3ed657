create table public.customers (
  id bigint generated always as identity not null,
  email text not null,
  account_id uuid,
  name text not null default '',
  orders bigint not null default 0,
  spent numeric(14,2) not null default 0,
  last_order_at timestamptz,
  constraint customers_email_key unique (email),
  constraint customers_pkey primary key (id)
);

alter table public.customers
  enable row level security;

alter table public.customers
  set (fillfactor=70);

alter table public.customers
  add column found_by text generated always as (private.without_accents(((name || ' ') || email))) stored;

comment on table public.customers is 'Who has an account or has ordered as a guest: one row per e-mail address. Kept by triggers of orders and profiles.';

create policy "admins read customers" on public.customers
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.customers to authenticated, service_role;

comment on column public.customers.account_id is 'The account; null for a guest.';

comment on column public.customers.email is 'In lower case: of an account its own, whatever addresses its orders name; of a guest that of the orders.';

comment on column public.customers.name is 'The account''s, or that of the latest order.';

comment on column public.customers.orders is 'How many orders there are, void ones too.';

comment on column public.customers.spent is 'The totals of the orders that are not void, in the shop''s currency; orders in other currencies are left out.';

comment on column public.customers.found_by is 'Name and e-mail without accents, for search_customers.';

create unique index customers_by_account on public.customers (account_id)
  where (account_id is not null);

create index customers_by_last_order on public.customers (last_order_at desc nulls last, id desc);

create index customers_by_name on public.customers (name, id);

create index customers_by_orders on public.customers (orders, id);

create index customers_by_spent on public.customers (spent, id);

create index customers_by_words on public.customers using gin (found_by extensions.gin_trgm_ops);
