-- The owner's facts: one row in place of what was written in the program. The defaults are those of a fresh shop.

-- Currencies: with two decimals or none, as ISO 4217 has it. The ariary's fifths are not in use.

create function private.currency_decimals(currency text) returns integer
  language sql immutable parallel safe
as $$
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
$$;
comment on function private.currency_decimals(text) is 'How many decimals amounts in a currency have, 2 or 0; null for a currency that a shop cannot have. domain/currencies.ts has the same list.';

create function private.money_text(amount numeric, currency text) returns text
  language sql immutable
as $$
  select coalesce(
    case currency
      when 'USD' then '$' when 'EUR' then '€' when 'GBP' then '£' when 'JPY' then '¥' when 'INR' then '₹'
      when 'AUD' then 'A$' when 'CAD' then 'CA$' when 'NZD' then 'NZ$'
    end,
    currency || ' '
  ) || to_char(amount, case private.currency_decimals(currency) when 0 then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
$$;
comment on function private.money_text(numeric, text) is 'An amount for the sentences of refusals, such as $1,284.50 or CHF 12.00.';

create function private.is_time_zone(name text) returns boolean
  language plpgsql immutable
as $$
begin
  return name ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$' and timestamptz 'epoch' at time zone name is not null;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_time_zone(text) is 'Whether PostgreSQL knows this time zone, such as Europe/Berlin.';

-- The table

alter table public.shop_texts rename to shop_facts;
alter table public.shop_facts rename constraint shop_texts_pkey to shop_facts_pkey;
alter table public.shop_facts rename constraint shop_texts_delivery_check to shop_facts_delivery_check;
alter table public.shop_facts rename constraint shop_texts_returns_check to shop_facts_returns_check;
alter table public.shop_facts rename constraint shop_texts_warranty_check to shop_facts_warranty_check;
alter trigger shop_texts_set_updated_at on public.shop_facts rename to shop_facts_set_updated_at;
alter policy "everyone reads the shop's texts" on public.shop_facts rename to "everyone reads the shop's facts";
alter policy "admins change the shop's texts" on public.shop_facts rename to "admins change the shop's facts";
comment on table public.shop_facts is 'What is true of the whole shop. One row; deleted, it comes back with the defaults.';

alter table public.shop_facts
  add name text not null default 'Facet' check (name ~ '\S' and length(name) <= 60),
  add tagline text not null default 'Artificial jewelry, gemstones, lab-grown diamonds and moissanite rings.'
    check (length(tagline) <= 200),
  add phone text not null default '+00 00000 00000' check (length(phone) <= 40),
  add email text not null default 'support@facet.example'
    check (email = '' or email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 320),
  add hours text not null default 'Mon-Fri 9 AM-6 PM IST' check (length(hours) <= 100),
  add address text not null default '' check (length(address) <= 500),
  add country text check (country = any (private.country_codes())),
  add registered_name text not null default '' check (length(registered_name) <= 200),
  add tax_number text not null default '' check (length(tax_number) <= 60),
  add currency text not null default 'USD' check (private.currency_decimals(currency) is not null),
  add locale text not null default 'en-US' check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  add time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  add low_stock_threshold integer not null default 5 check (low_stock_threshold between 0 and 9999),
  add announcement text not null default '' check (length(announcement) <= 200),
  add announcement_until timestamptz,
  add prices_include_tax boolean not null default false,
  add charges_tax boolean not null default true,
  add taxes_shipping boolean not null default false,
  add ships_elsewhere boolean not null default true,
  add logo text check (length(logo) <= 2000),
  add icon text check (length(icon) <= 2000),
  add hero_image text check (length(hero_image) <= 2000),
  add hero_title text not null default 'Cut to catch light' check (hero_title ~ '\S' and length(hero_title) <= 60),
  add hero_text text not null
    default 'Moissanite rings, lab-grown diamonds, loose gemstones and jewelry for every day.' check (length(hero_text) <= 200),
  add accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add hides_opening boolean not null default false,
  add has_seen_taxes boolean not null default false,
  add has_seen_shipping boolean not null default false;

comment on column public.shop_facts.address is 'Where the shop is, in as many lines as it needs; for papers and mails.';
comment on column public.shop_facts.country is 'The shop''s own country, ISO 3166-1 alpha-2; null: not said yet.';
comment on column public.shop_facts.registered_name is 'The business''s legal name, for invoices.';
comment on column public.shop_facts.tax_number is 'For invoices.';
comment on column public.shop_facts.currency is 'ISO 4217. All prices and fees are in it; orders keep the one they were placed in.';
comment on column public.shop_facts.locale is 'BCP 47: how amounts are written.';
comment on column public.shop_facts.time_zone is 'Of the mails'' times and of working days.';
comment on column public.shop_facts.low_stock_threshold is 'A product with fewer pieces than this is low on stock.';
comment on column public.shop_facts.announcement is 'The line above the top bar; empty for none.';
comment on column public.shop_facts.announcement_until is 'When the line disappears; null: never.';
comment on column public.shop_facts.prices_include_tax is 'Whether prices and fees contain the tax; otherwise it is added.';
comment on column public.shop_facts.charges_tax is 'Whether the shop is registered for tax; otherwise none is shown.';
comment on column public.shop_facts.taxes_shipping is 'Whether shipping is taxed, at the rate of the goods.';
comment on column public.shop_facts.ships_elsewhere is 'Whether the zone of everywhere else is served.';
comment on column public.shop_facts.logo is 'The URL of the picture in place of the mark and the name; null: those.';
comment on column public.shop_facts.icon is 'The URL of the picture in browsers'' tabs; null: the program''s.';
comment on column public.shop_facts.hero_image is 'The URL of the home page''s first picture; null: the program''s.';
comment on column public.shop_facts.accent is 'The color of links and of the focus, as #rrggbb; null: the program''s.';
comment on column public.shop_facts.hides_opening is 'Whether the owner has hidden the list of what a new shop still needs.';
comment on column public.shop_facts.has_seen_taxes is 'Whether the owner has looked at the taxes, as a new shop should.';
comment on column public.shop_facts.has_seen_shipping is 'Whether the owner has looked at shipping, as a new shop should.';

grant update (
  name, tagline, phone, email, hours, address, country, registered_name, tax_number, currency, locale, time_zone,
  low_stock_threshold, announcement, announcement_until, prices_include_tax, charges_tax, taxes_shipping, ships_elsewhere,
  logo, icon, hero_image, hero_title, hero_text, accent, hides_opening, has_seen_taxes, has_seen_shipping
) on public.shop_facts to authenticated;

create function private.restore_facts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.shop_facts default values on conflict do nothing;
  return null;
end
$$;
comment on function private.restore_facts() is 'Puts the defaults back after somebody has deleted the shop''s facts.';
revoke all on function private.restore_facts() from public;

create trigger shop_facts_come_back_when_deleted after delete on public.shop_facts
  for each statement execute function private.restore_facts();
create trigger shop_facts_come_back_when_emptied after truncate on public.shop_facts
  for each statement execute function private.restore_facts();

-- Low stock

create or replace function private.low_stock() returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select low_stock_threshold from public.shop_facts), 5)
$$;
comment on function private.low_stock() is 'A product with fewer pieces than this is low on stock.';

-- Amounts fit the currency

create function private.shop_currency() returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select currency from public.shop_facts where private.currency_decimals(currency) is not null), 'USD')
$$;
comment on function private.shop_currency() is 'The currency of prices and fees.';

create function private.shop_decimals() returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select private.currency_decimals(currency) from public.shop_facts), 2)
$$;
comment on function private.shop_decimals() is 'How many decimals prices and fees have.';

revoke all on function private.currency_decimals(text), private.money_text(numeric, text), private.is_time_zone(text) from public;
grant execute on function private.currency_decimals(text), private.is_time_zone(text) to authenticated, service_role;
revoke all on function private.low_stock(), private.shop_currency(), private.shop_decimals() from public;

create function private.check_amounts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  currency text;
begin
  -- Waits for a change of the currency.
  select facts.currency into currency from public.shop_facts as facts for share;
  if private.currency_decimals(currency) = 0 then
    raise exception using
      errcode = 'PT400', message = format('Amounts in %s have no decimals. Please enter a whole number.', currency);
  end if;
  return new;
end
$$;
comment on function private.check_amounts() is 'Refuses decimals where the shop''s currency has none. For rows with decimals.';
revoke all on function private.check_amounts() from public;

create trigger products_fit_the_currency before insert or update of price, original_price on public.products
  for each row when (new.price <> trunc(new.price) or new.original_price <> trunc(new.original_price))
  execute function private.check_amounts();
create trigger product_options_fit_the_currency before insert or update of surcharge on public.product_options
  for each row when (new.surcharge <> trunc(new.surcharge)) execute function private.check_amounts();
create trigger product_option_values_fit_the_currency before insert or update of surcharge on public.product_option_values
  for each row when (new.surcharge <> trunc(new.surcharge)) execute function private.check_amounts();
create trigger promotions_fit_the_currency before insert or update of discount_type, discount_value on public.promotions
  for each row when (new.discount_type = 'fixed_amount' and new.discount_value <> trunc(new.discount_value))
  execute function private.check_amounts();
create trigger counter_offers_fit_the_currency before insert or update of offer_price on public.counter_offers
  for each row when (new.offer_price <> trunc(new.offer_price)) execute function private.check_amounts();

create function private.discounted(price numeric, discount_type text, discount_value numeric, decimals integer) returns numeric
  language sql immutable
as $$
  select case discount_type
    when 'percentage' then round(price * (100 - discount_value) / 100, decimals)
    when 'fixed_amount' then greatest(price - discount_value, 0)
    else price
  end
$$;
comment on function private.discounted(numeric, text, numeric, integer) is 'The price after a discount, rounded half up to the currency''s decimals, never below 0; without a discount, the price itself.';
revoke all on function private.discounted(numeric, text, numeric, integer) from public;

create or replace function private.price_product() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.final_price := (
    select private.discounted(new.price, promotion.discount_type, promotion.discount_value, private.shop_decimals())
    from private.price_list
    left join lateral private.promotion_for(new, price_list.promotion_ids) as promotion on true
  );
  return new;
end
$$;

create or replace function private.outdated_prices(after bigint, until bigint) returns table (id bigint, price numeric)
  language sql stable
as $$
  -- Only for products that they list does anybody look through the long lists of promotions.
  with considered as (
    select promotion.id, promotion.product_ids
    from private.price_list join public.promotions as promotion on promotion.id = any (price_list.promotion_ids)
  ),
  listed as (
    select product_id, array_agg(considered.id) as promotion_ids
    from considered, unnest(considered.product_ids) as product_id
    where product_id > after and product_id <= until
    group by product_id
  ),
  general as (
    select
      array(select considered.id from considered where cardinality(considered.product_ids) = 0) as promotion_ids,
      private.shop_decimals() as decimals
  )
  select product.id, correct.price
  from general
  cross join public.products as product
  left join listed on listed.product_id = product.id
  left join lateral private.promotion_for(product, general.promotion_ids || listed.promotion_ids) as promotion on true
  cross join lateral private.discounted(
    product.price, promotion.discount_type, promotion.discount_value, general.decimals
  ) as correct (price)
  where product.id > after and product.id <= until and product.final_price <> correct.price
$$;

create or replace function private.check_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
  price constant numeric := (
    select private.discounted(
      product.price, promotion.discount_type, promotion.discount_value, private.shop_decimals()
    )
    from public.products as product
    left join lateral private.promotion_for(product, running) as promotion on true
    where product.id = new.product_id
  );
  open_offer public.counter_offers;
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409',
      message = format(
        'Your offer must be lower than the current price of %s.', private.money_text(price, private.shop_currency())
      ),
      detail = json_build_object('price', price)::text;
  end if;
  if new.status <> 'pending' then
    return new;
  end if;

  -- Two that are sent at once wait for one another.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text || ' ' || new.product_id, 4));
  select * into open_offer from public.counter_offers as offer
  where offer.user_id = new.user_id and offer.product_id = new.product_id
    and (
      offer.status = 'pending'
      or offer.status = 'accepted' and offer.order_id is null and offer.expires_at > clock_timestamp()
    )
  order by offer.status limit 1;
  if open_offer.status = 'pending' then
    raise exception using
      errcode = 'PT409', message = 'You have an open offer for this product already. Please wait for the seller''s answer.';
  elsif open_offer.status = 'accepted' then
    raise exception using
      errcode = 'PT409',
      message = 'The seller has accepted an offer of yours for this product. You can buy it under Offers in your account.';
  end if;
  return new;
end
$$;
