create or replace function private.stock_on_hand()
  returns table (
    product_id bigint,
    value_id bigint,
    name text,
    sku text,
    category text,
    choice text,
    price numeric,
    cost numeric,
    pieces integer
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select
    product.id, 0, product.name, product.sku, product.category, null, product.price, known.cost, product.stock_quantity
  from public.products as product
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is not null
  union all
  select
    product.id, value.id, product.name, product.sku, product.category, value.value, product.price + value.surcharge, known.cost,
    value.stock_quantity
  from public.products as product
  cross join lateral (
    select option.id from public.product_options as option
    join public.product_option_values as counted on counted.option_id = option.id
    where option.product_id = product.id and counted.stock_quantity is not null
    group by option.id, option.position order by sum(counted.stock_quantity), option.position limit 1
  ) as fewest
  join public.product_option_values as value on value.option_id = fewest.id
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is null and value.stock_quantity is not null
  union all
  select
    product.id, combination.id, product.name, coalesce(combination.sku, product.sku), product.category,
    private.combination_words(combination.value_ids), product.price + private.combination_surcharge(combination), known.cost,
    combination.stock_quantity
  from public.option_combinations as combination
  join public.products as product on product.id = combination.product_id
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is null and combination.stock_quantity is not null and not exists (
    select from public.product_options as option join public.product_option_values as value on value.option_id = option.id
    where option.product_id = product.id and value.stock_quantity is not null
  )
$function$;

comment on function private.stock_on_hand() is 'The pieces on hand: of products, or, where only values of options are counted, of those values, with their surcharge; of several such options, of the one with the fewest; or, where only combinations of values are counted, of those. value_id is 0 for products, and the combination''s id for combinations. Prices are those before promotions; cost is null where nobody knows it.';

revoke all on function private.stock_on_hand() from public;
