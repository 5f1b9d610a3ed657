create or replace function public.unsold_products (
  days integer default 180,
  dearest boolean default false,
  after_product bigint default 0,
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
    select coalesce(json_agg(line order by line.rank), '[]')
    from (
      select
        unsold.rank, private.shop_currency() as currency, unsold.product_id, unsold.name, unsold.sku, unsold.category,
        private.shop_day(unsold.created_at) as added,
        private.shop_day((
          select max(sale.created_at)
          from public.order_items as item join public.orders as sale on sale.id = item.order_id
          where item.product_id = unsold.product_id
            and private.is_sale(sale.status, sale.payment_method, sale.payment_status)
        )) as last_sold,
        unsold.pieces, unsold.worth, unsold.worth_at_cost
      from (
        select
          row_number() over (order by case when dearest then stock.worth end desc, product.id) as rank, product.id as product_id,
          product.name, product.sku, product.category, product.created_at, stock.pieces, stock.worth, stock.worth_at_cost
        from (
          select product_id, sum(pieces) as pieces, sum(pieces * price) as worth, sum(pieces * cost) as worth_at_cost
          from private.stock_on_hand() where product_id > after_product group by product_id having sum(pieces) > 0
        ) as stock
        join public.products as product on product.id = stock.product_id
        where product.created_at <= now() - make_interval(days => unsold_products.days)
          and product.id not in (
            select item.product_id
            from public.orders as sale join public.order_items as item on item.order_id = sale.id
            where sale.created_at > now() - make_interval(days => unsold_products.days) and item.product_id is not null
              and private.is_sale(sale.status, sale.payment_method, sale.payment_status)
          )
        order by rank limit most
      ) as unsold
    ) as line
  );
end
$function$;

comment on function public.unsold_products(integer, boolean, bigint, integer) is 'The products with pieces on hand that have been in the catalog, and that nobody has bought, for so many days, as [{rank, currency, product_id, name, sku, category, added, last_sold, pieces, worth, worth_at_cost}], after a product; with dearest, those that are worth the most first. PT403 for everyone but administrators.';

revoke all on function public.unsold_products(integer, boolean, bigint, integer) from public;

grant execute on function public.unsold_products(integer, boolean, bigint, integer) to authenticated;
