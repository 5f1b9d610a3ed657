create or replace function private.limit_addresses()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
    raise exception using
      errcode = 'PT409', hint = 'addresses_too_many',
      message = 'You have saved 20 addresses, which is the most. Please delete one first.';
  end if;
  return new;
end
$function$;

comment on function private.limit_addresses() is 'At most 20 addresses for each customer.';

revoke all on function private.limit_addresses() from public;
