create or replace function private.lock_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  lock table public.products in share mode;
  return null;
end
$function$;

comment on function private.lock_products() is 'Waits for those who are writing products, and lets nobody else write them until the transaction ends.';

revoke all on function private.lock_products() from public;
