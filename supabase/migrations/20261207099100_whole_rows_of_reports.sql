-- The tax report files goods at a rate of 0 where their shipping is, and the order export has the whole address.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.book_entries(first_day date, last_day date, zone text)
 RETURNS TABLE(order_id bigint, day date, currency text, country_code text, country text, tax_name text, tax_rate numeric, orders integer, net numeric, shipping numeric, shipping_tax numeric, taxed numeric, tax numeric, total numeric, refunded numeric, refunded_tax numeric)
 LANGUAGE sql
 STABLE
AS $function$
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

CREATE OR REPLACE FUNCTION public.report_orders(first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, ids bigint[] DEFAULT NULL::bigint[], after_time timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, after_id bigint DEFAULT 0, most integer DEFAULT 2000)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
        coalesce(placed.shipping_address ->> 'country_code', placed.shipping_address ->> 'country') as country,
        placed.shipping_method, placed.status, placed.payment_method, placed.payment_status,
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

COMMENT ON FUNCTION "private"."book_entries"(date, date, text) IS 'The sales of a period, by the day they were placed, and their refunds, by the day they were given, as entries that can be added up by currency. net: the goods without tax; taxed: what the tax was worked out from, without it, nothing at a rate of 0; net + shipping + tax = total.';

COMMENT ON FUNCTION "public"."tax_by_rate"(date, date) IS 'The tax of sales by country and rate, as [{currency, country_code, country, tax_name, tax_rate, orders, taxed, untaxed, tax, total, refunded, refunded_tax}]. taxed: what the tax was worked out from, without it; untaxed: what bore none, all of it at a rate of 0, and shipping that is not taxed; taxed + untaxed + tax = total. refunded_tax: the tax in refunds. PT400: no such period; PT403 for everyone but administrators.';
