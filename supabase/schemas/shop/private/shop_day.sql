create or replace function private.shop_day (
  moment timestamptz
)
  returns date
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return private.day_in(moment, (select time_zone from public.shop_facts));
exception when invalid_parameter_value then
  return private.day_in(moment, 'UTC');
end
$function$;

comment on function private.shop_day(timestamptz) is 'The day of a moment in the shop''s time zone.';

revoke all on function private.shop_day(timestamptz) from public;
