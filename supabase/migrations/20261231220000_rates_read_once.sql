-- What a metal costs was looked up for each product that follows it.

create or replace function private.metal_changes (
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
      coalesce(round((metal_changes.rates ->> known.metal)::numeric, 4), private.metal_rate(known.metal)) as price
    from (select distinct metal from public.product_formulas) as known
  ),
  priced as materialized (
    select product.id, product.price, private.metal_price(formula, rate.price, decimals) as by_metal
    from rate
    join public.product_formulas as formula on formula.metal = rate.metal
    join public.products as product on product.id = formula.product_id
    where metal_changes.ids is null or formula.product_id = any (metal_changes.ids)
  )
  select priced.id, priced.price, priced.by_metal from priced where priced.price <> priced.by_metal;
end
$function$;
