create or replace function private.proposed_amount (
  dollars numeric,
  currency text
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  as $function$
  select case when factor < 10 then dollars * factor else round(dollars * factor) end
  from (
    select coalesce(
      (
        select worth.factor from (values
          (2, 'AWG AZN BAM BBD BZD FJD GEL NZD TOP WST XCD'),
          (5, 'AED BRL BYN ILS MYR PEN PGK PLN QAR RON SAR'),
          (10, 'BOB BWP CNY DKK GHS GTQ HKD MAD MOP NOK SCR SEK SVC TTD'),
          (20, 'CZK ERN HNL LSL MDL MVR MXN MZN NAD SLE SZL TWD ZAR ZMW'),
          (50, 'DOP EGP MKD MUR NIO PHP SRD THB TRY UAH UYU'),
          (100, 'AFN ALL BDT BTN CVE DZD ETB GMD HTG INR ISK JPY KES KGS NPR RSD RUB VUV XPF'),
          (200, 'GYD JMD LKR LRD PKR YER'),
          (500, 'AMD CRC DJF HUF KMF KZT SDG SOS XAF XOF'),
          (1000, 'AOA ARS CLP KRW RWF'),
          (2000, 'BIF CDF MMK MWK NGN TZS'),
          (5000, 'COP KHR MGA MNT STN UGX'),
          (10000, 'GNF PYG SYP UZS'),
          (20000, 'IDR LAK VND'),
          (50000, 'IRR LBP')
        ) as worth (factor, currencies)
        where proposed_amount.currency = any (string_to_array(worth.currencies, ' '))
      ),
      1
    )
  ) as known (factor)
$function$;

comment on function private.proposed_amount(numeric, text) is 'About as much as these dollars, in round figures: what is proposed to an owner whose shop has another currency. No price is ever converted by it.';

revoke all on function private.proposed_amount(numeric, text) from public;
