-- Whoever counts the pieces corrects their number, with a reason, and loses nothing of what is sold meanwhile. When an
-- order leaves fewer pieces than the shop calls low, the owner is told, once for each fall.

create function public.correct_stock(
  product_id bigint, quantity integer, reason text, value_ids bigint[] default '{}'
) returns integer
language plpgsql security definer set search_path to '' as $$
declare
  given constant text := private.clean_line(reason);
  combination_id bigint;
  stock integer;
begin
  perform private.require_admin();
  if coalesce(given, '') = '' then
    raise exception using errcode = 'PT400', message = 'Please say why the stock is corrected.';
  elsif length(given) > 500 then
    raise exception using errcode = 'PT400', message = 'Please use at most 500 characters.';
  elsif coalesce(quantity, 0) = 0 then
    raise exception using errcode = 'PT400', message = 'There is nothing to correct.';
  end if;

  -- The product before its values, as orders do.
  select product.stock_quantity into stock from public.products as product
  where product.id = correct_stock.product_id for no key update;
  if cardinality(value_ids) = 1 then
    select value.stock_quantity into stock
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where value.id = value_ids[1] and option.product_id = correct_stock.product_id
    for no key update of value;
  elsif cardinality(value_ids) > 1 then
    select combination.id, combination.stock_quantity into combination_id, stock
    from public.option_combinations as combination
    where combination.product_id = correct_stock.product_id and combination.value_ids <@ correct_stock.value_ids
      and combination.value_ids @> correct_stock.value_ids
    for no key update;
  end if;
  if not found then
    raise exception using errcode = 'PT404', message = 'This product, or what was chosen of it, is gone.';
  elsif stock is null then
    raise exception using errcode = 'PT409', message = 'These pieces are not counted.';
  elsif stock + quantity not between 0 and 1000000 then
    raise exception using
      errcode = 'PT409',
      message = format('There are %s now: the stock must stay between 0 and 1000000.', stock);
  end if;

  perform private.set_cause('correction'), set_config('facet.note', given, true);
  if combination_id is not null then
    update public.option_combinations as combination set stock_quantity = stock + quantity where id = combination_id;
  elsif cardinality(value_ids) = 1 then
    update public.product_option_values as value set stock_quantity = stock + quantity where id = value_ids[1];
  else
    update public.products as product set stock_quantity = stock + quantity where id = correct_stock.product_id;
  end if;
  perform private.set_cause(''), set_config('facet.note', '', true), set_config('response.changes', 'pages', true);
  return stock + quantity;
end
$$;
comment on function public.correct_stock(bigint, integer, text, bigint[]) is 'Adds to the stock of a product, of one value of its options, or of the combination of several, or takes from it, and notes why. Returns how many there are now.';
revoke all on function public.correct_stock(bigint, integer, text, bigint[]) from public;
grant execute on function public.correct_stock(bigint, integer, text, bigint[]) to authenticated;

alter table public.messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded',
    'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address', 'data_export', 'data_erasure',
    'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message', 'money_decision', 'new_admin',
    'offer_answered', 'offer_decided', 'backup_problem', 'security_notice', 'metal_prices', 'low_stock'
  ));

create function private.tell_low_stock(taking_order_id bigint) returns void
language plpgsql set search_path to '' as $$
declare
  low constant integer := private.low_stock_threshold();
  fallen jsonb;
begin
  select jsonb_agg(
    jsonb_build_object('id', taken.product_id, 'name', taken.name, 'choice', taken.choice, 'stock', taken.stock)
    order by taken.name, taken.product_id, taken.choice
  )
  into fallen
  from (
    select item.product_id, product.name, null as choice, product.stock_quantity as stock, sum(item.stock_taken) as pieces
    from public.order_items as item join public.products as product on product.id = item.product_id
    where item.order_id = taking_order_id and item.stock_taken > 0
    group by item.product_id, product.id
    union all
    select
      option.product_id, product.name, option.name || ': ' || value.value, value.stock_quantity, sum(held.pieces)
    from public.order_items as item
    join private.held_values as held on held.item_id = item.id
    join public.product_option_values as value on value.id = held.value_id
    join public.product_options as option on option.id = value.option_id
    join public.products as product on product.id = option.product_id
    where item.order_id = taking_order_id
    group by option.id, product.id, value.id
    union all
    select
      combination.product_id, product.name, private.combination_words(combination.value_ids), combination.stock_quantity,
      sum(held.pieces)
    from public.order_items as item
    join private.held_values as held on held.item_id = item.id
    join public.option_combinations as combination on combination.id = held.combination_id
    join public.products as product on product.id = combination.product_id
    where item.order_id = taking_order_id
    group by combination.id, product.id
  ) as taken
  where taken.stock < low and taken.stock + taken.pieces >= low;
  if fallen is not null then
    perform private.enqueue_message('low_stock', null, jsonb_build_object('products', fallen));
  end if;
end
$$;
comment on function private.tell_low_stock(bigint) is 'Tells the owner which products, values of their options and combinations of them are low on stock since this order took its pieces, and were not before.';
revoke all on function private.tell_low_stock(bigint) from public;

create or replace function private.take_stock (
  taking_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  before constant text := private.set_cause('order ' || taking_order_id);
  ids bigint[];
  pieces bigint[];
begin
  select array_agg(item.product_id), array_agg(item.taken) into ids, pieces
  from (
    select product_id, sum(stock_taken) as taken from public.order_items
    where order_id = taking_order_id and stock_taken > 0 group by product_id
  ) as item;
  if ids is not null then
    update public.products as product
    set stock_quantity = product.stock_quantity - item.pieces
    from unnest(ids, pieces) as item (product_id, pieces)
    where product.id = item.product_id and product.stock_quantity is not null;
  end if;
  perform private.hold_option_values(taking_order_id);
  perform private.set_cause(before);
  perform private.tell_low_stock(taking_order_id);
end
$function$;

