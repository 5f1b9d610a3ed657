create or replace function private.lock_renamed_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform from public.products where category = old.name order by id for no key update;
  return new;
end
$function$;

comment on function private.lock_renamed_products() is 'A rename changes all products of the category. Locking them in the same order as orders do prevents deadlocks.';

revoke all on function private.lock_renamed_products() from public;
