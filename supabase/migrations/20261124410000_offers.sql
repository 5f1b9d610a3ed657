-- An accepted offer can be bought: by the customer who made it, at its price, one piece, once, and until a day.

-- Columns

alter table public.counter_offers
  add column days integer not null default 7 check (days between 1 and 365),
  add column expires_at timestamptz,
  add column order_id bigint references public.orders (id) on delete set null;
comment on column public.counter_offers.days is 'For how many days it can be bought once it is accepted.';
comment on column public.counter_offers.expires_at is 'Until when it can be bought; null unless it is accepted.';
comment on column public.counter_offers.order_id is 'The order that bought it; null again when that is cancelled or was not paid.';
create index counter_offers_by_order on public.counter_offers (order_id) where order_id is not null;

alter table public.order_items add column offer_id bigint;
comment on column public.order_items.offer_id is
  'The offer at whose price it was bought, which may have been deleted since; null for the price of the shop.';
drop index public.order_items_product_with_options_once;
create unique index order_items_product_with_options_once
  on public.order_items (order_id, product_id, md5(options::text), coalesce(offer_id, 0));

update public.counter_offers set expires_at = now() + interval '7 days' where status = 'accepted';
alter table public.counter_offers add check (status <> 'accepted' or expires_at is not null);

-- Making and deciding offers

create or replace function private.check_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
  price constant numeric := (
    select private.discounted(product.price, promotion.discount_type, promotion.discount_value)
    from public.products as product
    left join lateral private.promotion_for(product, running) as promotion on true
    where product.id = new.product_id
  );
  open_offer public.counter_offers;
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409',
      message = format('Your offer must be lower than the current price of $%s.', to_char(price, 'FM99,999,990.00')),
      detail = json_build_object('price', price)::text;
  end if;
  if new.status <> 'pending' then
    return new;
  end if;

  -- Two that are sent at once wait for one another.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text || ' ' || new.product_id, 4));
  select * into open_offer from public.counter_offers as offer
  where offer.user_id = new.user_id and offer.product_id = new.product_id
    and (
      offer.status = 'pending'
      or offer.status = 'accepted' and offer.order_id is null and offer.expires_at > clock_timestamp()
    )
  order by offer.status limit 1;
  if open_offer.status = 'pending' then
    raise exception using
      errcode = 'PT409', message = 'You have an open offer for this product already. Please wait for the seller''s answer.';
  elsif open_offer.status = 'accepted' then
    raise exception using
      errcode = 'PT409',
      message = 'The seller has accepted an offer of yours for this product. You can buy it under Offers in your account.';
  end if;
  return new;
end
$$;
comment on function private.check_offer() is
  'Offers are taken while the feature is on, below what the product costs now, and one at a time.';

create function private.end_offer() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.order_id is not null and new.status <> old.status then
    raise exception using errcode = 'PT409', message = 'This offer has been bought. Its status stays as it is.';
  end if;
  new.expires_at := case
    when new.status <> 'accepted' then null
    when tg_op = 'INSERT' then coalesce(new.expires_at, new.updated_at + make_interval(days => new.days))
    when old.status = 'accepted' then old.expires_at
    else clock_timestamp() + make_interval(days => new.days)
  end;
  return new;
end
$$;
comment on function private.end_offer() is 'The days in which an offer can be bought count from when it is accepted.';

create trigger offers_end_some_day before insert or update of status on public.counter_offers
  for each row execute function private.end_offer();

-- Lines of a cart

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
  elsif jsonb_array_length(lines) > 100 then
    refusal := 'An order can have at most 100 different products.';
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: every line needs the id of a product.'
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]{0,2}$', false
        )) then 'Quantities must be whole numbers from 1 to 999.'
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
comment on function private.check_lines(jsonb) is
  'Refuses lines that are no [{"id", "quantity", "price"?, "options"?, "offer"?}]; answers a digest of ids, quantities, '
  'options and offers, whatever their order.';

create function private.lock_offers(lines jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- In id order, after the products, values and promotions of the cart: nobody can deadlock.
  perform from public.counter_offers
  where id in (select line.offer from jsonb_to_recordset(lines) as line (offer bigint))
  order by id for no key update;
end
$$;
comment on function private.lock_offers(jsonb) is 'Locks the offers of the lines, until the order is placed or refused.';

create function private.offer_problem(offer public.counter_offers, customer uuid, product bigint) returns text
  language plpgsql volatile set search_path = ''
as $$
begin
  return case
    when customer is null then 'Please log in to buy at the price of your offer.'
    -- The same for an offer of somebody else as for none.
    when offer.id is null or offer.user_id <> customer or offer.product_id is distinct from product
      then 'This offer is not one of yours.'
    when offer.status <> 'accepted' then 'The seller has not accepted this offer.'
    when offer.order_id is not null then 'This offer has been bought already.'
    when offer.expires_at <= clock_timestamp() then 'This offer has ended.'
  end;
end
$$;
comment on function private.offer_problem(public.counter_offers, uuid, bigint) is
  'Why a customer cannot buy a product by this offer now, in a sentence; null: nothing.';

drop function private.save_order(uuid, private.cart_line[], numeric, jsonb, text, bigint[], uuid, uuid);
drop function private.compare_cart(private.cart_line[], numeric, numeric);
drop function private.price_cart(jsonb);
alter type private.cart_line
  add attribute offer_id bigint,
  add attribute offer_problem text;
comment on type private.cart_line is
  'A line of a cart beside its product: the price that the browser showed (null: none) and the price now with surcharges '
  '(null: product gone), what was chosen and its snapshot or what is wrong with it, the pieces available of product and '
  'values, whether all lines together want more, and the offer that prices it or why it does not.';

create function private.price_cart(lines jsonb, customer uuid) returns private.cart_line[]
  language plpgsql stable set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
begin
  return array(
    with line as (
      select
        given.position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen,
        given.offer as offer_id, made.offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given (id, quantity, price, options, offer, position)
      left join public.products as product on product.id = given.id
      left join public.counter_offers as made on made.id = given.offer
    ),
    resolved as (
      select line.*, result.*
      from line cross join lateral private.resolve_options(line.product_id, line.chosen) as result
    ),
    short_value as (
      select value.id
      from resolved
      cross join lateral unnest(resolved.value_ids) as value_id
      join public.product_option_values as value on value.id = value_id
      group by value.id having value.stock_quantity < sum(resolved.quantity)
    )
    select row(
      resolved.product_id, resolved.quantity, resolved.seen_price,
      case
        when by_offer then case when (product).id is not null then resolved.offer_price end
        else private.discounted((product).price, promotion.discount_type, promotion.discount_value)
      end + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name, (product).image, (product).sku,
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids)),
      resolved.offer_id, resolved.offer_problem
    )::private.cart_line
    from resolved
    cross join lateral (select resolved.offer_id is not null and resolved.offer_problem is null) as priced (by_offer)
    left join lateral private.promotion_for(product, running) as promotion on not by_offer
    order by resolved.position
  );
end
$$;
comment on function private.price_cart(jsonb, uuid) is
  'The lines beside what their products and options cost this customer and have in stock now.';

create function private.compare_cart(cart private.cart_line[], total numeric, expected_total numeric) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  differences json;
  reasons text[];
  total_changed constant boolean := expected_total is not null and expected_total is distinct from total;
begin
  select
    json_agg(
      jsonb_build_object(
        'id', line.product_id, 'reason', change.reason, 'price', line.price, 'stock', line.available
      ) || case
        when line.chosen = '[]' and change.reason <> 'options' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('options', line.chosen, 'problem', line.problem))
      end || case
        when line.offer_id is null then '{}'
        else jsonb_strip_nulls(jsonb_build_object('offer', line.offer_id, 'problem', line.offer_problem))
      end
      order by line.position
    ),
    array_agg(change.reason)
  into differences, reasons
  from unnest(cart) with ordinality
    as line (
      product_id, quantity, seen_price, price, promotion_id, stock, name, image, sku,
      chosen, options, problem, available, is_short, offer_id, offer_problem, position
    )
  cross join lateral (
    select case
      when line.price is null then 'gone'
      when line.offer_problem is not null then 'offer'
      when line.problem is not null then 'options'
      when line.is_short then 'stock'
      when line.seen_price <> line.price or (line.seen_price is null and total_changed) then 'price'
    end
  ) as change (reason)
  where change.reason is not null;

  if reasons is not null or total_changed then
    raise exception using
      errcode = 'PT409',
      message = case
        when 'gone' = any (reasons) then 'Something in your cart is no longer sold.'
        when 'offer' = any (reasons) then 'An offer in your cart cannot be bought.'
        when 'options' = any (reasons) then 'Something in your cart needs its options chosen.'
        when 'stock' = any (reasons) then 'Something in your cart is sold out or not available in that quantity.'
        when 'price' = any (reasons) then 'Prices in your cart have changed.'
        else format('The total of your order is now $%s.', total)
      end || ' Please look at your cart again.',
      detail = coalesce(differences, '[]');
  end if;
end
$$;
comment on function private.compare_cart(private.cart_line[], numeric, numeric) is
  'Refuses an order that differs from what the shopper saw, with the differences as details: [{"id", "reason", "price", '
  '"stock", "options"?, "offer"?, "problem"?}].';

-- Orders

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
    offer_id, stock_taken
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end
  from unnest(cart) as line;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from (select product_id, sum(quantity) as quantity from unnest(cart) group by product_id) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  perform private.hold_values(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$$;
comment on function private.save_order(uuid, private.cart_line[], numeric, jsonb, text, bigint[], uuid, uuid) is
  'Stores a checked and priced order with its lines, and takes its stock and offers: for good, or until its card payment '
  'is overdue. Returns its id.';

create function private.hold_offers(holding_id bigint) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  order by id for no key update;
  update public.counter_offers set order_id = holding_id
  where order_id is null
    and id in (select item.offer_id from public.order_items as item where item.order_id = holding_id);
end
$$;
comment on function private.hold_offers(bigint) is 'An order buys the offers of its lines, as far as no other order has.';

create or replace function private.follow_status() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.share_prices();
  if private.is_void(new.status) then
    perform private.give_back(new);
    update public.counter_offers set order_id = null where order_id = new.id;
  else
    perform private.take_again(new);
    perform private.hold_offers(new.id);
  end if;
  return null;
end
$$;
comment on function private.follow_status() is 'Stock, promotions and offers follow an order into cancellation or failure, and back.';

create or replace function private.has_stock(wanted public.orders) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  -- As place_order locks: promotions do not change meanwhile, then products, then values, then offers.
  perform private.share_prices();
  perform from public.products
  where id in (select product_id from public.order_items where order_id = wanted.id)
  order by id for no key update;
  perform private.lock_values(wanted.id);
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = wanted.id)
  order by id for no key update;
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
    )
    and not exists (
      select from public.order_items as item join public.counter_offers as offer on offer.id = item.offer_id
      where item.order_id = wanted.id and offer.order_id <> wanted.id
    );
end
$$;
comment on function private.has_stock(public.orders) is
  'Whether a void order could take all its pieces and offers again. Locks them, so that it stays true for the transaction.';

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
  return private.order_document(order_id);
end
$$;
comment on function public.place_order(jsonb, jsonb, text, uuid, numeric) is
  'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds '
  'its stock for 30 minutes. lines: [{"id", "quantity", '
  '"price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], prices (with surcharges) and '
  'expected_total in dollars and only compared; offer: the customer''s accepted offer, which prices its one piece. The '
  'same key, customer and lines: the same order again. PT400: the request makes no sense; '
  'PT401: the session ended; PT409: the shop''s answer is no, what changed in details; PT429: too many orders.';

-- Mails

create or replace function private.write_of_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  customer public.profiles;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- An offer that is decided otherwise within a minute is told of once.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected');
  if tg_op = 'UPDATE' and (new.status = 'pending' or customer.email is null) then
    return null;
  end if;
  perform private.enqueue_message(
    case when tg_op = 'INSERT' then 'new_offer' else 'offer_' || new.status end,
    case when tg_op = 'UPDATE' then customer.email end,
    (
      select jsonb_build_object(
        'offer', jsonb_strip_nulls(jsonb_build_object(
          'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
          'product_name', product.name, 'product_price', product.final_price, 'expires_at', new.expires_at
        )),
        'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
      )
      from (select) as always left join public.products as product on product.id = new.product_id
    ),
    offer_id => new.id
  );
  if tg_op = 'UPDATE' then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$$;

-- Grants

grant update (days) on public.counter_offers to authenticated;

revoke all on function
  private.end_offer(), private.lock_offers(jsonb), private.offer_problem(public.counter_offers, uuid, bigint),
  private.price_cart(jsonb, uuid), private.compare_cart(private.cart_line[], numeric, numeric),
  private.save_order(uuid, private.cart_line[], numeric, jsonb, text, bigint[], uuid, uuid), private.hold_offers(bigint)
  from public, anon, authenticated, service_role;
