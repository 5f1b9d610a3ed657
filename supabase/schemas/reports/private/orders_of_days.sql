create or replace function private.orders_of_days (
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
