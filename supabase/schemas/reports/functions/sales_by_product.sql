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
    with entry as materialized (
      select sale.order_id, sale.currency, sale.shipping, sale.shipping_tax
      from private.book_entries(first_day, last_day, zone) as sale where sale.orders = 1
    ),
    line as (
      select
        entry.currency, item.product_id, case when item.product_id is null then item.name_at_purchase end as name,
        case when item.product_id is null then item.sku_at_purchase end as sku,
        sum(item.quantity) as pieces, sum(item.net) as net, sum(item.tax) as tax
      from entry join public.order_items as item using (order_id)
      group by 1, 2, 3, 4
    ),
    part as (
      select
        line.currency, case when product.id is null then 'deleted' else 'product' end as kind, line.product_id,
        coalesce(product.name, line.name) as name, coalesce(product.sku, line.sku) as sku, line.pieces, line.net, line.tax,
        line.net + line.tax as total,
        concat_ws(E'\t', line.currency, coalesce(lpad(line.product_id::text, 20, '0'), 'deleted'), line.sku, line.name)
          collate "C" as key
      from line left join public.products as product on product.id = line.product_id
      union all
      select
        entry.currency, 'shipping', null, 'Shipping', null, null, sum(entry.shipping), sum(entry.shipping_tax),
        sum(entry.shipping + entry.shipping_tax), entry.currency || E'\tshipping'
      from entry group by entry.currency having sum(entry.shipping) <> 0
    )
    select coalesce(json_agg(chosen order by case when not best then chosen.key end, chosen.rank, chosen.key), '[]')
    from (
      select part.*,
        case when best then row_number() over (
          partition by part.currency order by part.kind = 'shipping', part.total desc, part.key
        ) end as rank
      from part where part.key > after
      order by case when not best then part.key end, rank, part.key limit most
    ) as chosen
  );
end
$function$;

comment on function public.sales_by_product(date, date, boolean, text, integer) is 'What each product sold from the first day to the last, as [{currency, kind, product_id, name, sku, pieces, net, tax, total, key, rank}], ordered by key and after a key; with best, the best ones of all currencies first, with their rank. kind: product, deleted for products that are gone, or shipping, so that all rows together are the orders'' totals. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_product(date, date, boolean, text, integer) from public;

grant execute on function public.sales_by_product(date, date, boolean, text, integer) to authenticated;
