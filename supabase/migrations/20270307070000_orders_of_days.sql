-- Which orders are of a period is said in one function, which the books and both files of orders ask. What was sold is grouped by
-- what tells it apart, and no longer by a word that follows from it.

create function private.orders_of_days (
  first_day date,
  last_day date,
  zone text,
  ids bigint[] default null::bigint[]
)
  returns setof public.orders
  language sql
  stable
  as $function$
  select placed.* from public.orders as placed
  where (ids is null or placed.id = any (ids))
    and (ids is not null or (
      -- The index finds the days and their neighbors. Then the calendar decides, because clocks that go back repeat an hour.
      placed.created_at >= (first_day - 1)::timestamp at time zone zone
      and placed.created_at < (last_day + 2)::timestamp at time zone zone
      and private.day_in(placed.created_at, zone) between first_day and last_day
    ))
$function$;

comment on function private.orders_of_days(date, date, text, bigint[]) is 'The orders that were placed from the first day to the last, in a time zone; or those with these ids.';

revoke all on function private.orders_of_days(date, date, text, bigint[]) from public;

create or replace function private.book_entries (
  first_day date,
  last_day date,
  zone text
)
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
  from private.orders_of_days(first_day, last_day, zone) as sale
  where private.is_sale(sale.status, sale.payment_method, sale.payment_status)
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

create or replace function public.report_orders (
  first_day date default null::date,
  last_day date default null::date,
  ids bigint[] default null::bigint[],
  after_time timestamptz default '-infinity',
  after_id bigint default 0,
  most integer default 2000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := case
    when ids is null then private.open_report(first_day, last_day) else private.open_report('2000-01-01', '2000-01-01')
  end;
begin
  return (
    select coalesce(json_agg(line order by line.placed_at, line.id), '[]')
    from (
      select
        placed.id, placed.created_at as placed_at, to_char(placed.created_at at time zone zone, 'YYYY-MM-DD HH24:MI') as placed,
        placed.customer_name, placed.customer_email,
        placed.shipping_address ->> 'phone' as phone, placed.shipping_address ->> 'line1' as line1,
        placed.shipping_address ->> 'line2' as line2, placed.shipping_address ->> 'city' as city,
        placed.shipping_address ->> 'state' as state, placed.shipping_address ->> 'postal_code' as postal_code,
        coalesce(private.country_of(placed.shipping_address), placed.shipping_address ->> 'country') as country,
        placed.shipping_method, placed.status, placed.payment_method, placed.payment_status,
        private.final_payment_method(placed.id) as paid_by,
        private.is_sale(placed.status, placed.payment_method, placed.payment_status) as is_sale, placed.currency,
        placed.subtotal, placed.shipping, placed.tax, placed.tax_rate, placed.prices_include_tax, placed.total_amount,
        placed.paid_amount, placed.refunded_amount, placed.tracking_provider, placed.tracking_number,
        placed.gift is not null as is_gift,
        (
          select string_agg(item.name_at_purchase, ', ' order by item.id)
          from public.order_items as item where item.order_id = placed.id and item.is_gift_wrap
        ) as gift_wrap,
        placed.gift ->> 'message' as gift_message, placed.gift ->> 'wanted_by' as wanted_by
      from private.orders_of_days(first_day, last_day, zone, ids) as placed
      where (placed.created_at, placed.id) > (after_time, after_id)
      order by placed.created_at, placed.id limit most
    ) as line
  );
end
$function$;

create or replace function public.report_order_lines (
  first_day date default null::date,
  last_day date default null::date,
  ids bigint[] default null::bigint[],
  after_time timestamptz default '-infinity',
  after_id bigint default 0,
  after_line bigint default 0,
  most integer default 2000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := case
    when ids is null then private.open_report(first_day, last_day) else private.open_report('2000-01-01', '2000-01-01')
  end;
begin
  return (
    select coalesce(json_agg(line order by line.placed_at, line.id, line.line_id), '[]')
    from (
      select
        placed.id, placed.created_at as placed_at, to_char(placed.created_at at time zone zone, 'YYYY-MM-DD HH24:MI') as placed,
        item.id as line_id, placed.status,
        private.is_sale(placed.status, placed.payment_method, placed.payment_status) as is_sale, item.product_id,
        item.name_at_purchase as name, item.sku_at_purchase as sku,
        (
          select string_agg(concat(chosen ->> 'name', ': ', chosen ->> 'value'), ', ' order by position)
          from jsonb_array_elements(item.options) with ordinality as each (chosen, position)
        ) as options,
        item.quantity, placed.currency, item.price_at_purchase, item.tax_rate, item.net, item.tax, item.net + item.tax as total
      from private.orders_of_days(first_day, last_day, zone, ids) as placed
      join public.order_items as item on item.order_id = placed.id
      where (placed.created_at, placed.id) >= (after_time, after_id)
        and (placed.created_at, placed.id, item.id) > (after_time, after_id, after_line)
      order by placed.created_at, placed.id, item.id limit most
    ) as line
  );
end
$function$;

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
