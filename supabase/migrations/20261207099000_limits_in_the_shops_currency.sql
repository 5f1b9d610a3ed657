-- What limits orders is proposed in the shop's currency, and all buyers behind one connection may have more than one of them.


ALTER TABLE "public"."order_limits" ADD COLUMN "connection_factor" integer NOT NULL DEFAULT 3;

CREATE OR REPLACE FUNCTION private.check_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found bigint;
  names text;
  listed json;
begin
  perform private.propose_amounts(old.currency, new.currency);
  if private.currency_decimals(new.currency) is distinct from 0 then
    return new;
  end if;
  select count(*), string_agg(name || ' (' || amount || ')', ', ') filter (where position <= 3),
    json_agg(json_build_object('noun', noun, 'name', name, 'amount', amount)) filter (where position <= 50)
  into found, names, listed
  from (select *, row_number() over () as position from private.amounts_with_decimals()) as amounts;
  if found > 0 then
    raise exception using
      errcode = 'PT409',
      message = format(
        '%s has no decimals, but these amounts have: %s%s. Please round them first.',
        new.currency, names, case when found > 3 then format(' and %s more', found - 3) else '' end
      ),
      detail = listed;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_holdings(wanted bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
  source text;
  since constant timestamptz := clock_timestamp() - interval '1 day';
  is_regular boolean;
begin
  select * into placed from public.orders where id = wanted;
  if current_setting('shop.limits', true) = 'off'
    or exists (select from public.user_roles where user_id = placed.user_id and role = 'admin') then
    return;
  end if;

  if placed.user_id is not null then
    is_regular := private.counts_alone(placed.user_id);
    perform private.check_held(
      array(
        select id from public.orders
        where user_id = placed.user_id and paid_amount = 0 and confirmed_at is null
          and (created_at > since or status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'in your account',
      case when is_regular then (select regular_factor from public.order_limits) else 1 end
    );
    -- Whoever has paid counts alone, not with neighbors.
    if is_regular then
      return;
    end if;
  end if;

  -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
  if not exists (
    select from public.profiles where id = placed.user_id and lower(email) = lower(placed.customer_email)
  ) then
    perform private.check_held(
      array(
        select id from public.orders
        where lower(customer_email) = lower(placed.customer_email) and paid_amount = 0 and confirmed_at is null
          and user_id is not distinct from placed.user_id
          and (created_at > since or created_at > since - interval '6 days' and status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'for this e-mail address', 1
    );
  end if;

  -- A household, a shop's wifi and the customers of a carrier share one: of all of them, only the day counts.
  select connection into source from private.order_connections where order_id = wanted;
  if source is not null then
    perform private.check_held(
      array(
        select id from private.order_connections as noted join public.orders on id = noted.order_id
        where noted.connection = source and paid_amount = 0 and confirmed_at is null
          and created_at > since and not private.counts_alone(user_id)
      ),
      wanted, 'from this connection', (select connection_factor from public.order_limits)
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.in_currency(dollars numeric, currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
        where in_currency.currency = any (string_to_array(worth.currencies, ' '))
      ),
      1
    )
  ) as known (factor)
$function$;

CREATE OR REPLACE FUNCTION private.propose_amounts(before text, after text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.in_currency(1, before) = private.in_currency(1, after) then
    return;
  end if;
  update public.order_limits set worth = private.in_currency(10000, after)
  where worth = private.in_currency(10000, before);
  update public.order_limits set confirm_cash_above = private.in_currency(1000, after)
  where confirm_cash_above = private.in_currency(1000, before);
  -- Nobody has looked at how this shop ships, or bought from it.
  update public.shipping_methods as method
  set fee = private.in_currency(5.99, after), free_above = private.in_currency(50, after)
  where method.fee = private.in_currency(5.99, before) and method.free_above = private.in_currency(50, before)
    and exists (select from public.shop_facts where not has_seen_shipping)
    and not exists (select from public.orders);
end
$function$;

ALTER TABLE "public"."order_limits" ADD CONSTRAINT "order_limits_connection_factor_check" CHECK (((connection_factor >= 1) AND (connection_factor <= 100)));

COMMENT ON COLUMN "public"."order_limits"."connection_factor" IS 'How many times as much all buyers behind one connection may have together, of one day.';

COMMENT ON FUNCTION "private"."check_currency"() IS 'Proposes the amounts of a new shop in its currency, and refuses a currency without decimals while an amount has some; lists at most 50 of them in the details: [{"noun", "name", "amount"}].';

COMMENT ON FUNCTION "private"."in_currency"(numeric, text) IS 'About as much as these dollars, in round figures: what is proposed to an owner whose shop has another currency. No price is ever converted by it.';

COMMENT ON FUNCTION "private"."propose_amounts"(text, text) IS 'For a shop whose currency changes: the amounts that a new shop begins with, and that its owner has not changed, become about as much in the new one.';

REVOKE ALL ON FUNCTION "private"."in_currency"(numeric, text) from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."propose_amounts"(text, text) from public, anon, authenticated;

GRANT UPDATE ("connection_factor") ON TABLE "public"."order_limits" TO "authenticated";

-- Shops that have another currency already, and never touched their limits.
update public.order_limits as limits set worth = private.in_currency(10000, facts.currency)
from public.shop_facts as facts where limits.worth = 10000 and facts.currency <> 'USD';
update public.order_limits as limits set confirm_cash_above = private.in_currency(1000, facts.currency)
from public.shop_facts as facts where limits.confirm_cash_above = 1000 and facts.currency <> 'USD';
