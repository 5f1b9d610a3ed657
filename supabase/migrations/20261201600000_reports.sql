-- What the shop sold, taxed, refunded and has in stock, for the owner's books.

create function private.is_sale(status text, payment_method text, payment_status text)
returns boolean
language sql
immutable
as $function$
  select not private.is_void(status) and (payment_method <> 'stripe' or payment_status = 'paid')
$function$;
comment on function private.is_sale(text, text, text) is
  'Whether an order counts in the books: not if it is void, nor a card order that is not paid.';
revoke all on function private.is_sale(text, text, text) from public, anon, authenticated;

-- Without a search path of their own, the next three become part of the queries that use them.

create function private.day_in(moment timestamptz, zone text)
returns date
language sql
stable
as $function$
  select (moment at time zone zone)::date
$function$;
comment on function private.day_in(timestamptz, text) is 'The calendar day of a moment in a time zone.';
revoke all on function private.day_in(timestamptz, text) from public, anon, authenticated;

create function private.row_of_day(day date, unit text, first_day date)
returns date
language sql
stable
as $function$
  select case unit
    when 'all' then first_day
    when 'day' then day
    else greatest(date_trunc(unit, day::timestamp)::date, first_day)
  end
$function$;
comment on function private.row_of_day(date, text, date) is
  'The first day of the day''s week (from Monday) or month, within a period that begins with first_day; that day itself for day, the period''s for all.';
revoke all on function private.row_of_day(date, text, date) from public, anon, authenticated;

create function private.refunded_tax(sale public.orders, cents bigint)
returns numeric
language sql
stable
as $function$
  select coalesce(round(
    sale.tax * least(
      greatest(private.major_units(cents, sale.currency) - greatest(sale.paid_amount - sale.total_amount, 0), 0),
      sale.total_amount
    ) / nullif(sale.total_amount, 0),
    coalesce(private.currency_decimals(sale.currency), 2)
  ), 0)
$function$;
comment on function private.refunded_tax(public.orders, bigint) is
  'The tax in what was refunded of an order so far: the same share as of the whole, so that a full refund has all of it. What was paid twice had none.';
revoke all on function private.refunded_tax(public.orders, bigint) from public, anon, authenticated;

create function private.book_entries(first_day date, last_day date, zone text)
returns table (
  order_id bigint, day date, currency text, country_code text, country text, tax_name text, tax_rate numeric,
  orders integer, net numeric, shipping numeric, shipping_tax numeric, taxed numeric, tax numeric, total numeric, refunded numeric, refunded_tax numeric
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
    sale.subtotal + case when sale.shipping_tax > 0 then sale.shipping else 0 end
      - case when sale.prices_include_tax then sale.tax else 0 end,
    sale.tax, sale.total_amount, 0, 0
  from public.orders as sale
  where private.is_sale(sale.status, sale.payment_method, sale.payment_status)
    -- The index finds the days and their neighbors. Then the calendar decides: clocks that go back have an hour twice.
    and sale.created_at >= (first_day - 1)::timestamp at time zone zone
    and sale.created_at < (last_day + 2)::timestamp at time zone zone
    and private.day_in(sale.created_at, zone) between first_day and last_day
  union all
  select
    sale.id, private.day_in(given.created_at, zone), sale.currency,
    sale.shipping_address ->> 'country_code', sale.shipping_address ->> 'country', sale.tax_name, sale.tax_rate, 0,
    0, 0, 0, 0, 0, 0, private.major_units(given.amount_cents, sale.currency),
    private.refunded_tax(sale, earlier.cents + given.amount_cents) - private.refunded_tax(sale, earlier.cents)
  from public.refunds as given
  join public.orders as sale on sale.id = given.order_id
  cross join lateral (
    select coalesce(sum(other.amount_cents), 0)::bigint as cents from public.refunds as other
    where other.order_id = given.order_id and other.id < given.id and other.state in ('pending', 'succeeded')
  ) as earlier
  where given.state in ('pending', 'succeeded')
    and private.is_sale(sale.status, sale.payment_method, sale.payment_status)
    and private.day_in(given.created_at, zone) between first_day and last_day
$function$;
comment on function private.book_entries(date, date, text) is
  'The sales of a period, by the day they were placed, and their refunds, by the day they were given, as entries that can be added up by currency. net: the goods without tax; taxed: what the tax was worked out from, without it; net + shipping + tax = total.';

revoke all on function private.book_entries(date, date, text) from public, anon, authenticated;

create function private.open_report(first_day date, last_day date, unit text default 'all')
returns text
language plpgsql
stable
security definer
set search_path = ''
as $function$
begin
  perform private.require_admin();
  if first_day is null or last_day is null or last_day < first_day then
    raise exception using errcode = 'PT400', message = 'The last day is before the first.';
  elsif first_day < '1900-01-01' or last_day > '9999-12-30' or last_day - first_day >= 3660 then
    raise exception using errcode = 'PT400', message = 'A report covers at most ten years.';
  elsif unit is null or unit not in ('day', 'week', 'month', 'all') then
    raise exception using errcode = 'PT400', message = 'A report is by day, week or month.';
  end if;
  return (select time_zone from public.shop_facts);
end
$function$;
comment on function private.open_report(date, date, text) is
  'The time zone of the shop''s days, for administrators who ask for a possible period; PT400 or PT403 otherwise.';
revoke all on function private.open_report(date, date, text) from public, anon, authenticated;

create function public.sales_by_time(first_day date, last_day date, unit text)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $function$
declare
  zone constant text := private.open_report(first_day, last_day, unit);
begin
  return (
    with entry as (
      select
        each.currency, private.row_of_day(each.day, unit, first_day) as starts,
        sum(each.orders) as orders, sum(each.net) as net, sum(each.shipping) as shipping, sum(each.tax) as tax,
        sum(each.total) as total, sum(each.refunded) as refunded
      from private.book_entries(first_day, last_day, zone) as each group by 1, 2
    ),
    calendar as (
      select distinct private.row_of_day(first_day + n, unit, first_day) as starts
      from generate_series(0, last_day - first_day) as n
    )
    select coalesce(json_agg(line order by line.currency, line.starts), '[]')
    from (
      select
        used.currency, calendar.starts, coalesce(entry.orders, 0) as orders, coalesce(entry.net, 0) as net,
        coalesce(entry.shipping, 0) as shipping, coalesce(entry.tax, 0) as tax, coalesce(entry.total, 0) as total,
        coalesce(entry.refunded, 0) as refunded
      from (select distinct currency from entry) as used
      cross join calendar
      left join entry using (currency, starts)
    ) as line
  );
end
$function$;
comment on function public.sales_by_time(date, date, text) is
  'Sales of the days from the first to the last, both included, as [{currency, starts, orders, net, shipping, tax, total, refunded}]: a row for each day, week, month or all (unit), also those without any, for each currency that occurs. refunded: given on those days. PT400: no such period; PT403 for everyone but administrators.';

create function public.sales_by_product(
  first_day date, last_day date, best boolean default false, after text default '', most integer default 10000
)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
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
comment on function public.sales_by_product(date, date, boolean, text, integer) is
  'What each product sold from the first day to the last, as [{currency, kind, product_id, name, sku, pieces, net, tax, total, key, rank}], ordered by key and after a key; with best, the best ones of all currencies first, with their rank. kind: product, deleted for products that are gone, or shipping, so that all rows together are the orders'' totals. PT400: no such period; PT403 for everyone but administrators.';

create function public.sales_by_category(first_day date, last_day date)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
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
comment on function public.sales_by_category(date, date) is
  'What the products of each category sold, by the category they have now, as [{currency, kind, category, pieces, net, tax, total}]. kind: category, deleted or shipping, as in sales_by_product. PT400: no such period; PT403 for everyone but administrators.';

create function public.sales_by_country(first_day date, last_day date)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    with written as (
      select
        entry.currency, entry.country_code, entry.country,
        sum(entry.orders) as orders, sum(entry.net) as net, sum(entry.shipping) as shipping, sum(entry.tax) as tax,
        sum(entry.total) as total, sum(entry.refunded) as refunded
      from private.book_entries(first_day, last_day, zone) as entry group by 1, 2, 3
    )
    select coalesce(json_agg(line order by line.currency, line.total desc, line.country), '[]')
    from (
      select
        written.currency, place.code as country_code, coalesce(place.name, written.country, '') as country,
        sum(written.orders) as orders, sum(written.net) as net, sum(written.shipping) as shipping, sum(written.tax) as tax,
        sum(written.total) as total, sum(written.refunded) as refunded
      from written left join private.countries as place on place.code = coalesce(
        written.country_code, private.country_of(jsonb_build_object('country', written.country))
      )
      group by 1, 2, 3
    ) as line
  );
end
$function$;
comment on function public.sales_by_country(date, date) is
  'Sales by the country they were sent to, as [{currency, country_code, country, orders, net, shipping, tax, total, refunded}]; country_code is null for countries that are not known. PT400: no such period; PT403 for everyone but administrators.';

create function public.tax_by_rate(first_day date, last_day date)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    with written as (
      select
        entry.currency, entry.country_code, entry.country,
        entry.tax_name, entry.tax_rate, sum(entry.orders) as orders, sum(entry.taxed) as taxed,
        sum(entry.net + entry.shipping - entry.taxed) as untaxed, sum(entry.tax) as tax, sum(entry.total) as total,
        sum(entry.refunded) as refunded, sum(entry.refunded_tax) as refunded_tax
      from private.book_entries(first_day, last_day, zone) as entry group by 1, 2, 3, 4, 5
    )
    select coalesce(json_agg(line order by line.currency, line.country, line.tax_rate desc, line.tax_name), '[]')
    from (
      select
        written.currency, place.code as country_code, coalesce(place.name, written.country, '') as country,
        written.tax_name, written.tax_rate, sum(written.orders) as orders, sum(written.taxed) as taxed,
        sum(written.untaxed) as untaxed, sum(written.tax) as tax, sum(written.total) as total,
        sum(written.refunded) as refunded, sum(written.refunded_tax) as refunded_tax
      from written left join private.countries as place on place.code = coalesce(
        written.country_code, private.country_of(jsonb_build_object('country', written.country))
      )
      group by 1, 2, 3, 4, 5
    ) as line
  );
end
$function$;
comment on function public.tax_by_rate(date, date) is
  'The tax of sales by country and rate, as [{currency, country_code, country, tax_name, tax_rate, orders, taxed, untaxed, tax, total, refunded, refunded_tax}]. taxed: what the tax was worked out from, without it; untaxed: shipping without tax; taxed + untaxed + tax = total. refunded_tax: the tax in refunds. PT400: no such period; PT403 for everyone but administrators.';

create function public.refunds_by_time(first_day date, last_day date, unit text)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $function$
declare
  zone constant text := private.open_report(first_day, last_day, unit);
begin
  return (
    select coalesce(json_agg(line order by line.currency, line.starts), '[]')
    from (
      select
        placed.currency, private.row_of_day(private.day_in(given.created_at, zone), unit, first_day) as starts,
        count(*) as refunds, sum(private.major_units(given.amount_cents, placed.currency)) as refunded,
        coalesce(
          sum(private.major_units(given.amount_cents, placed.currency))
            filter (where not private.is_sale(placed.status, placed.payment_method, placed.payment_status)),
          0
        ) as of_void
      from public.refunds as given join public.orders as placed on placed.id = given.order_id
      where given.state in ('pending', 'succeeded')
        and private.day_in(given.created_at, zone) between first_day and last_day
      group by 1, 2
    ) as line
  );
end
$function$;
comment on function public.refunds_by_time(date, date, text) is
  'Refunds by the day, week, month or all (unit) they were given, as [{currency, starts, refunds, refunded, of_void}]: what the payment service has accepted. of_void: the part for orders that do not count as sales, because they were cancelled. PT400: no such period; PT403 for everyone but administrators.';

create function private.stocked()
returns table (
  product_id bigint, value_id bigint, name text, sku text, category text, choice text, price numeric, pieces integer
)
language sql
stable
set search_path = ''
as $function$
  select product.id, 0, product.name, product.sku, product.category, null, product.price, product.stock_quantity
  from public.products as product where product.stock_quantity is not null
  union all
  select
    product.id, value.id, product.name, product.sku, product.category, value.value, product.price + value.surcharge,
    value.stock_quantity
  from public.products as product
  cross join lateral (
    select option.id from public.product_options as option
    join public.product_option_values as counted on counted.option_id = option.id
    where option.product_id = product.id and counted.stock_quantity is not null
    group by option.id, option.position order by sum(counted.stock_quantity), option.position limit 1
  ) as fewest
  join public.product_option_values as value on value.option_id = fewest.id
  where product.stock_quantity is null and value.stock_quantity is not null
$function$;
comment on function private.stocked() is
  'The pieces on hand: of products, or, where only values of options are counted, of those values, with their surcharge; of several such options, of the one with the fewest. value_id is 0 for products. Prices are those before promotions.';
revoke all on function private.stocked() from public, anon, authenticated;

create function public.stock_by_category()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.worth desc, line.category), '[]')
    from (
      select
        private.shop_currency() as currency, stock.category, count(distinct stock.product_id) as products,
        sum(stock.pieces) as pieces, sum(stock.pieces * stock.price) as worth
      from private.stocked() as stock group by stock.category
    ) as line
  );
end
$function$;
comment on function public.stock_by_category() is
  'What is on hand now, as [{currency, category, products, pieces, worth}]: pieces times price, as in stock_value. PT403 for everyone but administrators.';

create function public.stock_value(after_product bigint default 0, after_value bigint default 0, most integer default 5000)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.product_id, line.value_id), '[]')
    from (
      select private.shop_currency() as currency, stock.*, stock.pieces * stock.price as worth
      from private.stocked() as stock
      where (stock.product_id, stock.value_id) > (after_product, after_value)
      order by stock.product_id, stock.value_id limit most
    ) as line
  );
end
$function$;
comment on function public.stock_value(bigint, bigint, integer) is
  'What is on hand now, a row for each product or counted value of an option, as [{currency, product_id, value_id, name, sku, category, choice, price, pieces, worth}], after a row. PT403 for everyone but administrators.';

create function public.report_orders(
  first_day date default null, last_day date default null, ids bigint[] default null,
  after_time timestamptz default '-infinity', after_id bigint default 0, most integer default 2000
)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
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
        coalesce(placed.shipping_address ->> 'country_code', placed.shipping_address ->> 'country') as country,
        placed.status, placed.payment_method, placed.payment_status,
        private.is_sale(placed.status, placed.payment_method, placed.payment_status) as is_sale, placed.currency,
        placed.subtotal, placed.shipping, placed.tax, placed.tax_rate, placed.prices_include_tax, placed.total_amount,
        placed.paid_amount, placed.refunded_amount, placed.tracking_provider, placed.tracking_number
      from public.orders as placed
      where (placed.created_at, placed.id) > (after_time, after_id)
        and (ids is null or placed.id = any (ids))
        and (ids is not null or (
          placed.created_at >= (first_day - 1)::timestamp at time zone zone
          and placed.created_at < (last_day + 2)::timestamp at time zone zone
          and private.day_in(placed.created_at, zone) between first_day and last_day
        ))
      order by placed.created_at, placed.id limit most
    ) as line
  );
end
$function$;
comment on function public.report_orders(date, date, bigint[], timestamptz, bigint, integer) is
  'The orders of a period, or with these ids, a row each, by time and id, after a row: all of them, void ones too; is_sale says which count. PT400: no such period; PT403 for everyone but administrators.';

create function public.report_order_lines(
  first_day date default null, last_day date default null, ids bigint[] default null,
  after_time timestamptz default '-infinity', after_id bigint default 0, after_line bigint default 0, most integer default 2000
)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
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
      from public.orders as placed join public.order_items as item on item.order_id = placed.id
      where (placed.created_at, placed.id) >= (after_time, after_id)
        and (placed.created_at, placed.id, item.id) > (after_time, after_id, after_line)
        and (ids is null or placed.id = any (ids))
        and (ids is not null or (
          placed.created_at >= (first_day - 1)::timestamp at time zone zone
          and placed.created_at < (last_day + 2)::timestamp at time zone zone
          and private.day_in(placed.created_at, zone) between first_day and last_day
        ))
      order by placed.created_at, placed.id, item.id limit most
    ) as line
  );
end
$function$;
comment on function public.report_order_lines(date, date, bigint[], timestamptz, bigint, bigint, integer) is
  'The lines of the orders that report_orders has, a row each, after a row. PT400: no such period; PT403 for everyone but administrators.';

do $$
declare
  report regprocedure;
begin
  for report in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and proname in (
      'sales_by_time', 'sales_by_product', 'sales_by_category', 'sales_by_country', 'tax_by_rate', 'refunds_by_time',
      'stock_by_category', 'stock_value', 'report_orders', 'report_order_lines'
    )
  loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', report);
    execute format('grant execute on function %s to authenticated', report);
  end loop;
end
$$;

comment on column public.shop_facts.time_zone is 'Of the mails'' times, of working days, and of the days of reports.';
