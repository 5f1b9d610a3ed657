-- Card payment: what a payment is made of, what Stripe said about it, and what became of the order. The server process
-- talks to Stripe; every decision is made here, once, under the lock of the order.

-- A gateway may have several secrets: Stripe signs its webhooks with one of their own.

drop function private.credential_names(text);

create function private.credential_names(gateway_id text, out public_name text, out secret_names text[])
  language sql immutable set search_path = ''
as $$
  select names.public_name, names.secret_names
  from (values
    ('stripe', 'publishable_key', array['secret_key', 'webhook_secret']),
    ('paypal', 'client_id', array['client_secret']),
    ('payoneer', 'partner_id', array['api_key'])
  ) as names (gateway_id, public_name, secret_names)
  where names.gateway_id = credential_names.gateway_id
$$;
comment on function private.credential_names(text) is 'What a provider calls its credentials.';

create or replace function private.mask_secret() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  mask constant text := '••••••••';
  names constant record := private.credential_names(new.id);
  every constant text[] := names.public_name || names.secret_names;
begin
  if jsonb_typeof(new.credentials) is distinct from 'object'
    or exists (
      select from jsonb_each(new.credentials) as credential (name, value)
      where name <> all (every) or jsonb_typeof(value) <> 'string' or length(value #>> '{}') > 500
    )
  then
    raise exception using
      errcode = 'PT400',
      message = format('The credentials of %s are %s and %s, texts of at most 500 characters.',
        new.id, array_to_string(every[:cardinality(every) - 1], ', '), every[cardinality(every)]);
  end if;

  delete from private.payment_secrets
  where gateway_id = new.id and name = any (names.secret_names) and new.credentials ->> name = '';
  insert into private.payment_secrets (gateway_id, name, value)
  select new.id, name, new.credentials ->> name
  from unnest(names.secret_names) as name
  where new.credentials ->> name not in ('', mask)
  on conflict (gateway_id, name) do update set value = excluded.value;

  select jsonb_build_object(names.public_name, coalesce(new.credentials ->> names.public_name, ''))
    || jsonb_object_agg(name, case
      when exists (
        select from private.payment_secrets as secret where secret.gateway_id = new.id and secret.name = each.name
      ) then mask
      else ''
    end)
  into new.credentials
  from unnest(names.secret_names) as each (name);
  return new;
end
$$;
comment on function private.mask_secret() is
  'Moves secret credentials to private.payment_secrets and leaves masks. The mask, or nothing, keeps one; an empty text clears it.';

update public.payment_gateway_settings set credentials = credentials;

-- Tables

alter table public.orders
  add column paid_amount numeric(10, 2) not null default 0 check (paid_amount >= 0),
  add column refunded_amount numeric(10, 2) not null default 0 check (refunded_amount >= 0),
  add column paid_at timestamptz,
  add column hold_until timestamptz;
comment on column public.orders.paid_amount is 'What came in, in dollars: by card, or in cash.';
comment on column public.orders.refunded_amount is 'What Stripe has accepted to give back of it, in dollars.';
comment on column public.orders.hold_until is 'Until when an unpaid card order holds stock and promotions; null for others.';
update public.orders set paid_amount = total_amount, paid_at = created_at where payment_status = 'paid';

create index orders_unpaid on public.orders (hold_until) where status = 'pending_payment';

create table public.payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id) on delete cascade,
  attempt integer not null check (attempt > 0),
  key uuid not null unique default gen_random_uuid(),
  state text not null default 'opening' check (state in ('opening', 'open', 'processing', 'paid', 'expired', 'failed')),
  amount_cents bigint not null check (amount_cents > 0),
  session_id text unique check (length(session_id) <= 255),
  url text check (length(url) <= 4000),
  payment_intent_id text unique check (length(payment_intent_id) <= 255),
  is_test boolean,
  problem text check (length(problem) <= 1000),
  expires_at timestamptz not null,
  next_look_at timestamptz not null default now() + interval '2 minutes',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint payments_attempt_once unique (order_id, attempt)
);
comment on table public.payments is
  'Attempts to pay an order by card, each with one Checkout Session of Stripe''s. Only functions for the server write it.';
comment on column public.payments.key is
  'Stands in the session''s metadata, and is the idempotency key that makes it: a session of this attempt, and no other.';
comment on column public.payments.state is
  'opening: asked for at Stripe, perhaps without an answer; processing: paid by a method that takes days.';
create index payments_to_look_at on public.payments (next_look_at) where state in ('opening', 'open', 'processing');

create table public.refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id) on delete cascade,
  payment_id bigint not null references public.payments (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  problem text check (length(problem) <= 1000),
  idempotency_key uuid not null unique,
  stripe_refund_id text unique check (length(stripe_refund_id) <= 255),
  requested_by uuid references public.profiles (id) on delete set null,
  tries integer not null default 0,
  next_look_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.refunds is
  'Money on its way back to who paid. requested: Stripe has not answered yet; pending and succeeded: Stripe accepted it.';
create index refunds_by_order on public.refunds (order_id);
create index refunds_by_payment on public.refunds (payment_id);
create index refunds_to_look_at on public.refunds (next_look_at) where state in ('requested', 'pending');

create table private.payment_service (
  is_the_row boolean primary key default true check (is_the_row),
  seen_at timestamptz not null
);
comment on table private.payment_service is
  'When a server process that can talk to Stripe was last seen: without one, nobody would settle what customers pay.';

-- Whether and what can be paid by card

create function private.takes_cards() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
      select from public.payment_gateway_settings
      where id = 'stripe' and is_enabled and credentials ->> 'publishable_key' <> ''
    )
    and exists (select from private.payment_secrets where gateway_id = 'stripe' and name = 'secret_key')
    and exists (select from private.payment_service where seen_at > clock_timestamp() - interval '1 minute');
end
$$;
comment on function private.takes_cards() is
  'Whether Stripe is enabled with both keys, and a server process that can talk to it was seen within a minute.';

create function public.card_payment() returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return json_build_object(
    'available', private.takes_cards(),
    'test', exists (
      select from private.payment_secrets
      where gateway_id = 'stripe' and name = 'secret_key' and value like any (array['sk_test_%', 'rk_test_%'])
    )
  );
end
$$;
comment on function public.card_payment() is 'For the checkout: whether cards are taken, and whether only Stripe''s test cards.';

create or replace function private.check_payment_method(payment_method text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if payment_method = 'stripe' then
    if not private.takes_cards() then
      raise exception using errcode = 'PT409', message = 'Stripe Not Configured';
    end if;
  elsif payment_method is distinct from 'cod' then
    raise exception using errcode = 'PT400', message = 'Please choose card or cash on delivery.';
  elsif not private.is_enabled('cod_enabled') then
    raise exception using errcode = 'PT409', message = 'Cash on delivery is not available at the moment.';
  end if;
end
$$;

create function private.hold_time() returns interval
  language sql immutable
as $$
  select interval '30 minutes'
$$;
comment on function private.hold_time() is 'How long an unpaid card order holds stock and promotions.';

drop function private.save_order(uuid, private.cart_line[], numeric, jsonb, bigint[], uuid, uuid);

create function private.save_order(
  customer uuid, cart private.cart_line[], subtotal numeric, address jsonb, payment_method text, promotions bigint[],
  key uuid, digest uuid
) returns bigint
  language plpgsql set search_path = ''
as $$
declare
  by_card constant boolean := payment_method = 'stripe';
  placed_id bigint;
begin
  insert into public.orders (
    user_id, subtotal, tax, shipping, total_amount, status, shipping_address,
    payment_method, payment_status, hold_until, promotion_ids, idempotency_key, lines_digest
  )
  select
    customer, save_order.subtotal, totals.tax, totals.shipping, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address,
    save_order.payment_method, case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.hold_time() end, promotions, key, digest
  from private.order_totals(save_order.subtotal) as totals
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    stock_taken
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    case when line.stock is null then 0 else line.quantity end
  from unnest(cart) as line;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from (select product_id, sum(quantity) as quantity from unnest(cart) group by product_id) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  perform private.hold_values(placed_id);
  return placed_id;
end
$$;
comment on function private.save_order(uuid, private.cart_line[], numeric, jsonb, text, bigint[], uuid, uuid) is
  'Stores a checked and priced order with its lines, and takes its stock: for good, or until its card payment is overdue. '
  'Returns its id.';

create or replace function public.place_order(
  lines jsonb,
  shipping_address jsonb,
  payment_method text,
  idempotency_key uuid,
  expected_total numeric default null
) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  customer constant uuid := private.customer_id();
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
  order_id bigint := private.earlier_order(idempotency_key, customer, digest);
  cart private.cart_line[];
  promotions bigint[];
  subtotal numeric;
  total numeric;
begin
  if order_id is not null then
    return private.order_document(order_id);
  end if;
  perform private.check_payment_method(payment_method);
  perform private.check_order_limits(customer, address ->> 'email');

  perform private.lock_cart(lines);
  cart := private.price_cart(lines);
  select
    sum(line.price * line.quantity),
    coalesce(array_agg(distinct line.promotion_id) filter (where line.promotion_id is not null), '{}')
  into subtotal, promotions
  from unnest(cart) as line;
  total := (private.order_totals(subtotal)).total;
  perform private.compare_cart(cart, total, expected_total);
  if total > 99999999.99 then
    raise exception using errcode = 'PT400', message = 'This order is too large for the shop.';
  elsif payment_method = 'stripe' and total not between 0.50 and 999999.99 then
    raise exception using
      errcode = 'PT409', message = 'Cards can pay from $0.50 to $999,999.99. Please call us about this order.';
  end if;

  perform private.use_promotions(promotions);
  order_id := private.save_order(
    customer, cart, subtotal, address, payment_method, promotions, idempotency_key, digest
  );
  return private.order_document(order_id);
end
$$;
comment on function public.place_order(jsonb, jsonb, text, uuid, numeric) is
  'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds '
  'its stock for 30 minutes. lines: [{"id", "quantity", '
  '"price"?, "options"?: [{"option", "value"}, {"option", "text"}]}], prices (with surcharges) and expected_total in '
  'dollars and only compared. The same key, customer and lines: the same order again. PT400: the request makes no sense; '
  'PT401: the session ended; PT409: the shop''s answer is no, what changed in details; PT429: too many orders.';

create function public.may_pay(order_id bigint, key uuid default null) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.orders as placed
    where placed.id = may_pay.order_id and placed.payment_method = 'stripe'
      and case
        when placed.user_id is null then placed.idempotency_key = may_pay.key
        else placed.user_id = (select auth.uid())
      end
  );
end
$$;
comment on function public.may_pay(bigint, uuid) is
  'Whether the caller is the buyer of this card order: its signed-in customer, or a guest who knows the key that placed it.';

-- What a payment is made of

create function private.has_stock(wanted public.orders) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  -- As place_order locks: promotions do not change meanwhile, then products, then values.
  perform private.share_prices();
  perform from public.products
  where id in (select product_id from public.order_items where order_id = wanted.id)
  order by id for no key update;
  perform private.lock_values(wanted.id);
  return not exists (
      select from (
        select product_id, sum(quantity) as pieces from public.order_items where order_id = wanted.id group by product_id
      ) as line
      left join public.products as product on product.id = line.product_id
      where product.id is null or product.stock_quantity < line.pieces
    )
    and not exists (
      select from (
        select (chosen ->> 'choice')::bigint as value_id, sum(item.quantity) as pieces
        from public.order_items as item, jsonb_array_elements(item.options) as chosen
        where item.order_id = wanted.id and chosen ? 'choice' group by 1
      ) as line
      left join public.product_option_values as value on value.id = line.value_id
      where value.id is null or value.stock_quantity < line.pieces
    );
end
$$;
comment on function private.has_stock(public.orders) is
  'Whether a void order could take all its pieces again. Locks them, so that it stays true for the transaction.';

create function private.payment_document(payment public.payments) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', payment.id, 'order_id', payment.order_id, 'attempt', payment.attempt, 'key', payment.key,
      'state', payment.state, 'session_id', payment.session_id, 'url', payment.url,
      'expires_at', extract(epoch from payment.expires_at)::bigint,
      'order_status', placed.status, 'email', placed.customer_email,
      'total_cents', (placed.total_amount * 100)::bigint,
      'tax_cents', (placed.tax * 100)::bigint,
      'shipping_cents', (placed.shipping * 100)::bigint,
      'lines', (
        select json_agg(
          json_build_object(
            'name', item.name_at_purchase,
            'unit_cents', (item.price_at_purchase * 100)::bigint,
            'quantity', item.quantity
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed where placed.id = payment.order_id
  );
end
$$;
comment on function private.payment_document(public.payments) is
  'What a Checkout Session is made of, from the stored order, in whole cents that add up to its total.';

create function public.begin_payment(order_id bigint) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
  live public.payments;
  refusal text;
begin
  select * into placed from public.orders where id = begin_payment.order_id for no key update;
  select * into live from public.payments as payment
  where payment.order_id = placed.id and payment.state in ('opening', 'open', 'processing')
  order by attempt desc limit 1;

  refusal := case
    when placed.id is null or placed.payment_method <> 'stripe' then 'This order cannot be paid by card.'
    when placed.paid_amount > 0 then 'This order is paid already.'
    when live.state = 'processing' then 'Your payment is on its way. We tell you when it has arrived.'
    when placed.status not in ('pending_payment', 'cancelled_payment', 'payment_failed') then
      'This order cannot be paid any more.'
    when not private.takes_cards() then 'Card payment is not available at the moment. Please try again later.'
    when placed.status = 'pending_payment' and placed.hold_until <= clock_timestamp()
      or placed.status <> 'pending_payment' and live.id is not null
      then 'Your last attempt to pay is being closed. Please try again in a minute.'
  end;
  if refusal is null and live.id is null then
    refusal := case
      when placed.created_at < clock_timestamp() - interval '1 day'
        or (select count(*) from public.payments as payment where payment.order_id = placed.id) >= 10
        then 'This order can no longer be paid. Please place a new one.'
      when placed.status <> 'pending_payment' and not private.has_stock(placed)
        then 'Something in this order has been sold meanwhile. Please place a new one.'
    end;
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;

  if live.id is null then
    if placed.status <> 'pending_payment' then
      update public.orders
      set status = 'pending_payment', payment_status = 'pending', hold_until = clock_timestamp() + private.hold_time()
      where id = placed.id;
    end if;
    -- Stripe wants 30 minutes at least from when it hears of it. The server closes the session when the hold ends.
    insert into public.payments (order_id, attempt, amount_cents, expires_at)
    select
      placed.id, coalesce(max(payment.attempt), 0) + 1, (placed.total_amount * 100)::bigint,
      date_trunc('second', clock_timestamp()) + interval '35 minutes'
    from public.payments as payment where payment.order_id = placed.id
    returning * into live;
  end if;
  return private.payment_document(live);
end
$$;
comment on function public.begin_payment(bigint) is
  'Begins an attempt to pay, or goes on with the one that is open. A void unpaid order takes its stock again, if there is '
  'enough. PT409: it cannot be paid, and why.';

create function public.note_session(payment_id bigint, session_id text, url text, is_test boolean) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  noted public.payments;
begin
  perform from public.orders as placed
  where placed.id = (select payment.order_id from public.payments as payment where payment.id = payment_id)
  for no key update;
  update public.payments as payment
  set session_id = note_session.session_id, url = note_session.url, is_test = note_session.is_test,
    state = case payment.state when 'opening' then 'open' else payment.state end,
    next_look_at = clock_timestamp() + interval '2 minutes'
  where payment.id = payment_id
    and (payment.session_id is null or payment.session_id = note_session.session_id)
  returning * into noted;
  if noted.id is null then
    raise exception using errcode = 'PT409', message = 'This attempt to pay has another session.';
  end if;
  return private.payment_document(noted);
end
$$;
comment on function public.note_session(bigint, text, text, boolean) is 'The session that Stripe made for an attempt; as often as one likes.';

-- What became of it

create function private.tell_money(noted public.orders, kind text, amount_cents bigint, reason text) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.enqueue_message(
    kind,
    case kind when 'money_decision' then null else noted.customer_email end,
    jsonb_build_object(
      'name', noted.customer_name, 'order_id', noted.id, 'amount', amount_cents / 100.0,
      'total_amount', noted.total_amount, 'reason', reason
    ),
    order_id => noted.id
  );
end
$$;
comment on function private.tell_money(public.orders, text, bigint, text) is
  'A message about money: to the owner what needs a decision, to the customer what was refunded.';

create function private.refund_unasked(payment public.payments, refunded public.orders, cents bigint, reason text) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key)
  values (refunded.id, payment.id, cents, refund_unasked.reason, gen_random_uuid());
  perform private.tell_money(refunded, 'money_decision', cents, reason || ' It is refunded by itself.');
end
$$;
comment on function private.refund_unasked(public.payments, public.orders, bigint, text) is
  'Money that the shop may not keep goes back, and the owner is told.';

create function private.void_unpaid(unpaid public.orders, status text) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  if unpaid.status <> 'pending_payment' or exists (
    select from public.payments as payment
    where payment.order_id = unpaid.id and payment.state in ('opening', 'open', 'processing', 'paid')
  ) then
    return false;
  end if;
  update public.orders as placed
  set status = void_unpaid.status, payment_status = 'cancelled', hold_until = null
  where placed.id = unpaid.id;
  return true;
end
$$;
comment on function private.void_unpaid(public.orders, text) is
  'Voids an order that waits for its payment, unless one may still arrive. The order is locked. True if it did.';

create function private.take_money(payment public.payments, paid public.orders, cents bigint) returns text
  language plpgsql set search_path = ''
as $$
declare
  amount constant numeric := cents / 100.0;
  outcome text;
begin
  if paid.paid_amount >= paid.total_amount then
    outcome := 'refunded';
    perform private.refund_unasked(payment, paid, cents, 'This order was paid twice.');
  elsif paid.paid_amount + amount < paid.total_amount then
    outcome := 'short';
    perform private.tell_money(paid, 'money_decision', cents, 'Less was paid than the order costs.');
  elsif private.is_void(paid.status) and not private.has_stock(paid) then
    outcome := 'refunded';
    perform private.refund_unasked(
      payment, paid, cents, 'This order was cancelled before the payment arrived, and its pieces are sold.'
    );
  else
    outcome := 'paid';
    if paid.status = 'cancelled' then
      perform private.tell_money(
        paid, 'money_decision', cents, 'This order was cancelled, and then it was paid: it is in processing again.'
      );
    end if;
    update public.orders
    set status = case when paid.status = 'pending_payment' or private.is_void(paid.status) then 'processing' else status end,
      payment_status = 'paid', stripe_payment_intent_id = payment.session_id
    where id = paid.id;
  end if;
  update public.orders
  set paid_amount = paid_amount + amount, paid_at = coalesce(paid_at, clock_timestamp()), hold_until = null
  where id = paid.id;
  return outcome;
end
$$;
comment on function private.take_money(public.payments, public.orders, bigint) is
  'Money that has arrived settles the order, revives it if there is stock, or goes back. The order is locked.';

create function public.settle_payment(facts jsonb) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  payment public.payments;
  placed public.orders;
  cents constant bigint := facts ->> 'amount_cents';
  next_state text;
  outcome text;
begin
  select * into payment from public.payments where key = (facts ->> 'key')::uuid;
  if payment.id is null then
    return json_build_object('outcome', 'unknown');
  end if;
  select * into placed from public.orders where id = payment.order_id for no key update;
  -- Again, now that nobody else changes it.
  select * into payment from public.payments where id = payment.id for no key update;
  if payment.session_id is distinct from facts ->> 'session_id' and payment.session_id is not null then
    -- A key makes one session only for as long as Stripe remembers it.
    insert into public.payments (order_id, attempt, amount_cents, session_id, expires_at, state)
    select placed.id, max(attempt) + 1, payment.amount_cents, facts ->> 'session_id', clock_timestamp(), 'open'
    from public.payments where order_id = placed.id
    on conflict (session_id) do update set next_look_at = excluded.next_look_at
    returning * into payment;
  end if;

  next_state := case
    when payment.state = 'paid' then 'paid'
    when facts ->> 'payment_status' = 'paid' then 'paid'
    when payment.state in ('expired', 'failed') then payment.state
    when facts ->> 'status' = 'expired' then 'expired'
    when facts ->> 'status' = 'complete' and facts ->> 'intent_status' in ('requires_payment_method', 'canceled') then 'failed'
    when facts ->> 'status' = 'complete' then 'processing'
    else 'open'
  end;
  if next_state = 'paid' and payment.state <> 'paid'
    and (facts ->> 'currency' is distinct from 'usd' or coalesce(cents, 0) <= 0)
  then
    raise exception using errcode = 'PT422', message = 'A payment must be an amount in US dollars.';
  end if;

  outcome := case payment.state when next_state then 'unchanged' else next_state end;
  update public.payments
  set state = next_state,
    session_id = coalesce(session_id, facts ->> 'session_id'),
    payment_intent_id = coalesce(payment_intent_id, facts ->> 'payment_intent'),
    is_test = coalesce(is_test, (facts ->> 'is_test')::boolean),
    amount_cents = case when next_state = 'paid' and state <> 'paid' then cents else amount_cents end,
    paid_at = case when next_state = 'paid' then coalesce(paid_at, clock_timestamp()) end,
    url = case when next_state in ('opening', 'open') then url end,
    next_look_at = clock_timestamp() + case next_state when 'processing' then interval '1 hour' else interval '2 minutes' end
  where id = payment.id
  returning * into payment;

  if outcome = 'paid' then
    outcome := private.take_money(payment, placed, cents);
  elsif outcome = 'processing' then
    -- Its money is on its way: the pieces stay with it.
    update public.orders set hold_until = null where id = placed.id and status = 'pending_payment';
  elsif outcome in ('expired', 'failed') then
    perform private.void_unpaid(placed, case outcome when 'failed' then 'payment_failed' else 'cancelled_payment' end);
  end if;
  return (
    select json_build_object(
      'outcome', outcome, 'order_id', now.id, 'status', now.status, 'payment_status', now.payment_status,
      'state', payment.state
    )
    from public.orders as now where now.id = placed.id
  );
end
$$;
comment on function public.settle_payment(jsonb) is
  'What Stripe says about a session: {"key", "session_id", "status", "payment_status", "payment_intent", "intent_status", '
  '"amount_cents", "currency", "is_test"}. Every fact counts once, however often and in whatever order it comes.';

create function public.fail_payment(payment_id bigint, problem text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  failed public.payments;
  placed public.orders;
begin
  select * into placed from public.orders
  where id = (select payment.order_id from public.payments as payment where payment.id = payment_id)
  for no key update;
  update public.payments as payment
  set state = 'failed', problem = left(fail_payment.problem, 1000), url = null
  where payment.id = payment_id and payment.state in ('opening', 'open')
  returning * into failed;
  if failed.session_id is not null then
    -- Only an account that is not ours any more can have lost it.
    perform private.tell_money(
      placed, 'money_decision', failed.amount_cents, 'Stripe does not know this payment any more. Please look there.'
    );
  end if;
  if placed.hold_until <= clock_timestamp() then
    perform private.void_unpaid(placed, 'cancelled_payment');
  end if;
end
$$;
comment on function public.fail_payment(bigint, text) is 'An attempt that Stripe refused, or has no session of.';

create function public.cancel_unpaid_order(order_id bigint) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = cancel_unpaid_order.order_id for no key update;
  return placed.payment_method = 'stripe' and private.void_unpaid(placed, 'cancelled_payment');
end
$$;
comment on function public.cancel_unpaid_order(bigint) is
  'Cancels a card order that nobody can pay any more: the server has closed its sessions. False when one is still open.';

-- Refunds

create function public.request_refund(
  order_id bigint, amount_cents bigint, reason text, restock boolean, idempotency_key uuid
) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
  refund public.refunds;
  payment_id bigint;
  most bigint;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using errcode = 'PT400', message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  select * into placed from public.orders where id = request_refund.order_id for no key update;
  select * into refund from public.refunds as earlier where earlier.idempotency_key = request_refund.idempotency_key;
  if refund.id is not null then
    if refund.order_id is distinct from placed.id or refund.amount_cents <> request_refund.amount_cents then
      raise exception using errcode = 'PT409', message = 'This refund was asked for with another amount. Please reload the page.';
    end if;
    return to_json(refund);
  end if;

  -- One payment has all of it, unless the order was paid twice.
  select payment.id, payment.amount_cents - coalesce(sum(given.amount_cents), 0)
  into payment_id, most
  from public.payments as payment
  left join public.refunds as given on given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  where payment.order_id = placed.id and payment.state = 'paid' and payment.payment_intent_id is not null
  group by payment.id
  order by payment.amount_cents - coalesce(sum(given.amount_cents), 0) desc limit 1;
  if most is null then
    raise exception using errcode = 'PT409', message = 'Nothing was paid by card for this order.';
  elsif request_refund.amount_cents > most then
    raise exception using
      errcode = 'PT409',
      message = case most when 0 then 'All of it is refunded already.'
        else format('At most $%s can be refunded.', to_char(most / 100.0, 'FM999999990.00')) end;
  end if;

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by)
  values (
    placed.id, payment_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid())
  )
  returning * into refund;
  if restock then
    perform private.share_prices();
    perform private.return_stock(placed);
  end if;
  return to_json(refund);
end
$$;
comment on function public.request_refund(bigint, bigint, text, boolean, uuid) is
  'Asks for a refund, in cents, of what was paid by card; with restock all pieces of the order go back to stock. The same '
  'key: the same refund. The server sends it to Stripe. PT409: more than is left.';

create function private.return_stock(returned public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = returned.id)
  order by id for no key update;
  perform private.lock_values(returned.id);

  update public.products as product
  set stock_quantity = least(product.stock_quantity + item.stock_taken, 1000000)
  from (
    select product_id, sum(stock_taken) as stock_taken from public.order_items
    where order_id = returned.id and stock_taken > 0 group by product_id
  ) as item
  where product.id = item.product_id and product.stock_quantity is not null;

  update public.order_items set stock_taken = 0 where order_id = returned.id and stock_taken > 0;

  with released as (
    delete from private.held_values as held using public.order_items as item
    where item.id = held.item_id and item.order_id = returned.id
    returning held.value_id, held.pieces
  )
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + total.pieces, 1000000)
  from (select value_id, sum(pieces) as pieces from released group by value_id) as total
  where value.id = total.value_id and value.stock_quantity is not null;
end
$$;
comment on function private.return_stock(public.orders) is 'Returns exactly the stock that the order holds, once.';

create or replace function private.give_back(voided public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.return_stock(voided);
  perform from public.promotions where id = any (voided.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = greatest(usage_count - 1, 0) where id = any (voided.promotion_ids);
end
$$;

create function public.note_refund(facts jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  payment public.payments;
  placed public.orders;
  refund public.refunds;
  before text;
  told constant text := case facts ->> 'status' when 'requires_action' then 'pending' else facts ->> 'status' end;
begin
  select * into payment from public.payments where payment_intent_id = facts ->> 'payment_intent';
  if payment.id is null then
    return 'unknown';
  end if;
  select * into placed from public.orders where id = payment.order_id for no key update;
  select * into refund from public.refunds
  where stripe_refund_id = facts ->> 'refund_id'
    or stripe_refund_id is null and idempotency_key::text = facts ->> 'key' and payment_id = payment.id
  order by stripe_refund_id nulls last limit 1;
  before := refund.state;
  if refund.id is null then
    insert into public.refunds (
      order_id, payment_id, amount_cents, reason, state, idempotency_key, stripe_refund_id, next_look_at
    )
    values (
      placed.id, payment.id, (facts ->> 'amount_cents')::bigint, 'Refunded at Stripe', told, gen_random_uuid(),
      facts ->> 'refund_id', clock_timestamp() + interval '1 hour'
    )
    returning * into refund;
  else
    update public.refunds
    set stripe_refund_id = facts ->> 'refund_id',
      -- A late answer does not undo what is final. A refund that succeeded can still come back from the bank.
      state = case
        when state in ('failed', 'canceled') or state = 'succeeded' and told = 'pending' then state
        else told
      end,
      problem = left(facts ->> 'problem', 1000),
      next_look_at = clock_timestamp() + interval '1 hour'
    where id = refund.id
    returning * into refund;
  end if;

  update public.orders
  set refunded_amount = (
    select coalesce(sum(given.amount_cents), 0) / 100.0 from public.refunds as given
    where given.order_id = placed.id and given.state in ('pending', 'succeeded')
  )
  where id = placed.id;
  if refund.state in ('pending', 'succeeded') and coalesce(before, 'requested') = 'requested' then
    perform private.tell_money(placed, 'order_refunded', refund.amount_cents, refund.reason);
  elsif refund.state in ('failed', 'canceled') and before is distinct from refund.state then
    perform private.tell_money(
      placed, 'money_decision', refund.amount_cents, concat_ws(' ', 'A refund did not go through.', refund.problem)
    );
  end if;
  return refund.state;
end
$$;
comment on function public.note_refund(jsonb) is
  'What Stripe says about a refund: {"refund_id", "key", "payment_intent", "amount_cents", "status", "problem"}; also one '
  'that was made at Stripe.';

create function public.fail_refund(refund_id bigint, problem text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  failed public.refunds;
  placed public.orders;
begin
  update public.refunds set state = 'failed', problem = left(fail_refund.problem, 1000)
  where id = refund_id and state = 'requested' and stripe_refund_id is null
  returning * into failed;
  if failed.id is not null then
    select * into placed from public.orders where id = failed.order_id;
    perform private.tell_money(
      placed, 'money_decision', failed.amount_cents, concat_ws(' ', 'A refund did not go through.', failed.problem)
    );
  end if;
end
$$;
comment on function public.fail_refund(bigint, text) is 'A refund that Stripe refused: no money has moved.';

create function public.receive_cash(order_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = receive_cash.order_id for no key update;
  if placed.id is null or placed.payment_method <> 'cod' or private.is_void(placed.status) then
    raise exception using errcode = 'PT409', message = 'This order is not paid in cash.';
  end if;
  update public.orders
  set paid_amount = total_amount, payment_status = 'paid', paid_at = clock_timestamp()
  where id = placed.id and payment_status <> 'paid';
end
$$;
comment on function public.receive_cash(bigint) is 'Settles a cash-on-delivery order, once. For admins.';

-- For the server process

create function public.payment_secrets() returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'enabled', gateway.is_enabled and gateway.credentials ->> 'publishable_key' <> '',
      'publishable_key', gateway.credentials ->> 'publishable_key',
      'secret_key', (
        select value from private.payment_secrets where gateway_id = gateway.id and name = 'secret_key'
      ),
      'webhook_secret', (
        select value from private.payment_secrets where gateway_id = gateway.id and name = 'webhook_secret'
      )
    )
    from public.payment_gateway_settings as gateway where gateway.id = 'stripe'
  );
end
$$;
comment on function public.payment_secrets() is 'Stripe''s keys, for the server process alone.';

create function public.live_payment(order_id bigint) returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.payment_document(payment)
    from public.payments as payment
    where payment.order_id = live_payment.order_id and payment.state in ('opening', 'open', 'processing')
    order by payment.attempt desc limit 1
  );
end
$$;
comment on function public.live_payment(bigint) is 'The attempt by which an order can still be paid; null: none.';

create function public.payment_work() returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  unpaid public.orders;
  again boolean;
  sessions json;
  requested json;
  pending json;
begin
  if not exists (select from private.payment_secrets where gateway_id = 'stripe' and name = 'secret_key') then
    return json_build_object('sessions', '[]'::json, 'requested', '[]'::json, 'pending', '[]'::json, 'again', false);
  end if;
  insert into private.payment_service as service (seen_at) values (clock_timestamp())
  on conflict (is_the_row) do update set seen_at = excluded.seen_at
  where service.seen_at < clock_timestamp() - interval '10 seconds';

  -- Whose buyer never came to Stripe.
  select * into unpaid from public.orders as placed
  where placed.status = 'pending_payment' and placed.hold_until <= clock_timestamp() and not exists (
    select from public.payments as payment
    where payment.order_id = placed.id and payment.state in ('opening', 'open', 'processing', 'paid')
  )
  order by placed.hold_until limit 1 for no key update skip locked;
  -- One at a time: two orders in one transaction could deadlock with others over their products.
  again := unpaid.id is not null and private.void_unpaid(unpaid, 'cancelled_payment');

  -- Who takes work has it for a minute, so that several processes share it.
  with due as (
    select payment.id,
      coalesce(placed.status <> 'pending_payment' or placed.hold_until <= clock_timestamp(), false) as closing
    from public.payments as payment join public.orders as placed on placed.id = payment.order_id
    where payment.state in ('opening', 'open', 'processing')
      and (
        payment.next_look_at <= clock_timestamp()
        or payment.state = 'open' and payment.next_look_at <= clock_timestamp() + interval '90 seconds'
          and (placed.status <> 'pending_payment' or placed.hold_until <= clock_timestamp())
      )
    order by payment.next_look_at limit 20 for no key update of payment skip locked
  ), taken as (
    update public.payments as payment set next_look_at = clock_timestamp() + interval '2 minutes'
    from due where payment.id = due.id
    returning payment.id, due.closing
  )
  select coalesce(json_agg(json_build_object('payment', private.payment_document(payment), 'closing', taken.closing)), '[]')
  into sessions from taken join public.payments as payment on payment.id = taken.id;

  with due as (
    select refund.id from public.refunds as refund
    where refund.state in ('requested', 'pending') and refund.next_look_at <= clock_timestamp()
    order by refund.next_look_at limit 20 for no key update skip locked
  ), taken as (
    update public.refunds as refund
    set tries = least(tries + 1, 1000),
      next_look_at = clock_timestamp() + case state
        when 'pending' then interval '1 hour' else least(interval '1 minute' * (tries + 1), interval '1 hour')
      end
    from due where refund.id = due.id
    returning refund.*
  )
  select
    coalesce(
      json_agg(json_build_object(
        'id', taken.id, 'key', taken.idempotency_key, 'amount_cents', taken.amount_cents,
        'payment_intent', payment.payment_intent_id, 'tries', taken.tries
      )) filter (where taken.state = 'requested'), '[]'
    ),
    coalesce(json_agg(taken.stripe_refund_id) filter (where taken.state = 'pending'), '[]')
  into requested, pending
  from taken join public.payments as payment on payment.id = taken.payment_id;

  return json_build_object('sessions', sessions, 'requested', requested, 'pending', pending, 'again', again);
end
$$;
comment on function public.payment_work() is
  'Says that the server process is there, cancels an order that nobody began to pay in time (again: there may be more), and gives out what is to be asked of '
  'Stripe: sessions (closing: to be expired), requested refunds, pending refunds.';

-- What the server has closed at Stripe first is cancelled; nobody else cancels what can still be paid.
create or replace function public.cancel_card_return(order_id bigint, session_id text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  cancelled public.orders;
begin
  select placed.* into cancelled
  from public.orders as placed
  where placed.id = cancel_card_return.order_id
    and placed.payment_method = 'stripe'
    and (
      placed.user_id = (select auth.uid())
      or placed.user_id is null and exists (
        select from private.card_sessions as session
        where session.order_id = placed.id and session.session_id = cancel_card_return.session_id
      )
    )
    and not exists (
      select from private.card_sessions as session where session.order_id = placed.id and session.paid_at is not null
    )
  for no key update;

  if cancelled.status is distinct from 'pending_payment' or exists (
    select from public.payments as payment
    where payment.order_id = cancelled.id and payment.state in ('opening', 'open', 'processing', 'paid')
  ) then
    raise exception using errcode = 'PT409', message = 'This order cannot be cancelled.';
  end if;
  update public.orders set status = 'cancelled_payment', payment_status = 'cancelled' where id = cancelled.id;
end
$$;

-- Row security

alter table public.payments enable row level security;
alter table public.refunds enable row level security;
alter table private.payment_service enable row level security;

create policy "customers read payments of their own orders, admins all" on public.payments
  for select to authenticated using (
    (select private.is_admin())
    or exists (select from public.orders where orders.id = order_id and orders.user_id = (select auth.uid()))
  );
create policy "customers read refunds of their own orders, admins all" on public.refunds
  for select to authenticated using (
    (select private.is_admin())
    or exists (select from public.orders where orders.id = order_id and orders.user_id = (select auth.uid()))
  );

-- Grants

revoke all on public.payments, public.refunds, private.payment_service from public, anon, authenticated, service_role;
revoke all on sequence public.payments_id_seq, public.refunds_id_seq from public, anon, authenticated, service_role;
grant select on public.payments, public.refunds to authenticated, service_role;

revoke all on function
  private.credential_names(text), private.takes_cards(), private.hold_time(),
  private.save_order(uuid, private.cart_line[], numeric, jsonb, text, bigint[], uuid, uuid),
  private.has_stock(public.orders), private.payment_document(public.payments),
  private.tell_money(public.orders, text, bigint, text),
  private.refund_unasked(public.payments, public.orders, bigint, text), private.void_unpaid(public.orders, text),
  private.take_money(public.payments, public.orders, bigint), private.return_stock(public.orders),
  public.card_payment(), public.may_pay(bigint, uuid), public.begin_payment(bigint),
  public.note_session(bigint, text, text, boolean), public.settle_payment(jsonb), public.fail_payment(bigint, text),
  public.cancel_unpaid_order(bigint), public.request_refund(bigint, bigint, text, boolean, uuid),
  public.note_refund(jsonb), public.fail_refund(bigint, text), public.receive_cash(bigint), public.payment_secrets(),
  public.live_payment(bigint), public.payment_work()
  from public, anon, authenticated, service_role;
grant execute on function public.card_payment(), public.may_pay(bigint, uuid) to anon, authenticated, service_role;
grant execute on function public.request_refund(bigint, bigint, text, boolean, uuid), public.receive_cash(bigint)
  to authenticated;
grant execute on function
  public.begin_payment(bigint), public.note_session(bigint, text, text, boolean), public.settle_payment(jsonb),
  public.fail_payment(bigint, text), public.cancel_unpaid_order(bigint), public.note_refund(jsonb),
  public.fail_refund(bigint, text), public.payment_secrets(), public.live_payment(bigint), public.payment_work()
  to service_role;
