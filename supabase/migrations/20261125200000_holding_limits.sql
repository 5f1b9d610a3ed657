-- What one buyer may hold without having paid: pieces of a product, a share of the stock, a sum. A cash order above a sum of
-- the owner's waits to be confirmed. An offer is in one live order.

-- Tables

create table public.order_limits (
  -- One row, for good.
  id boolean generated always as (true) stored primary key,
  pieces integer not null default 10 check (pieces between 1 and 999),
  stock_share integer not null default 10 check (stock_share between 1 and 100),
  worth numeric(10, 2) not null default 10000 check (worth >= 1),
  regular_factor integer not null default 3 check (regular_factor between 1 and 100),
  confirm_cash_above numeric(10, 2) default 1000 check (confirm_cash_above >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.order_limits is 'What a buyer may have on order unpaid, and which cash orders the owner confirms. One row.';
comment on column public.order_limits.pieces is 'Of one product; altogether, if the share of the stock is less.';
comment on column public.order_limits.stock_share is 'Percent of all pieces in stock.';
comment on column public.order_limits.worth is 'In dollars, without tax. A single piece may cost more.';
comment on column public.order_limits.regular_factor is 'How many times as much an account may have that has paid an order.';
comment on column public.order_limits.confirm_cash_above is 'In dollars; null: no cash order waits to be confirmed.';

insert into public.order_limits default values;

create table private.order_connections (
  order_id bigint primary key references public.orders (id) on delete cascade,
  connection text not null check (length(connection) <= 100),
  placed_at timestamptz not null default clock_timestamp()
);
comment on table private.order_connections is 'From which network address an order came, for a week.';
create index order_connections_by_connection on private.order_connections (connection, placed_at);
create index order_connections_by_age on private.order_connections (placed_at);

alter table public.orders
  add column to_confirm boolean not null default false,
  add column confirmed_at timestamptz;
comment on column public.orders.to_confirm is 'Whether the owner has to confirm this cash order, which is above a sum.';
comment on column public.orders.confirmed_at is 'When the owner did. What is confirmed counts as held by nobody.';

-- What buyers hold

create function private.connection() returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('shop.connection', true), '');
end
$$;
comment on function private.connection() is
  'The network address of the caller, which the server sets where it places an order; null where nobody does.';

create function private.lock_holders(customer uuid, email text, connection text) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- In the order of check_order_limits: nobody can deadlock.
  if customer is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 1));
  end if;
  if email is not null then
    perform pg_advisory_xact_lock(hashtextextended(lower(email), 2));
  end if;
  if connection is not null then
    perform pg_advisory_xact_lock(hashtextextended(connection, 5));
  end if;
end
$$;
comment on function private.lock_holders(uuid, text, text) is 'Orders of one buyer wait for one another, so that each counts those before.';

create function private.check_held(ids bigint[], wanted bigint, whose text, factor integer) returns void
  language plpgsql set search_path = ''
as $$
declare
  limits public.order_limits;
  line record;
  held record;
  most numeric;
begin
  select * into limits from public.order_limits;
  -- Of the day: what is ordered again and again, and never paid, is held as well.
  for line in
    select
      item.product_id, min(item.name_at_purchase) as name, sum(item.quantity) as of_the_day,
      coalesce(sum(item.quantity) filter (where is_live), 0) as pieces,
      coalesce(sum(item.quantity) filter (where is_live and placed.id <> wanted), 0) as others
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    join public.products as product on product.id = item.product_id
    cross join lateral (select not private.is_void(placed.status)) as state (is_live)
    where placed.id = any (ids) and product.stock_quantity is not null
    group by item.product_id
  loop
    most := limits.pieces * factor;
    if line.pieces > most then
      perform private.refuse_holding(
        format('At most %s pieces of %s', most, line.name), whose, greatest(most - line.others, 0), ' of them'
      );
    elsif line.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end loop;

  select
    coalesce(sum(item.quantity) filter (where is_counted), 0) as of_the_day,
    coalesce(sum(item.quantity) filter (where is_counted and is_live), 0) as pieces,
    coalesce(sum(item.quantity) filter (where is_counted and is_live and placed.id <> wanted), 0) as others,
    coalesce(sum(item.quantity) filter (where is_live), 0) as live_pieces,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live), 0) as worth,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live and placed.id <> wanted), 0) as others_worth
  into held
  from public.orders as placed
  join public.order_items as item on item.order_id = placed.id
  left join public.products as product on product.id = item.product_id
  cross join lateral (
    select not private.is_void(placed.status), product.stock_quantity is not null
  ) as state (is_live, is_counted)
  where placed.id = any (ids);

  most := limits.pieces * factor;
  if held.of_the_day > most then
    -- The shelves are only counted where somebody takes much of them.
    most := greatest(most, floor(
      (select coalesce(sum(stock_quantity), 0) + held.pieces from public.products) * limits.stock_share / 100.0
    ) * factor);
    if held.pieces > most then
      perform private.refuse_holding(
        format('At most %s pieces altogether', most), whose, greatest(most - held.others, 0), ' pieces'
      );
    elsif held.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end if;

  most := limits.worth * factor;
  if held.worth > most and held.live_pieces > 1 then
    raise exception using
      errcode = 'PT409',
      detail = 'limit',
      message = format(
        'At most $%s can be on order %s before it is paid. %s, or call us.',
        to_char(most, 'FM99,999,999,990'), whose,
        case when held.others_worth < most
          then format('Please order for at most $%s now', to_char(most - held.others_worth, 'FM99,999,999,990'))
          else 'Please pay for those orders first' end
      );
  end if;
end
$$;
comment on function private.check_held(bigint[], bigint, text, integer) is
  'Refuses the wanted order if these unpaid orders of a day, it among them, hold too much.';

create function private.refuse_holding(limit_reached text, whose text, room numeric, noun text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT409',
    detail = 'limit',
    message = format(
      '%s can be on order %s before they are paid. %s, or call us.', limit_reached, whose,
      case when room > 0 then format('Please order at most %s%s now', room, noun) else 'Please pay for those orders first' end
    );
end
$$;
comment on function private.refuse_holding(text, text, numeric, text) is 'Says what is possible, and that one can call.';

create function private.refuse_repetition(whose text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT409',
    detail = 'limit',
    message = format('Much was ordered %s today and not paid. Please try again tomorrow, or call us.', whose);
end
$$;
comment on function private.refuse_repetition(text) is 'Who orders and cancels over and over has had the shelves for long enough.';

create function private.check_holdings(wanted bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
  source text;
  since constant timestamptz := clock_timestamp() - interval '1 day';
  is_regular boolean;
begin
  select * into placed from public.orders where id = wanted;
  if current_setting('shop.limits', true) = 'off'
    or exists (select from public.user_roles where user_id = placed.user_id and role = 'admin') then
    return;
  end if;

  if placed.user_id is not null then
    is_regular := exists (
      select from public.orders where user_id = placed.user_id and paid_amount > refunded_amount
    );
    perform private.check_held(
      array(
        select id from public.orders
        where user_id = placed.user_id and paid_amount = 0 and confirmed_at is null
          and (created_at > since or status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'in your account',
      case when is_regular then (select regular_factor from public.order_limits) else 1 end
    );
    -- Whoever has paid counts alone, not with neighbors.
    if is_regular then
      return;
    end if;
  end if;

  select connection into source from private.order_connections where order_id = wanted;
  if source is not null then
    perform private.check_held(
      array(
        select id from private.order_connections as noted join public.orders on id = noted.order_id
        where noted.connection = source and paid_amount = 0 and confirmed_at is null
          and (created_at > since or status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'from this connection', 1
    );
  end if;

  -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
  if not exists (
    select from public.profiles where id = placed.user_id and lower(email) = lower(placed.customer_email)
  ) then
    perform private.check_held(
      array(
        select id from public.orders
        where lower(customer_email) = lower(placed.customer_email) and paid_amount = 0 and confirmed_at is null
          and user_id is not distinct from placed.user_id
          and (created_at > since or created_at > since - interval '6 days' and status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'for this e-mail address', 1
    );
  end if;
end
$$;
comment on function private.check_holdings(bigint) is
  'Refuses an order (PT409, details: limit) with which its account, connection or e-mail address holds too much unpaid. '
  'Orders of admins, and on a connection with the setting shop.limits = off, are not limited.';

create or replace function private.check_lines(lines jsonb) returns uuid
  language plpgsql immutable set search_path = ''
as $$
declare
  refusal text;
  digest uuid;
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    refusal := 'The cart could not be read: its lines must be a list.';
  elsif jsonb_array_length(lines) = 0 then
    refusal := 'Your cart is empty.';
  elsif jsonb_array_length(lines) > 50 then
    refusal := 'An order can have at most 50 different products. Please call us about a larger one.';
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: every line needs the id of a product.'
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]?$', false
        )) then 'Quantities must be whole numbers from 1 to 99. Please call us about more.'
        when not bool_and(coalesce(jsonb_typeof(line -> 'price'), 'null') in ('number', 'null'))
          then 'The cart could not be read: prices must be numbers.'
        when not bool_and(coalesce(
          offer is null or jsonb_typeof(line -> 'offer') = 'number' and offer ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: an offer needs its id.'
        when bool_or(offer is not null and line ->> 'quantity' <> '1')
          then 'An offer is for one piece. Please put further pieces into the cart from the product''s page.'
        when count(offer) > count(distinct offer) then 'An offer can be bought only once.'
        when count(problem) > 0 then min(problem)
        when count(distinct (line ->> 'id', chosen)) filter (where offer is null) < count(*) filter (where offer is null)
          then 'A product can be in an order only once with the same options.'
      end,
      -- Lines without options and offers as always: a request from before is still recognized.
      md5(string_agg(
        (line ->> 'id') || 'x' || (line ->> 'quantity')
          || case chosen when '[]' then '' else 'o' || md5(chosen::text) end || coalesce('f' || offer, ''),
        ' ' order by line ->> 'id' collate "C", chosen, offer collate "C"
      ))::uuid
    into refusal, digest
    from jsonb_array_elements(lines) as line
    cross join lateral private.options_refusal(line -> 'options') as problem
    cross join lateral private.chosen_options(case when problem is null then line -> 'options' end) as chosen
    cross join lateral (select line ->> 'offer') as given (offer);
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  return digest;
end
$$;

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
  perform private.lock_holders(customer, address ->> 'email', private.connection());

  perform private.lock_cart(lines);
  perform private.lock_offers(lines);
  cart := private.price_cart(lines, customer);
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
  insert into private.order_connections (order_id, connection)
  select order_id, private.connection() where private.connection() is not null;
  if current_setting('role') <> 'service_role' then
    perform private.check_holdings(order_id);
  end if;
  return private.order_document(order_id);
end
$$;

create or replace function public.begin_payment(order_id bigint) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
  live public.payments;
  refusal text;
begin
  select * into placed from public.orders where id = begin_payment.order_id for no key update;
  perform private.lock_holders(placed.user_id, placed.customer_email, (
    select connection from private.order_connections as noted where noted.order_id = placed.id
  ));
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
      perform private.check_holdings(placed.id);
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

-- Cash orders to confirm

create function private.mark_to_confirm() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.to_confirm := new.status = 'processing'
    and new.total_amount > (select confirm_cash_above from public.order_limits)
    and not exists (select from public.user_roles where user_id = new.user_id and role = 'admin');
  new.to_confirm := coalesce(new.to_confirm, false);
  return new;
end
$$;
comment on function private.mark_to_confirm() is 'A cash order above the owner''s sum waits for the owner; the owner''s own do not.';

create trigger large_cash_orders_wait before insert on public.orders
  for each row when (new.payment_method = 'cod') execute function private.mark_to_confirm();

create function public.confirm_order(order_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.orders set confirmed_at = clock_timestamp(), to_confirm = false
  where id = confirm_order.order_id and to_confirm and not private.is_void(status);
  if not found then
    raise exception using errcode = 'PT409', message = 'This order does not wait to be confirmed.';
  end if;
end
$$;
comment on function public.confirm_order(bigint) is 'The owner has spoken with the customer of a large cash order. For admins.';

create or replace function private.order_snapshot(placed_id bigint) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.order_document(placed_id)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'is_guest', placed.user_id is null,
      'to_confirm', nullif(placed.to_confirm, false)
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$$;

-- Offers

create or replace function private.hold_offers(holding_id bigint) returns void
  language plpgsql set search_path = ''
as $$
declare
  other_id bigint;
begin
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  order by id for no key update;
  select offer.order_id into other_id from public.counter_offers as offer
  where offer.order_id <> holding_id
    and offer.id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  limit 1;
  if other_id is not null then
    raise exception using
      errcode = 'PT409',
      message = format(
        'The offer in this order has been bought by order #%s meanwhile. To revive this one, cancel that one first.', other_id
      );
  end if;
  update public.counter_offers set order_id = holding_id
  where order_id is null
    and id in (select item.offer_id from public.order_items as item where item.order_id = holding_id);
end
$$;

-- Connections are forgotten

create function private.forget_connections() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.order_connections where placed_at < clock_timestamp() - interval '7 days';
  return null;
end
$$;
comment on function private.forget_connections() is 'Keeps where orders came from for a week.';

create trigger connections_are_forgotten after insert on private.order_connections
  for each statement execute function private.forget_connections();

-- Triggers

create trigger order_limits_are_dated before update on public.order_limits
  for each row execute function private.set_updated_at();

-- Row security

alter table public.order_limits enable row level security;
alter table private.order_connections enable row level security;

create policy "admins read the limits of orders" on public.order_limits
  for select to authenticated using ((select private.is_admin()));
create policy "admins change the limits of orders" on public.order_limits
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants

revoke all on public.order_limits from public, anon, authenticated, service_role;
grant select on public.order_limits to authenticated;
grant update (pieces, stock_share, worth, regular_factor, confirm_cash_above) on public.order_limits to authenticated;
grant select, insert, update, delete on public.order_limits to service_role;
revoke all on private.order_connections from public, anon, authenticated, service_role;

revoke all on function
  private.connection(), private.lock_holders(uuid, text, text), private.check_held(bigint[], bigint, text, integer),
  private.refuse_holding(text, text, numeric, text), private.refuse_repetition(text), private.check_holdings(bigint),
  private.mark_to_confirm(), private.forget_connections(), public.confirm_order(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.confirm_order(bigint) to authenticated;
