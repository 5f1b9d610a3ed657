create or replace function public.sales_by_category (
  first_day date,
  last_day date
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
      select entry.currency, item.product_id, sum(item.quantity) as pieces, sum(item.net) as net, sum(item.tax) as tax
      from entry join public.order_items as item using (order_id)
      group by 1, 2
    )
    select coalesce(json_agg(part order by part.currency, part.kind = 'shipping', part.total desc, part.category), '[]')
    from (
      select
        line.currency, case when product.id is null then 'deleted' else 'category' end as kind,
        coalesce(product.category, 'Products that are gone') as category,
        sum(line.pieces) as pieces, sum(line.net) as net, sum(line.tax) as tax, sum(line.net + line.tax) as total
      from line left join public.products as product on product.id = line.product_id
      group by 1, 2, 3
      union all
      select
        entry.currency, 'shipping', 'Shipping', null, sum(entry.shipping), sum(entry.shipping_tax),
        sum(entry.shipping + entry.shipping_tax)
      from entry group by entry.currency having sum(entry.shipping) <> 0
    ) as part
  );
end
$function$;

comment on function public.sales_by_category(date, date) is 'What the products of each category sold, by the category they have now, as [{currency, kind, category, pieces, net, tax, total}]. kind: category, deleted or shipping, as in sales_by_product. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_category(date, date) from public;

grant execute on function public.sales_by_category(date, date) to authenticated;
