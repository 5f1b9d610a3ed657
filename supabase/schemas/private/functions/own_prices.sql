create or replace function private.own_prices()
  returns void
  language sql
  AS $function$
  select pg_advisory_xact_lock(7305)
$function$;

comment on function "private"."own_prices"() is 'Waits for those who share the prices; until the transaction ends nobody else shares or changes them.';

revoke all on function "private"."own_prices"() from public;
