create or replace function private.lock_prices_shared()
  returns void
  language sql
  as $function$
  select pg_advisory_xact_lock_shared(7305)
$function$;

comment on function private.lock_prices_shared() is 'Locks the prices in shared mode: until the transaction ends, nobody changes a promotion. Orders and edits of products may hold it at the same time.';

revoke all on function private.lock_prices_shared() from public;
