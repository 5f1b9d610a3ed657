create or replace function private.open_report (
  first_day date,
  last_day date,
  unit text default 'all'
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  if first_day is null or last_day is null or last_day < first_day then
    raise exception using errcode = 'PT400', hint = 'report_days_reversed', message = 'The last day is before the first.';
  elsif first_day < '1900-01-01' or last_day > '9999-12-30' or last_day - first_day >= 3660 then
    raise exception using errcode = 'PT400', hint = 'report_too_long', message = 'A report covers at most ten years.';
  elsif unit is null or unit not in ('day', 'week', 'month', 'all') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'A report is by day, week or month.';
  end if;
  return (select time_zone from public.shop_facts);
end
$function$;

comment on function private.open_report(date, date, text) is 'The time zone of the shop''s days, for administrators who ask for a possible period; PT400 or PT403 otherwise.';

revoke all on function private.open_report(date, date, text) from public;
