create or replace function public.stock_value (
  after_product bigint default 0,
  after_value bigint default 0,
  most integer default 5000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.product_id, line.value_id), '[]')
    from (
      select
        private.shop_currency() as currency, stock.*, stock.pieces * stock.price as worth, stock.pieces * stock.cost as worth_at_cost
      from private.stock_on_hand() as stock
      where (stock.product_id, stock.value_id) > (after_product, after_value)
      order by stock.product_id, stock.value_id limit most
    ) as line
  );
end
$function$;

comment on function public.stock_value(bigint, bigint, integer) is 'What is on hand now, a row for each product or counted value of an option, as [{currency, product_id, value_id, name, sku, category, choice, price, cost, pieces, worth, worth_at_cost}], after a row. PT403 for everyone but administrators.';

revoke all on function public.stock_value(bigint, bigint, integer) from public;

grant execute on function public.stock_value(bigint, bigint, integer) to authenticated;
