create or replace function private.day_in (
  moment timestamp with time zone,
  zone text
)
  returns date
  language sql
  stable
  AS $function$
  select (moment at time zone zone)::date
$function$;

comment on function "private"."day_in"(timestamp with time zone, text) is 'The calendar day of a moment in a time zone.';

revoke all on function "private"."day_in"(timestamp with time zone, text) from public;
