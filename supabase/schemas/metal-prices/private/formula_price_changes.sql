create or replace function private.formula_price_changes (
  rates jsonb default '{}',
  ids bigint[] default null::bigint[]
)
  returns table (
    product_id bigint,
    old numeric,
    new numeric
  )
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  decimals constant integer := private.shop_decimals();
begin
  return query
  -- Materialized, a rate is looked up once and not for each product.
  with rate as materialized (
    select known.metal,
      coalesce(round((formula_price_changes.rates ->> known.metal)::numeric, 4), private.metal_rate(known.metal)) as price
    from (select distinct metal from public.product_formulas) as known
  ),
  priced as materialized (
    select product.id, product.price, private.formula_price(formula, rate.price, decimals) as by_metal
    from rate
    join public.product_formulas as formula on formula.metal = rate.metal
    join public.products as product on product.id = formula.product_id
    where formula_price_changes.ids is null or formula.product_id = any (formula_price_changes.ids)
  )
  select priced.id, priced.price, priced.by_metal from priced where priced.price <> priced.by_metal;
end
$function$;

comment on function private.formula_price_changes(jsonb, bigint[]) is 'The products, of these or all, whose price is not what their formula says if metals cost these rates, {metal: price}, and the others what they cost now; with the price that they have and the one that they should have.';

revoke all on function private.formula_price_changes(jsonb, bigint[]) from public;
