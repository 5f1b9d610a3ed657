create or replace function private.stock_of_choice (
  product bigint,
  chosen bigint[]
)
  returns integer
  language sql
  stable
  set search_path to ''
  as $function$
  select least(
    (select stock_quantity from public.products where id = product),
    (select min(stock_quantity) from public.product_option_values where id = any (chosen)),
    (private.combination_of_values(product, chosen)).stock_quantity
  )
$function$;

comment on function private.stock_of_choice(bigint, bigint[]) is 'The pieces of a product with these values; null: they are not counted.';

revoke all on function private.stock_of_choice(bigint, bigint[]) from public;
