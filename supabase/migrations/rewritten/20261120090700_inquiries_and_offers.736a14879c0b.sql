-- Inquiries to the seller, and customers' lower price offers.

-- Tables

create table public.product_inquiries (
  id bigint generated always as identity primary key,
  product_id bigint references public.products (id) on delete set null,
  product_name text not null check (length(product_name) <= 200),
  user_id uuid references public.profiles (id) on delete set null,
  user_email text not null check (length(user_email) <= 320 and user_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  message text not null check (message ~ '\S' and length(message) <= 5000),
  status text not null default 'new' check (status in ('new', 'read', 'replied', 'resolved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.product_inquiries is 'Questions about a product. Anybody may ask; user_id is null for guests.';

create table public.counter_offers (
  id bigint generated always as identity primary key,
  product_id bigint references public.products (id) on delete set null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  offer_price numeric(10, 2) not null check (offer_price between 0.01 and 99999999.99),
  message text check (length(message) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.counter_offers is 'Lower prices that customers offer for a product, in dollars.';

-- Indexes

create index product_inquiries_by_age on public.product_inquiries (created_at desc, id desc);
create index product_inquiries_by_status on public.product_inquiries (status);
create index product_inquiries_by_product on public.product_inquiries (product_id);
create index product_inquiries_by_customer on public.product_inquiries (user_id);
create index counter_offers_by_age on public.counter_offers (created_at desc, id desc);
create index counter_offers_by_product on public.counter_offers (product_id);
create index counter_offers_by_customer on public.counter_offers (user_id);

-- Functions

create function private.fill_inquiry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.product_name := (select name from public.products where id = new.product_id);
  if new.product_name is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  return new;
end
$$;
comment on function private.fill_inquiry() is 'The product''s own name and the account''s own e-mail, whatever the request says.';

create function private.check_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  price constant numeric := (select public.final_price(product) from public.products as product where id = new.product_id);
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409',
      message = format('Your offer must be lower than the current price of $%s.', price),
      detail = json_build_object('price', price)::text;
  end if;
  return new;
end
$$;
comment on function private.check_offer() is 'Offers are taken while the feature is on, and below what the product costs now.';

-- Triggers

create trigger inquiries_are_filled before insert on public.product_inquiries
  for each row execute function private.fill_inquiry();
create trigger inquiries_are_dated before update on public.product_inquiries
  for each row when (old.status is distinct from new.status or old.updated_at is distinct from new.updated_at)
  execute function private.set_updated_at();
create trigger offers_are_checked before insert on public.counter_offers
  for each row execute function private.check_offer();
create trigger offers_are_dated before update on public.counter_offers
  for each row when (old.status is distinct from new.status or old.updated_at is distinct from new.updated_at)
  execute function private.set_updated_at();

-- Row security

alter table public.product_inquiries enable row level security;
alter table public.counter_offers enable row level security;

create policy "guests send inquiries" on public.product_inquiries
  for insert to anon with check (user_id is null and status = 'new');
create policy "customers send inquiries as themselves" on public.product_inquiries
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'new');
create policy "customers read their own inquiries" on public.product_inquiries
  for select to authenticated using (user_id = (select auth.uid()));
create policy "admins read all inquiries" on public.product_inquiries
  for select to authenticated using ((select private.is_admin()));
create policy "admins change inquiries" on public.product_inquiries
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete inquiries" on public.product_inquiries
  for delete to authenticated using ((select private.is_admin()));

create policy "customers make offers as themselves" on public.counter_offers
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
create policy "customers read their own offers" on public.counter_offers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "admins read all offers" on public.counter_offers
  for select to authenticated using ((select private.is_admin()));
create policy "admins change offers" on public.counter_offers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants

revoke all on public.product_inquiries, public.counter_offers from public, anon, authenticated, service_role;
revoke all on sequence public.product_inquiries_id_seq, public.counter_offers_id_seq
  from public, anon, authenticated, service_role;
grant insert (product_id, product_name, user_id, user_email, message, status) on public.product_inquiries
  to anon, authenticated;
grant select, delete on public.product_inquiries to authenticated;
grant update (status, updated_at) on public.product_inquiries to authenticated;
grant select on public.counter_offers to authenticated;
grant insert (product_id, user_id, offer_price, message, status) on public.counter_offers to authenticated;
grant update (status, updated_at) on public.counter_offers to authenticated;
grant select, insert, update, delete on public.product_inquiries, public.counter_offers to service_role;

revoke all on function private.fill_inquiry(), private.check_offer() from public, anon, authenticated, service_role;
