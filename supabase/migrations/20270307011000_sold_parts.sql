-- What two reports read in the same way is said in one function, which both call: what the orders of a period consist of, and the
-- refunds that were given in it.

create function private.given_refunds (first_day date, last_day date, zone text)
  returns table (id bigint, order_id bigint, day date, amount_cents bigint)
  language sql
  stable
  as $function$
  select given.id, given.order_id, private.day_in(given.created_at, zone), given.amount_cents
  from public.refunds as given
  where given.state in ('pending', 'succeeded') and private.day_in(given.created_at, zone) between first_day and last_day
$function$;

comment on function private.given_refunds(date, date, text) is 'The refunds of a period, by the day they were given: what the payment service has accepted.';

revoke all on function private.given_refunds(date, date, text) from public;

create or replace function private.book_entries (first_day date, last_day date, zone text)
  returns table (
    order_id bigint,
    day date,
    currency text,
    country_code text,
    country text,
    tax_name text,
    tax_rate numeric,
    orders integer,
    net numeric,
    shipping numeric,
    shipping_tax numeric,
    taxed numeric,
    tax numeric,
    total numeric,
    refunded numeric,
    refunded_tax numeric
  )
  language sql
  stable
  as $function$
  select
    sale.id, private.day_in(sale.created_at, zone), sale.currency,
    sale.shipping_address ->> 'country_code', sale.shipping_address ->> 'country', sale.tax_name, sale.tax_rate, 1,
    sale.subtotal - case when sale.prices_include_tax then sale.tax - sale.shipping_tax else 0 end,
    sale.shipping - case when sale.prices_include_tax then sale.shipping_tax else 0 end,
    sale.shipping_tax,
    case
      when sale.tax_rate > 0 then
        sale.subtotal + case when sale.shipping_tax > 0 then sale.shipping else 0 end
        - case when sale.prices_include_tax then sale.tax else 0 end
      else 0
    end,
    sale.tax, sale.total_amount, 0, 0
  from public.orders as sale
  where private.is_sale(sale.status, sale.payment_method, sale.payment_status)
    -- The index finds the days and their neighbors. Then the calendar decides, because clocks that go back repeat an hour.
    and sale.created_at >= (first_day - 1)::timestamp at time zone zone
    and sale.created_at < (last_day + 2)::timestamp at time zone zone
    and private.day_in(sale.created_at, zone) between first_day and last_day
  union all
  select
    sale.id, given.day, sale.currency,
    sale.shipping_address ->> 'country_code', sale.shipping_address ->> 'country', sale.tax_name, sale.tax_rate, 0,
    0, 0, 0, 0, 0, 0, private.major_units(given.amount_cents, sale.currency),
    private.refunded_tax(sale, earlier.cents + given.amount_cents) - private.refunded_tax(sale, earlier.cents)
  from private.given_refunds(first_day, last_day, zone) as given
  join public.orders as sale on sale.id = given.order_id
  cross join lateral (
    select coalesce(sum(other.amount_cents), 0)::bigint as cents from public.refunds as other
    where other.order_id = given.order_id and other.id < given.id and other.state in ('pending', 'succeeded')
  ) as earlier
  where private.is_sale(sale.status, sale.payment_method, sale.payment_status)
$function$;

create or replace function public.refunds_by_time (first_day date, last_day date, unit text)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day, unit);
begin
  return (
    select coalesce(json_agg(line order by line.currency, line.starts), '[]')
    from (
      select
        placed.currency, private.period_of_day(given.day, unit, first_day) as starts,
        count(*) as refunds, sum(private.major_units(given.amount_cents, placed.currency)) as refunded,
        coalesce(
          sum(private.major_units(given.amount_cents, placed.currency))
            filter (where not private.is_sale(placed.status, placed.payment_method, placed.payment_status)),
          0
        ) as of_void
      from private.given_refunds(first_day, last_day, zone) as given
      join public.orders as placed on placed.id = given.order_id
      group by 1, 2
    ) as line
  );
end
$function$;

create function private.sold_parts (first_day date, last_day date, zone text)
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
    entry.currency, case when item.product_id is null then 'deleted' else 'product' end, item.product_id,
    case when item.product_id is null then item.name_at_purchase end,
    case when item.product_id is null then item.sku_at_purchase end,
    sum(item.quantity), sum(item.net), sum(item.tax)
  from entry join public.order_items as item using (order_id)
  group by 1, 2, 3, 4, 5
  union all
  select entry.currency, 'shipping', null, null, null, null, sum(entry.shipping), sum(entry.shipping_tax)
  from entry group by entry.currency having sum(entry.shipping) <> 0
$function$;

comment on function private.sold_parts(date, date, text) is 'What the sales of a period consist of, by currency. kind: product; deleted for products that are gone, with the name and the SKU that they had; shipping. All rows together are the orders'' totals.';

revoke all on function private.sold_parts(date, date, text) from public;

create or replace function public.sales_by_category (first_day date, last_day date)
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
    select coalesce(json_agg(part order by part.currency, part.kind = 'shipping', part.total desc, part.category), '[]')
    from (
      select
        sold.currency, case sold.kind when 'product' then 'category' else sold.kind end as kind,
        case sold.kind when 'product' then product.category when 'deleted' then 'Products that are gone' else 'Shipping' end as category,
        sum(sold.pieces) as pieces, sum(sold.net) as net, sum(sold.tax) as tax, sum(sold.net + sold.tax) as total
      from private.sold_parts(first_day, last_day, zone) as sold
      left join public.products as product on product.id = sold.product_id
      group by 1, 2, 3
    ) as part
  );
end
$function$;

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
          partition by part.currency order by part.kind = 'shipping', part.total desc, part.key
        ) end as rank
      from part where part.key > after
      order by case when not best then part.key end, rank, part.key limit most
    ) as chosen
  );
end
$function$;
