-- Customers' rights end with their session: a token that was given out before a new password reads nothing any more.

-- Functions

create or replace function private.customer_id() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  customer constant uuid := auth.uid();
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if customer is not null and not (
    exists (select from public.profiles where id = customer)
    and (session is null or exists (select from auth.sessions where id = session and user_id = customer))
  ) then
    raise exception using errcode = 'PT401', message = 'Your session has ended. Please sign in again.';
  end if;
  return customer;
end
$$;
comment on function private.customer_id() is
  'The signed-in customer, null for a guest. Refuses a deleted user, and a token whose session has ended: somebody else may '
  'have had it. Policies call (select private.customer_id()), so that it runs once a statement.';

create or replace function public.may_pay(order_id bigint, key text default null) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.orders as placed
    where placed.id = may_pay.order_id and placed.payment_method = 'stripe'
      and (
        placed.user_id = (select private.customer_id())
        or placed.user_id is null and placed.idempotency_key::text = lower(may_pay.key)
        or private.opens_order(placed.id, may_pay.key)
      )
  );
end
$$;

-- Row security

alter policy "customers read their own profile, admins all" on public.profiles
  using (id = (select private.customer_id()) or (select private.is_admin()));
alter policy "customers read their own roles, admins all" on public.user_roles
  using (user_id = (select private.customer_id()) or (select private.is_admin()));
alter policy "customers read their own orders, admins all" on public.orders
  using (user_id = (select private.customer_id()) or (select private.is_admin()));
alter policy "customers read the lines of their own orders, admins all" on public.order_items
  using (
    (select private.is_admin())
    or exists (select from public.orders where orders.id = order_id and orders.user_id = (select private.customer_id()))
  );
alter policy "customers read payments of their own orders, admins all" on public.payments
  using (
    (select private.is_admin())
    or exists (select from public.orders where orders.id = order_id and orders.user_id = (select private.customer_id()))
  );
alter policy "customers read refunds of their own orders, admins all" on public.refunds
  using (
    (select private.is_admin())
    or exists (select from public.orders where orders.id = order_id and orders.user_id = (select private.customer_id()))
  );
alter policy "customers read their own inquiries, admins all" on public.product_inquiries
  using (user_id = (select private.customer_id()) or (select private.is_admin()));
alter policy "customers send inquiries as themselves" on public.product_inquiries
  with check (user_id = (select private.customer_id()) and status = 'new');
alter policy "customers read their own offers, admins all" on public.counter_offers
  using (user_id = (select private.customer_id()) or (select private.is_admin()));
alter policy "customers make offers as themselves" on public.counter_offers
  with check (user_id = (select private.customer_id()) and status = 'pending');
alter policy "customers read their own addresses" on public.addresses
  using (user_id = (select private.customer_id()));
alter policy "customers add addresses of their own" on public.addresses
  with check (user_id = (select private.customer_id()));
alter policy "customers change their own addresses" on public.addresses
  using (user_id = (select private.customer_id())) with check (user_id = (select private.customer_id()));
alter policy "customers delete their own addresses" on public.addresses
  using (user_id = (select private.customer_id()));

-- Grants

grant execute on function private.customer_id() to authenticated;
