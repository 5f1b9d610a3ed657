create or replace function private.day_in (
  moment timestamptz,
  zone text
)
  returns date
  language sql
  stable
  as $function$
  select (moment at time zone zone)::date
$function$;

comment on function private.day_in(timestamptz, text) is 'The calendar day of a moment in a time zone.';

revoke all on function private.day_in(timestamptz, text) from public;
