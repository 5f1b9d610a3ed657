create or replace function private.sales_of_last_days (
  days integer
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  set "TimeZone" to 'UTC'
  as $function$
declare
  unit constant text := private.shop_currency();
  zone constant text := coalesce((select time_zone from public.shop_facts), 'UTC');
begin
  -- Dates are days of the shop by this setting, which is much faster than to convert each time.
  begin
    perform set_config('timezone', zone, true);
  exception when invalid_parameter_value then
    -- An abbreviation such as IST is an offset, in hours.
    perform set_config('timezone', (extract(epoch from now() at time zone zone - now() at time zone 'UTC') / 3600)::text, true);
  end;
  return (
    with sold as (
      select sale.created_at::date as date, sum(sale.total_amount) as amount
      from public.orders as sale
      where private.is_sale(sale.status, sale.payment_method, sale.payment_status) and sale.currency = unit
        and sale.created_at >= now() - make_interval(days => days + 1)
      group by 1
    )
    select json_agg(json_build_object('date', day.date, 'revenue', coalesce(sold.amount, 0)) order by day.date)
    from (select now()::date - ago as date from generate_series(0, days - 1) as ago) as day left join sold using (date)
  );
end
$function$;

comment on function private.sales_of_last_days(integer) is 'What was sold on each of the last days, today last, in the shop''s currency and time zone, as reports count it.';

revoke all on function private.sales_of_last_days(integer) from public;
