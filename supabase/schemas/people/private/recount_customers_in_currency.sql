create or replace function private.recount_customers_in_currency()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.recount_all_customers();
  return null;
end
$function$;

comment on function private.recount_customers_in_currency() is 'Adds up what customers have spent in the shop''s new currency.';

revoke all on function private.recount_customers_in_currency() from public;
