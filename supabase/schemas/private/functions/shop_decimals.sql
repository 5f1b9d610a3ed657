create or replace function private.shop_decimals()
  returns integer
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select private.currency_decimals(private.shop_currency())
$function$;

comment on function "private"."shop_decimals"() is 'How many decimals prices and fees have.';

revoke all on function "private"."shop_decimals"() from public;
