-- Placing an order: locked, priced, compared with what the shopper saw, and stored, in one transaction.

-- Types

create type private.cart_line as (
  product_id bigint,
  quantity integer,
  seen_price numeric,
  price numeric,
  promotion_id bigint,
  stock integer,
  name text,
  image text
);
comment on type private.cart_line is
  'A line of a cart beside its product: the price that the browser showed (null: none) and the price now (null: product gone).';

-- Functions

create function private.order_document(placed_id bigint) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'user_id', placed.user_id,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'shipping', placed.shipping,
      'total_amount', placed.total_amount,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', (
        select json_agg(
          json_build_object(
            'id', item.id,
            'product_id', item.product_id,
            'quantity', item.quantity,
            'price_at_purchase', item.price_at_purchase,
            'name_at_purchase', item.name_at_purchase,
            'image_at_purchase', item.image_at_purchase
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed where placed.id = placed_id
  );
end
$$;
comment on function private.order_document(bigint) is 'An order with its lines, as its buyer gets to see it.';

create function private.earlier_order(key uuid, customer uuid, digest uuid) returns bigint
  language plpgsql set search_path = ''
as $$
declare
  earlier public.orders;
begin
  if key is null then
    raise exception using errcode = 'PT400', message = 'An order needs an idempotency key.';
  end if;
  -- Requests with the same key wait for one another here.
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into earlier from public.orders where idempotency_key = key;
  if earlier.id is not null
    and (earlier.user_id is distinct from customer or earlier.lines_digest is distinct from digest)
  then
    raise exception using
      errcode = 'PT409', message = 'This order could not be placed. Please reload the page and try again.';
  end if;
  return earlier.id;
end
$$;
comment on function private.earlier_order(uuid, uuid, uuid) is
  'The order that this very request made before, if any. Another request with the same key is refused without saying why.';

create function private.lock_cart(lines jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  wanted constant bigint[] := array(select line.id from jsonb_to_recordset(lines) as line (id bigint));
  categories text[];
begin
  -- Products in id order, then promotions in id order, as everywhere: nobody can deadlock.
  select array_agg(locked.category) into categories
  from (select category from public.products where id = any (wanted) order by id for no key update) as locked;
  perform from public.promotions as promotion
  where private.is_running(promotion) and private.covers(promotion, wanted, categories)
  order by promotion.id for no key update;
end
$$;
comment on function private.lock_cart(jsonb) is
  'Locks the products of the lines and every promotion that may price one of them, until the order is placed or refused.';

create function private.price_cart(lines jsonb) returns private.cart_line[]
  language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select row(
      line.id, line.quantity, line.price,
      private.discounted(product.price, promotion.discount_type, promotion.discount_value), promotion.id,
      product.stock_quantity, product.name, product.image
    )::private.cart_line
    from rows from (jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric))
      with ordinality as line (id, quantity, price, position)
    left join public.products as product on product.id = line.id
    left join lateral private.promotion_for(product) as promotion on true
    order by line.position
  );
end
$$;
comment on function private.price_cart(jsonb) is 'The lines beside what their products cost and have in stock now.';

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
      json_build_object('id', line.product_id, 'reason', change.reason, 'price', line.price, 'stock', line.stock)
      order by line.position
    ),
    array_agg(change.reason)
  into differences, reasons
  from unnest(cart) with ordinality
    as line (product_id, quantity, seen_price, price, promotion_id, stock, name, image, position)
  cross join lateral (
    select case
      when line.price is null then 'gone'
      when line.stock < line.quantity then 'stock'
      when line.seen_price <> line.price or (line.seen_price is null and total_changed) then 'price'
    end
  ) as change (reason)
  where change.reason is not null;

  if reasons is not null or total_changed then
    raise exception using
      errcode = 'PT409',
      message = case
        when 'gone' = any (reasons) then 'Something in your cart is no longer sold.'
        when 'stock' = any (reasons) then 'Something in your cart is sold out or not available in that quantity.'
        when 'price' = any (reasons) then 'Prices in your cart have changed.'
        else format('The total of your order is now $%s.', total)
      end || ' Please look at your cart again.',
      detail = coalesce(differences, '[]');
  end if;
end
$$;
comment on function private.compare_cart(private.cart_line[], numeric, numeric) is
  'Refuses an order that differs from what the shopper saw, with the differences as details: [{"id", "reason", "price", "stock"}].';

create function private.use_promotions(ids bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  used integer;
begin
  update public.promotions set usage_count = usage_count + 1
  where id = any (ids) and (usage_limit is null or usage_count < usage_limit);
  get diagnostics used = row_count;
  -- Only a promotion that began after the cart was locked can have been used up since.
  if used < cardinality(ids) then
    raise exception using errcode = 'PT409', message = 'Prices have just changed. Please try again.', detail = '[]';
  end if;
end
$$;
comment on function private.use_promotions(bigint[]) is 'Counts one use of each promotion, never beyond its limit.';

create function private.save_order(
  customer uuid, cart private.cart_line[], subtotal numeric, address jsonb, promotions bigint[], key uuid, digest uuid
) returns bigint
  language plpgsql set search_path = ''
as $$
declare
  placed_id bigint;
begin
  insert into public.orders (
    user_id, subtotal, tax, shipping, total_amount, status, shipping_address,
    payment_method, payment_status, promotion_ids, idempotency_key, lines_digest
  )
  select
    customer, save_order.subtotal, totals.tax, totals.shipping, totals.total, 'processing', address,
    'cod', 'cod', promotions, key, digest
  from private.order_totals(save_order.subtotal) as totals
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, stock_taken
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image,
    case when line.stock is null then 0 else line.quantity end
  from unnest(cart) as line;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from unnest(cart) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  return placed_id;
end
$$;
comment on function private.save_order(uuid, private.cart_line[], numeric, jsonb, bigint[], uuid, uuid) is
  'Stores a checked and priced order with its lines, and takes its stock. Returns its id.';

create function public.place_order(
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
  end if;

  perform private.use_promotions(promotions);
  order_id := private.save_order(customer, cart, subtotal, address, promotions, idempotency_key, digest);
  return private.order_document(order_id);
end
$$;
comment on function public.place_order(jsonb, jsonb, text, uuid, numeric) is
  'Places a cash-on-delivery order in one transaction and returns it with its order_items. lines: [{"id", "quantity", '
  '"price"?}], prices and expected_total in dollars and only compared. The same key, customer and lines: the same order '
  'again. PT400: the request makes no sense; PT401: the session ended; PT409: the shop''s answer is no, what changed in details.';

-- Grants

revoke all on type private.cart_line from public;
revoke all on function
  public.place_order(jsonb, jsonb, text, uuid, numeric), private.order_document(bigint),
  private.earlier_order(uuid, uuid, uuid), private.lock_cart(jsonb), private.price_cart(jsonb),
  private.compare_cart(private.cart_line[], numeric, numeric), private.use_promotions(bigint[]),
  private.save_order(uuid, private.cart_line[], numeric, jsonb, bigint[], uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.place_order(jsonb, jsonb, text, uuid, numeric) to anon, authenticated, service_role;
