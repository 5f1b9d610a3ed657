create or replace function private.shop_decimals()
  returns integer
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select coalesce((select private.currency_decimals(currency) from public.shop_facts), 2)
$function$;

comment on function private.shop_decimals() is 'How many decimals prices and fees have.';

revoke all on function private.shop_decimals() from public;
