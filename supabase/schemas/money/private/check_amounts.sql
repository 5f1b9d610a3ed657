create or replace function private.check_amounts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  currency text;
begin
  -- Waits for a change of the currency.
  select facts.currency into currency from public.shop_facts as facts for share;
  if private.currency_decimals(currency) = 0 then
    raise exception using
      errcode = 'PT400', hint = 'currency_without_decimals',
      message = format('Amounts in %s have no decimals. Please enter a whole number.', currency),
      detail = jsonb_build_object('currency', currency)::text;
  end if;
  return new;
end
$function$;

comment on function private.check_amounts() is 'Refuses decimals where the shop''s currency has none. For rows with decimals.';

revoke all on function private.check_amounts() from public;
