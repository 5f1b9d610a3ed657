-- Orders and their lines, and what a change of status does to stock and promotions.

-- Tables

create table public.orders (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles (id) on delete set null,
  subtotal numeric(10, 2) not null check (subtotal between 0 and 99999999.99),
  tax numeric(10, 2) not null check (tax between 0 and 99999999.99),
  shipping numeric(10, 2) not null check (shipping between 0 and 99999999.99),
  total_amount numeric(10, 2) not null,
  status text not null default 'pending_payment' check (status in (
    'pending_payment', 'processing', 'cancelled_payment', 'pending', 'paid',
    'shipped', 'delivered', 'cancelled', 'failed', 'payment_failed'
  )),
  shipping_address jsonb not null
    check (jsonb_typeof(shipping_address) = 'object' and length(shipping_address::text) <= 4000),
  customer_name text generated always as (shipping_address ->> 'name') stored check (length(customer_name) <= 200),
  customer_email text generated always as (shipping_address ->> 'email') stored check (length(customer_email) <= 320),
  payment_method text not null check (payment_method in ('stripe', 'cod')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'cod', 'paid', 'cancelled')),
  stripe_payment_intent_id text check (length(stripe_payment_intent_id) <= 255),
  tracking_provider text check (tracking_provider in ('FedEx', 'UPS', 'DHL', 'USPS', 'Other')),
  tracking_number text check (length(tracking_number) <= 100),
  promotion_ids bigint[] not null default '{}',
  idempotency_key uuid unique,
  lines_digest uuid,
  created_at timestamptz not null default now(),
  constraint orders_total_is_its_sum check (total_amount = subtotal + tax + shipping)
);
comment on table public.orders is 'Orders. Made by place_order only; amounts in dollars.';
comment on column public.orders.user_id is 'The customer; null for a guest.';
comment on column public.orders.shipping_address is '{name, email, line1, city, state, postal_code, country}, all texts.';
comment on column public.orders.promotion_ids is 'The promotions that priced it, one use of each. They may have been deleted since.';
comment on column public.orders.idempotency_key is 'Chosen by the shopper''s browser: the same key never makes a second order.';
comment on column public.orders.lines_digest is 'Tells a repeated request from another order under the same key.';

create table public.order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id) on delete cascade,
  product_id bigint references public.products (id) on delete set null,
  quantity integer not null check (quantity between 1 and 999),
  price_at_purchase numeric(10, 2) not null check (price_at_purchase between 0 and 99999999.99),
  name_at_purchase text not null check (length(name_at_purchase) <= 200),
  image_at_purchase text check (length(image_at_purchase) <= 2000),
  stock_taken integer not null default 0 check (stock_taken >= 0 and stock_taken <= quantity),
  constraint order_items_product_once unique (order_id, product_id)
);
comment on table public.order_items is 'The lines of an order, as they were when it was placed.';
comment on column public.order_items.stock_taken is 'Pieces it holds of the product''s stock: 0 when not counted or given back.';

-- Indexes, named by what the lists filter by and order by

create index orders_by_customer on public.orders (user_id, created_at desc);
create index orders_by_age on public.orders (created_at desc, id desc);
create index orders_by_status on public.orders (status, created_at desc) include (user_id, total_amount);
create index orders_by_total on public.orders (total_amount);
create index orders_by_customer_name on public.orders (customer_name);
create index orders_by_customer_words on public.orders using gin (
  customer_name extensions.gin_trgm_ops,
  customer_email extensions.gin_trgm_ops
);
create index orders_guests on public.orders (lower(customer_email)) where user_id is null;
create index order_items_by_product on public.order_items (product_id);

-- Functions

create function private.order_totals(subtotal numeric, out tax numeric, out shipping numeric, out total numeric)
  language plpgsql immutable set search_path = ''
as $$
begin
  tax := round(subtotal * 0.08, 2);
  shipping := case when subtotal > 50 then 0.00 else 5.99 end;
  total := subtotal + tax + shipping;
end
$$;
comment on function private.order_totals(numeric) is
  'Tax (8 %, rounded once), shipping (free above $50.00) and total of a subtotal, in dollars.';

create function private.is_void(status text) returns boolean
  language sql immutable
as $$
  select status in ('cancelled', 'cancelled_payment', 'failed', 'payment_failed')
$$;
comment on function private.is_void(text) is 'Whether an order of this status holds no stock and no use of a promotion.';

create function private.give_back(voided public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = voided.id)
  order by id for no key update;

  update public.products as product
  set stock_quantity = least(product.stock_quantity + item.stock_taken, 1000000)
  from public.order_items as item
  where item.order_id = voided.id and item.stock_taken > 0
    and product.id = item.product_id and product.stock_quantity is not null;

  update public.order_items set stock_taken = 0 where order_id = voided.id and stock_taken > 0;

  perform from public.promotions where id = any (voided.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = greatest(usage_count - 1, 0) where id = any (voided.promotion_ids);
end
$$;
comment on function private.give_back(public.orders) is 'Returns exactly the stock that the order took, and its uses of promotions.';

create function private.take_again(revived public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = revived.id)
  order by id for no key update;

  update public.order_items as item
  set stock_taken = least(item.quantity, product.stock_quantity)
  from public.products as product
  where item.order_id = revived.id and product.id = item.product_id and product.stock_quantity is not null;

  update public.products as product
  set stock_quantity = product.stock_quantity - item.stock_taken
  from public.order_items as item
  where item.order_id = revived.id and item.stock_taken > 0
    and product.id = item.product_id and product.stock_quantity is not null;

  perform from public.promotions where id = any (revived.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = usage_count + 1 where id = any (revived.promotion_ids);
end
$$;
comment on function private.take_again(public.orders) is
  'Takes what stock there is for a revived order, and its uses of promotions, beyond their limit if need be.';

create function private.follow_status() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_void(new.status) then
    perform private.give_back(new);
  else
    perform private.take_again(new);
  end if;
  return null;
end
$$;
comment on function private.follow_status() is 'Stock and promotions follow an order into cancellation or failure, and back.';

-- Triggers

create trigger orders_hold_or_return_stock after update of status on public.orders
  for each row when (private.is_void(old.status) <> private.is_void(new.status))
  execute function private.follow_status();

-- Row security. Nobody inserts: place_order does.

alter table public.orders enable row level security;
alter table public.order_items enable row level security;

create policy "customers read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "admins read all orders" on public.orders
  for select to authenticated using ((select private.is_admin()));
create policy "admins change orders" on public.orders
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "customers read the lines of their own orders" on public.order_items
  for select to authenticated using (
    exists (select from public.orders where orders.id = order_id and orders.user_id = (select auth.uid()))
  );
create policy "admins read all order lines" on public.order_items
  for select to authenticated using ((select private.is_admin()));

-- Grants

revoke all on public.orders, public.order_items from public, anon, authenticated, service_role;
revoke all on sequence public.orders_id_seq, public.order_items_id_seq from public, anon, authenticated, service_role;
grant select on public.orders, public.order_items to authenticated;
grant update (status, tracking_provider, tracking_number) on public.orders to authenticated;
grant select, insert, update, delete on public.orders, public.order_items to service_role;

revoke all on function
  private.order_totals(numeric), private.is_void(text), private.give_back(public.orders),
  private.take_again(public.orders), private.follow_status()
  from public, anon, authenticated, service_role;
-- The trigger's condition runs as who changes the order.
grant execute on function private.is_void(text) to authenticated, service_role;
