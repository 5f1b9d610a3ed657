create or replace function private.follow_currency()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- A discount in percent is rounded to other decimals now.
  perform private.lock_prices();
  update private.price_list set is_current = false, version = version + 1;
  update private.price_list set is_current = private.correct_prices(0, 9223372036854775807, 500);
  return null;
end
$function$;

comment on function private.follow_currency() is 'Rounds the current prices to the new currency''s decimals, at once or, if they are many, by refresh_prices.';

revoke all on function private.follow_currency() from public;
