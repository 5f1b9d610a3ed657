create or replace function private.lock_prices()
  returns void
  language sql
  as $function$
  select pg_advisory_xact_lock(7305)
$function$;

comment on function private.lock_prices() is 'Locks the prices exclusively: waits for transactions that share them; until this one ends, nobody else shares or changes them.';

revoke all on function private.lock_prices() from public;
