create or replace function private.shop_today()
  returns date
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select private.shop_day(clock_timestamp())
$function$;

comment on function private.shop_today() is 'The day in the shop''s time zone.';

revoke all on function private.shop_today() from public;
