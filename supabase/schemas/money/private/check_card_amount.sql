create or replace function private.check_card_amount (
  amount numeric,
  currency text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  decimals constant integer := private.currency_decimals(currency);
  -- These are Stripe's minimums. For other currencies Stripe itself refuses what is too little.
  least_amount constant numeric := case currency
    when 'GBP' then 0.30 when 'AED' then 2 when 'DKK' then 2.50 when 'NOK' then 3 when 'SEK' then 3 when 'CZK' then 15
    when 'HKD' then 4 when 'HUF' then 175 when 'JPY' then 50 when 'MXN' then 10 when 'MYR' then 2 when 'PLN' then 2
    when 'RON' then 2 when 'THB' then 10 else case decimals when 0 then 1 else 0.50 end
  end;
  most constant numeric := 99999999 / power(10::numeric, decimals);
begin
  if amount not between least_amount and most then
    raise exception using
      errcode = 'PT409', hint = 'card_amount_out_of_range',
      message = format(
        'Cards can pay from %s to %s. Please call us about this order.',
        private.money_text(least_amount, currency), private.money_text(most, currency)
      ),
      detail = jsonb_build_object('least', jsonb_build_object('money', least_amount), 'most', jsonb_build_object('money', most))::text;
  end if;
end
$function$;

comment on function private.check_card_amount(numeric, text) is 'Refuses totals that Stripe does not take.';

revoke all on function private.check_card_amount(numeric, text) from public;
