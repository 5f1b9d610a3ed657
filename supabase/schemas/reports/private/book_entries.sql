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

comment on function private.book_entries(date, date, text) is 'The sales of a period, by the day they were placed, and their refunds, by the day they were given, as entries that can be added up by currency. net: the goods without tax; taxed: what the tax was worked out from, without it, nothing at a rate of 0; net + shipping + tax = total.';

revoke all on function private.book_entries(date, date, text) from public;
