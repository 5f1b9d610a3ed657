-- A guest's order: who has its key sees it and pays for it, and whoever proves the address gets it into an account.

-- Tables

create table private.guest_keys (
  order_id bigint primary key references public.orders (id) on delete cascade,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{43}$')
);
comment on table private.guest_keys is
  'What opens a guest''s order to whoever has it: 32 random bytes. Apart from the orders, whose readers need not know it.';

-- Functions

create function private.add_guest_key() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.guest_keys (order_id, key)
  -- Each uuid has 122 random bits: 366, of which the digest keeps 256.
  values (new.id, rtrim(translate(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '+/', '-_'), '='));
  return null;
end
$$;
comment on function private.add_guest_key() is 'Makes the key of a guest''s order.';

create function private.opens_order(order_id bigint, key text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- Digests, so that how long a comparison takes says nothing about the key.
  return coalesce(
    (
      select sha256(convert_to(kept.key, 'UTF8')) = sha256(convert_to(opens_order.key, 'UTF8'))
      from private.guest_keys as kept where kept.order_id = opens_order.order_id
    ),
    false
  );
end
$$;
comment on function private.opens_order(bigint, text) is 'Whether this is the key of this guest''s order.';

create or replace function private.order_document(placed_id bigint) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'user_id', placed.user_id,
      'guest_key', (
        select kept.key from private.guest_keys as kept where kept.order_id = placed.id and placed.user_id is null
      ),
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'shipping', placed.shipping,
      'total_amount', placed.total_amount,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', private.order_lines(placed.id)
    )
    from public.orders as placed where placed.id = placed_id
  );
end
$$;
comment on function private.order_document(bigint) is
  'An order with its lines, as its buyer gets to see it. guest_key: null once it belongs to an account.';

create function private.order_lines(placed_id bigint) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_agg(
      json_build_object(
        'id', item.id,
        'product_id', item.product_id,
        'quantity', item.quantity,
        'price_at_purchase', item.price_at_purchase,
        'name_at_purchase', item.name_at_purchase,
        'image_at_purchase', item.image_at_purchase,
        'sku_at_purchase', item.sku_at_purchase,
        'options', item.options
      )
      order by item.id
    )
    from public.order_items as item where item.order_id = placed_id
  );
end
$$;
comment on function private.order_lines(bigint) is 'The lines of an order, as its buyer gets to see them.';

create function public.guest_order(order_id bigint, key text) returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'shipping', placed.shipping,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'order_items', private.order_lines(placed.id)
    )
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$$;
comment on function public.guest_order(bigint, text) is
  'An order placed by a guest, for whoever has its key: nothing of whom it goes to. null: no such order, or another key.';

-- Takes the key of a guest's order, too, which is no uuid.
drop function public.may_pay(bigint, uuid);

create function public.may_pay(order_id bigint, key text default null) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.orders as placed
    where placed.id = may_pay.order_id and placed.payment_method = 'stripe'
      and (
        placed.user_id = (select auth.uid())
        or placed.user_id is null and placed.idempotency_key::text = lower(may_pay.key)
        or private.opens_order(placed.id, may_pay.key)
      )
  );
end
$$;
comment on function public.may_pay(bigint, text) is
  'Whether the caller is the buyer of this card order: its signed-in customer, or whoever knows the key that placed it as '
  'a guest, or the key in its mails.';

create function public.claim_guest_orders() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  customer constant uuid := private.customer_id();
  address text;
  claimed integer;
begin
  -- Signing up alone confirms an account where no mail is sent. The identity says whether a mail was answered.
  select lower(account.email) into address
  from auth.users as account
  where account.id = customer and exists (
    select from auth.identities as identity
    where identity.user_id = account.id
      and lower(identity.identity_data ->> 'email') = lower(account.email)
      and identity.identity_data -> 'email_verified' = 'true'
  );
  update public.orders set user_id = customer
  where id in (
    select id from public.orders where user_id is null and lower(customer_email) = address
    order by id for no key update
  );
  get diagnostics claimed = row_count;
  return claimed;
end
$$;
comment on function public.claim_guest_orders() is
  'Takes the orders that were placed as a guest with the caller''s address into the account, if the address is proven to '
  'be theirs. Returns how many.';

-- Triggers

create trigger orders_of_guests_have_keys after insert on public.orders
  for each row when (new.user_id is null) execute function private.add_guest_key();

-- Orders of before

insert into private.guest_keys (order_id, key)
select id, rtrim(translate(encode(sha256(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
), 'base64'), '+/', '-_'), '=')
from public.orders where user_id is null;

-- Row security

alter table private.guest_keys enable row level security;

-- Grants

revoke all on private.guest_keys from public, anon, authenticated, service_role;
revoke all on function
  private.add_guest_key(), private.opens_order(bigint, text), private.order_lines(bigint),
  public.guest_order(bigint, text), public.may_pay(bigint, text), public.claim_guest_orders()
  from public, anon, authenticated, service_role;
grant execute on function public.guest_order(bigint, text), public.may_pay(bigint, text) to anon, authenticated, service_role;
grant execute on function public.claim_guest_orders() to authenticated;
