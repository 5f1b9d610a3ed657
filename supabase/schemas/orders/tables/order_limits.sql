create table public.order_limits (
  pieces integer not null default 10,
  stock_share integer not null default 10,
  worth numeric(10,2) not null default 10000,
  regular_factor integer not null default 3,
  confirm_cash_above numeric(10,2) default 1000,
  updated_at timestamptz not null default now(),
  connection_factor integer not null default 3,
  constraint order_limits_confirm_cash_above_check check (confirm_cash_above >= 0),
  constraint order_limits_connection_factor_check check ((connection_factor >= 1) and (connection_factor <= 100)),
  constraint order_limits_pieces_check check ((pieces >= 1) and (pieces <= 999)),
  constraint order_limits_regular_factor_check check ((regular_factor >= 1) and (regular_factor <= 100)),
  constraint order_limits_stock_share_check check ((stock_share >= 1) and (stock_share <= 100)),
  constraint order_limits_worth_check check (worth >= 1)
);

alter table public.order_limits
  enable row level security;

alter table public.order_limits
  add column id boolean generated always as (true) stored not null;

alter table public.order_limits
  add constraint order_limits_pkey primary key (id);

comment on table public.order_limits is 'What a buyer may have on order without paying, and which cash orders the owner confirms. One row.';

create policy "admins change the limits of orders" on public.order_limits
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins read the limits of orders" on public.order_limits
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.order_limits to authenticated;

grant delete, insert, select, update on table public.order_limits to service_role;

grant update (confirm_cash_above, connection_factor, pieces, regular_factor, stock_share, worth)
  on table public.order_limits
  to authenticated;

comment on column public.order_limits.confirm_cash_above is 'In the shop''s currency; null: no cash order has to be confirmed.';

comment on column public.order_limits.connection_factor is 'How many times as much all buyers behind one connection may have together, of one day.';

comment on column public.order_limits.pieces is 'Of one product; in total, if the share of the stock is less.';

comment on column public.order_limits.regular_factor is 'How many times as much an account may have if it has paid an order.';

comment on column public.order_limits.stock_share is 'Percent of all pieces in stock.';

comment on column public.order_limits.worth is 'In the shop''s currency, without tax. A single piece may cost more.';

create trigger order_limits_set_updated_at
  before update on public.order_limits
  for each row
  execute function private.set_updated_at();
