create or replace function public.stock_by_category()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.worth desc, line.category), '[]')
    from (
      select
        private.shop_currency() as currency, stock.category, count(distinct stock.product_id) as products,
        sum(stock.pieces) as pieces, sum(stock.pieces * stock.price) as worth,
        coalesce(sum(stock.pieces * stock.cost), 0) as worth_at_cost,
        coalesce(sum(stock.pieces) filter (where stock.cost is null), 0) as without_cost
      from private.stock_on_hand() as stock group by stock.category
    ) as line
  );
end
$function$;

comment on function public.stock_by_category() is 'What is on hand now, as [{currency, category, products, pieces, worth, worth_at_cost, without_cost}]: pieces times price and times cost, as in stock_value, and how many pieces have no known cost. PT403 for everyone but administrators.';

revoke all on function public.stock_by_category() from public;

grant execute on function public.stock_by_category() to authenticated;
