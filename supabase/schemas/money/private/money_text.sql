create or replace function private.money_text (
  amount numeric,
  currency text
)
  returns text
  language sql
  immutable
  as $function$
  select coalesce(
    case currency
      when 'USD' then '$' when 'EUR' then '€' when 'GBP' then '£' when 'JPY' then '¥' when 'INR' then '₹'
      when 'AUD' then 'A$' when 'CAD' then 'CA$' when 'NZD' then 'NZ$'
    end,
    currency || ' '
  ) || to_char(amount, case private.currency_decimals(currency) when 0 then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
$function$;

comment on function private.money_text(numeric, text) is 'An amount for the sentences of refusals, such as $1,284.50 or CHF 12.00.';

revoke all on function private.money_text(numeric, text) from public;
