create or replace function private.sum_customers()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.recount_customers();
  return null;
end
$function$;

comment on function private.sum_customers() is 'Adds up what customers have spent in the shop''s new currency.';

revoke all on function private.sum_customers() from public;
