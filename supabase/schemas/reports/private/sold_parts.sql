create or replace function private.sold_parts (
  first_day date,
  last_day date,
  zone text
)
  returns table (
    currency text,
    kind text,
    product_id bigint,
    name text,
    sku text,
    pieces bigint,
    net numeric,
    tax numeric
  )
  language sql
  stable
  as $function$
  with entry as materialized (
    select sale.order_id, sale.currency, sale.shipping, sale.shipping_tax
    from private.book_entries(first_day, last_day, zone) as sale where sale.orders = 1
  )
  select
    entry.currency, case when item.is_gift_wrap then 'gift_wrap' when item.product_id is null then 'deleted' else 'product' end,
    item.product_id,
    case when item.product_id is null then item.name_at_purchase end,
    case when item.product_id is null then item.sku_at_purchase end,
    sum(item.quantity) filter (where not item.is_gift_wrap), sum(item.net), sum(item.tax)
  from entry join public.order_items as item using (order_id)
  group by 1, 2, 3, 4, 5
  union all
  select entry.currency, 'shipping', null, null, null, null, sum(entry.shipping), sum(entry.shipping_tax)
  from entry group by entry.currency having sum(entry.shipping) <> 0
$function$;

comment on function private.sold_parts(date, date, text) is 'What the sales of a period consist of, by currency. kind: product; deleted for products that are gone, with the name and the SKU that they had; gift_wrap, with its name and without pieces; shipping. All rows together are the orders'' totals.';

revoke all on function private.sold_parts(date, date, text) from public;
