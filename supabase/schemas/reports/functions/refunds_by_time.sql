create or replace function public.refunds_by_time (
  first_day date,
  last_day date,
  unit text
)
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

comment on function public.refunds_by_time(date, date, text) is 'Refunds by the day, week, month or all (unit) they were given, as [{currency, starts, refunds, refunded, of_void}]: what the payment service has accepted. of_void: the part for orders that do not count as sales, because they were cancelled. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.refunds_by_time(date, date, text) from public;

grant execute on function public.refunds_by_time(date, date, text) to authenticated;
