create or replace function private.tell_low_stock (
  taking_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
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
$function$;

comment on function private.tell_low_stock(bigint) is 'Tells the owner which products, values of their options and combinations of them are low on stock since this order took its pieces, and were not before.';

revoke all on function private.tell_low_stock(bigint) from public;
