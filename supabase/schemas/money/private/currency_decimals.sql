create or replace function private.currency_decimals (
  currency text
)
  returns integer
  language sql
  immutable
  parallel safe
  as $function$
  select case
    when currency = any (string_to_array('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF', ' ')) then 0
    when currency = any (string_to_array(
      'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP '
      'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES '
      'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR '
      'NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS '
      'TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG', ' '
    )) then 2
  end
$function$;

comment on function private.currency_decimals(text) is 'How many decimals amounts in a currency have, 2 or 0; null for a currency that a shop cannot have. domain/money/currencies.ts has the same list.';

revoke all on function private.currency_decimals(text) from public;

grant execute on function private.currency_decimals(text) to authenticated, service_role;
