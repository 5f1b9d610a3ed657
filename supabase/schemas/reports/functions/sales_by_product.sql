create or replace function public.sales_by_product (
  first_day date,
  last_day date,
  best boolean default false,
  after text default '',
  most integer default 10000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    with part as (
      select
        sold.currency, sold.kind, sold.product_id, coalesce(product.name, sold.name, 'Shipping') as name,
        coalesce(product.sku, sold.sku) as sku, sold.pieces, sold.net, sold.tax, sold.net + sold.tax as total,
        concat_ws(E'\t', sold.currency, coalesce(lpad(sold.product_id::text, 20, '0'), sold.kind), sold.sku, sold.name)
          collate "C" as key
      from private.sold_parts(first_day, last_day, zone) as sold
      left join public.products as product on product.id = sold.product_id
    )
    select coalesce(json_agg(chosen order by case when not best then chosen.key end, chosen.rank, chosen.key), '[]')
    from (
      select part.*,
        case when best then row_number() over (
          partition by part.currency order by part.kind in ('gift_wrap', 'shipping'), part.total desc, part.key
        ) end as rank
      from part where part.key > after
      order by case when not best then part.key end, rank, part.key limit most
    ) as chosen
  );
end
$function$;

comment on function public.sales_by_product(date, date, boolean, text, integer) is 'What each product sold from the first day to the last, as [{currency, kind, product_id, name, sku, pieces, net, tax, total, key, rank}], ordered by key and after a key; with best, the best ones of all currencies first, with their rank. kind: product, deleted for products that are gone, gift_wrap, or shipping, so that all rows together are the orders'' totals. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_product(date, date, boolean, text, integer) from public;

grant execute on function public.sales_by_product(date, date, boolean, text, integer) to authenticated;
