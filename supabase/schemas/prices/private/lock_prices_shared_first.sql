create or replace function private.lock_prices_shared_first()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.lock_prices_shared();
  return null;
end
$function$;

comment on function private.lock_prices_shared_first() is 'Locks the prices before the statement locks its first row.';

revoke all on function private.lock_prices_shared_first() from public;
