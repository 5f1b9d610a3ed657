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

comment on function public.report_order_lines(date, date, bigint[], timestamptz, bigint, bigint, integer) is
  'The lines of the orders that report_orders has, a row each, after a row. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.report_order_lines(date, date, bigint[], timestamptz, bigint, bigint, integer) from public;

grant execute on function public.report_order_lines(date, date, bigint[], timestamptz, bigint, bigint, integer) to authenticated;
