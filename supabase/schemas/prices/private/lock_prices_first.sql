create or replace function private.lock_prices_first()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.may_change_promotions() then
    perform private.lock_prices();
  end if;
  return null;
end
$function$;

comment on function private.lock_prices_first() is 'Locks the prices before the statement locks its first row.';

revoke all on function private.lock_prices_first() from public;
