create or replace function private.after_working_days (
  start date,
  days integer
)
  returns date
  language sql
  immutable
  as $function$
  -- Five working days are a week. A start on a weekend counts as the Friday before.
  with begun as (
    select case when extract(isodow from start) > 5 then start - (extract(isodow from start)::integer - 5) else start end as day
  )
  select day + days / 5 * 7 + days % 5 + case when extract(isodow from day) + days % 5 > 5 then 2 else 0 end from begun
$function$;

comment on function private.after_working_days(date, integer) is 'The day that is so many working days, Monday to Friday, after another.';

revoke all on function private.after_working_days(date, integer) from public;
