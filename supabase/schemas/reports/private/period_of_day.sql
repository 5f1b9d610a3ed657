create or replace function private.period_of_day (
  day date,
  unit text,
  first_day date
)
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

comment on function private.period_of_day(date, text, date) is 'The first day of the day''s week (from Monday) or month, within a period that begins with first_day; that day itself for day, the period''s for all.';

revoke all on function private.period_of_day(date, text, date) from public;
