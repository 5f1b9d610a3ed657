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
        sum(stock.pieces) as pieces, sum(stock.pieces * stock.price) as worth
      from private.stock_on_hand() as stock group by stock.category
    ) as line
  );
end
$function$;

comment on function public.stock_by_category() is 'What is on hand now, as [{currency, category, products, pieces, worth}]: pieces times price, as in stock_value. PT403 for everyone but administrators.';

revoke all on function public.stock_by_category() from public;

grant execute on function public.stock_by_category() to authenticated;
