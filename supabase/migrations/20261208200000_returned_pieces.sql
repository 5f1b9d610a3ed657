-- Returned pieces are told by line.

set local check_function_bodies = off;

DROP FUNCTION "private"."release_values"(bigint);

DROP FUNCTION "private"."return_stock"(public.orders);

DROP FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid);

ALTER TABLE "public"."order_items" ADD COLUMN "stock_returned" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.has_stock(wanted public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
        select product_id, sum(quantity - stock_returned) as pieces from public.order_items
        where order_id = wanted.id and quantity > stock_returned group by product_id
      ) as line
      left join public.products as product on product.id = line.product_id
      where product.id is null or product.stock_quantity < line.pieces
    )
    and not exists (
      select from (
        select (chosen ->> 'choice')::bigint as value_id, sum(item.quantity - item.stock_returned) as pieces
        from public.order_items as item, jsonb_array_elements(item.options) as chosen
        where item.order_id = wanted.id and item.quantity > item.stock_returned and chosen ? 'choice' group by 1
      ) as line
      left join public.product_option_values as value on value.id = line.value_id
      where value.id is null or value.stock_quantity < line.pieces
    )
    and not exists (
      select from public.order_items as item join public.counter_offers as offer on offer.id = item.offer_id
      where item.order_id = wanted.id and offer.order_id <> wanted.id
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_values(held_order_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Lines of one value take what is left after the lines before them.
  insert into private.held_values (item_id, value_id, pieces)
  select wanted.item_id, wanted.value_id, wanted.pieces
  from (
    select
      item.id as item_id, value.id as value_id,
      least(
        item.quantity - item.stock_returned,
        value.stock_quantity - sum(item.quantity - item.stock_returned) over (partition by value.id order by item.id)
          + item.quantity - item.stock_returned
      ) as pieces
    from public.order_items as item
    cross join lateral jsonb_array_elements(item.options) as chosen
    join public.product_option_values as value on value.id = (chosen ->> 'choice')::bigint
    where item.order_id = held_order_id and value.stock_quantity is not null
  ) as wanted
  where wanted.pieces > 0;

  update public.product_option_values as value
  set stock_quantity = value.stock_quantity - held.pieces
  from (
    select each.value_id, sum(each.pieces) as pieces
    from private.held_values as each join public.order_items as item on item.id = each.item_id
    where item.order_id = held_order_id group by each.value_id
  ) as held
  where value.id = held.value_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_values(released_item_id bigint, most integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + least(held.pieces, most), 1000000)
  from private.held_values as held
  where held.item_id = released_item_id and value.id = held.value_id and value.stock_quantity is not null;

  delete from private.held_values as held where held.item_id = released_item_id and held.pieces <= coalesce(most, held.pieces);

  update private.held_values as held set pieces = held.pieces - most where held.item_id = released_item_id and most > 0
$function$;

CREATE OR REPLACE FUNCTION private.return_stock(returned public.orders, pieces jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line record;
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = returned.id)
  order by id for no key update;
  perform private.lock_values(returned.id);

  for line in
    select item.id, item.product_id, asked.quantity, least(item.stock_taken, asked.quantity) as taken
    from public.order_items as item left join jsonb_to_recordset(pieces) as asked (order_item_id bigint, quantity integer)
      on asked.order_item_id = item.id
    where item.order_id = returned.id and (pieces is null or asked.quantity > 0) order by item.id
  loop
    update public.products set stock_quantity = least(stock_quantity + line.taken, 1000000)
    where id = line.product_id and line.taken > 0 and stock_quantity is not null;
    update public.order_items
    set stock_taken = stock_taken - line.taken, stock_returned = stock_returned + coalesce(line.quantity, 0)
    where id = line.id and (line.taken > 0 or line.quantity > 0);
    perform private.release_values(line.id, line.quantity);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_again(revived public.orders)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = revived.id)
  order by id for no key update;
  perform private.lock_values(revived.id);

  -- Lines of one product take what is left after the lines before them.
  update public.order_items as item
  set stock_taken = greatest(least(item.quantity - item.stock_returned, product.stock_quantity - earlier.pieces), 0)
  from public.products as product, (
    select id, sum(quantity - stock_returned) over (partition by product_id order by id) - (quantity - stock_returned) as pieces
    from public.order_items where order_id = revived.id
  ) as earlier
  where item.order_id = revived.id and earlier.id = item.id
    and product.id = item.product_id and product.stock_quantity is not null;

  update public.products as product
  set stock_quantity = product.stock_quantity - item.stock_taken
  from (
    select product_id, sum(stock_taken) as stock_taken from public.order_items
    where order_id = revived.id and stock_taken > 0 group by product_id
  ) as item
  where product.id = item.product_id and product.stock_quantity is not null;

  perform private.hold_values(revived.id);

  perform from public.promotions where id = any (revived.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = usage_count + 1 where id = any (revived.promotion_ids);
end
$function$;

CREATE OR REPLACE FUNCTION public.change_order_options(order_item_id bigint, options jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal constant text := private.options_refusal(options);
  chosen constant jsonb := private.chosen_options(options);
  placed public.orders;
  item public.order_items;
  wanted record;
  before text;
  pieces integer;
begin
  perform private.require_admin();
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  select line.* into item from public.order_items as line where line.id = order_item_id;
  placed := private.lock_unshipped(item.order_id);
  if item.product_id is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold, so its options are not known.';
  end if;
  -- As place_order locks: promotions do not change meanwhile, then the product, then values.
  perform private.share_prices();
  perform from public.products where id = item.product_id for no key update;
  perform from public.product_option_values
  where id in (
    select (each ->> 'choice')::bigint
    from public.order_items as line, jsonb_array_elements(line.options) as each where line.order_id = placed.id
    union
    select (each ->> 'value')::bigint from jsonb_array_elements(chosen) as each
  )
  order by id for no key update;

  select line.* into item from public.order_items as line where line.id = order_item_id;
  select * into wanted from private.resolve_options(item.product_id, chosen);
  if wanted.problem is not null then
    raise exception using errcode = 'PT409', message = wanted.problem;
  elsif wanted.surcharge <> (
    select coalesce(sum((each ->> 'surcharge')::numeric), 0) from jsonb_array_elements(item.options) as each
  ) then
    raise exception using
      errcode = 'PT409', message = 'The price would change with these options. Please cancel the order instead.';
  end if;
  if wanted.options = item.options then
    return to_json(item);
  end if;
  before := private.options_text(item.options);
  pieces := item.quantity - item.stock_returned;
  perform private.release_values(item.id);
  if exists (
    select from public.product_option_values as value
    where value.id = any (wanted.value_ids) and value.stock_quantity < pieces
  ) then
    raise exception using errcode = 'PT409', message = format('%s is not in stock.', private.options_text(wanted.options));
  end if;
  begin
    update public.order_items as line set options = wanted.options where line.id = item.id returning line.* into item;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'The order has another line with these options.';
  end;
  insert into private.held_values (item_id, value_id, pieces)
  select item.id, value.id, pieces from public.product_option_values as value
  where value.id = any (wanted.value_ids) and value.stock_quantity is not null and pieces > 0;
  update public.product_option_values as value set stock_quantity = value.stock_quantity - pieces
  where value.id = any (wanted.value_ids) and value.stock_quantity is not null;
  perform private.note_order_event(placed.id, 'change', jsonb_build_object(
    'what', 'options', 'from', item.name_at_purchase || ': ' || before,
    'to', item.name_at_purchase || ': ' || private.options_text(item.options)
  ));
  perform private.tell_customer('order_changed', placed);
  return to_json(item);
end
$function$;

CREATE OR REPLACE FUNCTION public.request_refund(order_id bigint, amount_cents bigint, reason text, restock boolean, idempotency_key uuid, pieces jsonb DEFAULT NULL::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
  refund public.refunds;
  payment_id bigint;
  most bigint;
  too_many text;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using errcode = 'PT400', message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  if restock and pieces is not null then
    perform private.check_request_pieces(pieces);
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
        else format(
          'At most %s can be refunded.', private.money_text(private.major_units(most, placed.currency), placed.currency)
        ) end;
  end if;

  select case
    when item.id is null then 'A piece is not in this order. Please reload the page.'
    else format('At most %s of %s can go back into stock.', returnable.pieces, item.name_at_purchase)
  end
  into too_many
  from jsonb_to_recordset(case when restock then pieces end) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select case when private.is_void(placed.status) then 0 else item.quantity - item.stock_returned end as pieces
  ) as returnable
  where item.id is null or asked.quantity > returnable.pieces
  order by asked.order_item_id limit 1;
  if too_many is not null then
    raise exception using errcode = 'PT409', message = too_many;
  end if;

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by)
  values (
    placed.id, payment_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid())
  )
  returning * into refund;
  if restock and not private.is_void(placed.status) then
    perform private.share_prices();
    perform private.return_stock(placed, coalesce(pieces, (
      select jsonb_agg(jsonb_build_object('order_item_id', item.id, 'quantity', item.quantity - item.stock_returned))
      from public.order_items as item where item.order_id = placed.id
    )));
  end if;
  return to_json(refund);
end
$function$;

ALTER TABLE "public"."order_items" ADD CONSTRAINT "order_items_stock_returned_check" CHECK (((stock_returned >= 0) AND (stock_returned <= quantity)));

COMMENT ON COLUMN "public"."order_items"."stock_returned" IS 'The pieces that the customer gave back: an order that comes back from its cancellation does not take them again.';

COMMENT ON FUNCTION "private"."release_values"(bigint, integer) IS 'Gives back the stock of option values that a line holds, of at most so many pieces (null: all). They are locked.';

COMMENT ON FUNCTION "private"."return_stock"(public.orders, jsonb) IS 'Returns the stock that the order holds, once: all of it if the order is void now, or that of pieces that the customer gave back: [{"order_item_id", "quantity"}], each line once.';

COMMENT ON FUNCTION "private"."take_again"(public.orders) IS 'Takes the available stock for what customers did not give back of a revived order, and its uses of promotions, beyond their limit if necessary.';

COMMENT ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb) IS 'Requests a refund, in cents, of what was paid by card; with restock, these pieces go back into stock, [{"order_item_id", "quantity"}], or without pieces all that did not yet. The same idempotency key returns the same refund. The server sends it to Stripe. PT409: more than is left.';

REVOKE ALL ON FUNCTION "private"."release_values"(bigint, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_stock"(public.orders, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_refund"(bigint, bigint, text, boolean, uuid, jsonb) TO "authenticated";
