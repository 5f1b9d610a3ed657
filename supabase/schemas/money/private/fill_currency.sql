create or replace function private.fill_currency()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  new.currency := private.shop_currency();
  return new;
end
$function$;

comment on function private.fill_currency() is 'An order that does not say its currency is in the shop''s.';

revoke all on function private.fill_currency() from public;
