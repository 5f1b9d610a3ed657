create or replace function private.shop_today()
  returns date
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return (clock_timestamp() at time zone (select time_zone from public.shop_facts))::date;
exception when invalid_parameter_value then
  return (clock_timestamp() at time zone 'UTC')::date;
end
$function$;

comment on function "private"."shop_today"() is 'The day in the shop''s time zone.';

revoke all on function "private"."shop_today"() from public;
