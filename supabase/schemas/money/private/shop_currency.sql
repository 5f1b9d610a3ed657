create or replace function private.shop_currency()
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select coalesce((select currency from public.shop_facts where private.currency_decimals(currency) is not null), 'USD')
$function$;

comment on function private.shop_currency() is 'The currency of prices and fees.';

revoke all on function private.shop_currency() from public;

grant execute on function private.shop_currency() to service_role;
