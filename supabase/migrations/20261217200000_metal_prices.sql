-- Prices that follow those of metals: a product may have weight, fineness, making charge and the price of its stones, from which
-- the database computes its price whenever one of them or the price of its metal changes.

create table public.metal_rates (
  id bigint generated always as identity primary key,
  metal text not null check (metal in ('Gold', 'Silver', 'Platinum', 'Palladium')),
  price numeric(12,4) not null check (price > 0 and price <= 9999999),
  since timestamptz not null default clock_timestamp(),
  actor uuid,
  undone_at timestamptz,
  unique (metal, since)
);
comment on table public.metal_rates is 'What metals cost. The latest row of a metal that is not undone is in force; rows with the same time are one change.';
comment on column public.metal_rates.price is 'Of a gram of fine metal, in the shop''s currency.';
comment on column public.metal_rates.actor is 'The administrator who typed it; null: it was fetched.';
comment on column public.metal_rates.undone_at is 'When it was taken back; null: it is or was in force.';
alter table public.metal_rates enable row level security;
create policy "admins read metal rates" on public.metal_rates for select to authenticated using ((select private.is_admin()));
revoke all on public.metal_rates from public, anon, authenticated;
grant select on public.metal_rates to authenticated, service_role;

create table public.product_formulas (
  product_id bigint primary key references public.products (id) on delete cascade,
  metal text not null check (metal in ('Gold', 'Silver', 'Platinum', 'Palladium')),
  fineness integer not null check (fineness between 1 and 1000),
  net_weight numeric(9,3) not null check (net_weight > 0 and net_weight <= 100000),
  gross_weight numeric(9,3) check (gross_weight >= net_weight and gross_weight <= 100000),
  making_charge numeric(10,2) not null default 0 check (making_charge >= 0),
  stones_price numeric(10,2) not null default 0 check (stones_price >= 0),
  ending numeric(3,2) check (ending in (0, 0.95, 0.99)),
  hsn text check (hsn ~ '^[0-9]{4,8}$')
);
comment on table public.product_formulas is 'The products whose price follows that of their metal: net weight x rate x fineness + making charge + stones. Whatever else is written to products.price of these is overwritten.';
comment on column public.product_formulas.fineness is 'In thousandths: 750 for 18 karat.';
comment on column public.product_formulas.net_weight is 'Of the metal, in grams.';
comment on column public.product_formulas.gross_weight is 'With its stones, in grams.';
comment on column public.product_formulas.ending is 'The decimals to which the price is rounded, to the nearest, ties up; null: it is not rounded.';
comment on column public.product_formulas.hsn is 'The code of the harmonized system that invoices in India have.';
alter table public.product_formulas enable row level security;
create policy "admins read formulas" on public.product_formulas for select to authenticated using ((select private.is_admin()));
revoke all on public.product_formulas from public, anon, authenticated;
grant select on public.product_formulas to authenticated, service_role;
create index product_formulas_by_metal on public.product_formulas (metal);

create table public.metal_settings (
  is_only boolean primary key default true check (is_only),
  most_percent numeric(5,2) not null default 20 check (most_percent > 0 and most_percent <= 500),
  address text check (length(address) <= 2000 and address ~* '^https?://\S+$'),
  tried_at timestamptz,
  fetched_at timestamptz,
  problem text check (length(problem) <= 500),
  waiting jsonb
);
insert into public.metal_settings default values;
comment on table public.metal_settings is 'Its one row says how the prices of metals are changed and where they are fetched.';
comment on column public.metal_settings.most_percent is 'A change that moves any price further than this needs a second look.';
comment on column public.metal_settings.address is 'Where they are fetched once a day; null: nowhere.';
comment on column public.metal_settings.tried_at is 'When the address was last asked; null: it is asked next.';
comment on column public.metal_settings.fetched_at is 'When it last answered with prices.';
comment on column public.metal_settings.problem is 'Why it did not answer the last time, in a sentence.';
comment on column public.metal_settings.waiting is 'Fetched prices that need a second look: {metal: price}.';
alter table public.metal_settings enable row level security;
create policy "admins read metal settings" on public.metal_settings for select to authenticated using ((select private.is_admin()));
create policy "admins change metal settings" on public.metal_settings for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));
revoke all on public.metal_settings from public, anon, authenticated;
grant select, update (address, most_percent) on public.metal_settings to authenticated;
grant select on public.metal_settings to service_role;

create function private.ask_new_address() returns trigger language plpgsql set search_path to '' as $$
begin
  new.tried_at := null;
  new.fetched_at := null;
  new.problem := null;
  new.waiting := null;
  return new;
end
$$;
comment on function private.ask_new_address() is 'Forgets what another address answered.';
revoke all on function private.ask_new_address() from public;
create trigger metal_settings_ask_new_address before update of address on public.metal_settings
for each row when (old.address is distinct from new.address) execute function private.ask_new_address();

-- The calculation.

create function private.metal_price(formula public.product_formulas, rate numeric, decimals integer) returns numeric
language sql immutable as $$
  select case when rate is not null then private.rounded_price(
    round(
      (formula).net_weight * rate * (formula).fineness / 1000 + (formula).making_charge + (formula).stones_price, decimals
    ),
    case when decimals > 0 or (formula).ending = 0 then (formula).ending end
  ) end
$$;
comment on function private.metal_price(public.product_formulas, numeric, integer) is 'The price of a product whose gram of fine metal costs this rate; null without a rate.';
revoke all on function private.metal_price(public.product_formulas, numeric, integer) from public;

create function private.metal_rate(metal text) returns numeric
language sql stable set search_path to '' as $$
  select rate.price from public.metal_rates as rate
  where rate.metal = metal_rate.metal and rate.undone_at is null order by rate.since desc limit 1
$$;
comment on function private.metal_rate(text) is 'What a gram of the fine metal costs now; null if nobody has said it.';
revoke all on function private.metal_rate(text) from public;

create function public.current_metal_rates() returns setof public.metal_rates
language sql stable set search_path to '' as $$
  select rate.*
  from unnest(array['Gold', 'Silver', 'Platinum', 'Palladium']) with ordinality as known (metal, position)
  cross join lateral (
    select * from public.metal_rates as newest
    where newest.metal = known.metal and newest.undone_at is null order by newest.since desc limit 1
  ) as rate
  order by known.position
$$;
comment on function public.current_metal_rates() is 'What metals cost now, a row for each of which somebody has said it. For administrators.';
revoke all on function public.current_metal_rates() from public;
grant execute on function public.current_metal_rates() to authenticated;

create function private.price_by_metal(product_id bigint) returns numeric
language sql stable set search_path to '' as $$
  select private.metal_price(formula, private.metal_rate(formula.metal), private.shop_decimals())
  from public.product_formulas as formula where formula.product_id = price_by_metal.product_id
$$;
comment on function private.price_by_metal(bigint) is 'The price of a product that follows its metal; null for others, and while nobody has said what the metal costs.';
revoke all on function private.price_by_metal(bigint) from public;

create or replace function private.price_product() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  new.price := coalesce(private.price_by_metal(new.id), new.price);
  new.final_price := (
    select private.discounted_price(new.price, promotion.discount_type, promotion.discount_value, private.shop_decimals())
    from private.price_list
    left join lateral private.promotion_for(new, price_list.promotion_ids) as promotion on true
  );
  return new;
end
$$;

create function private.metal_changes(rates jsonb default '{}', ids bigint[] default null) returns table (product_id bigint, old numeric, new numeric)
language plpgsql stable set search_path to '' as $$
declare
  decimals constant integer := private.shop_decimals();
begin
  return query
  with priced as materialized (
    select product.id, product.price, private.metal_price(formula, rate.price, decimals) as by_metal
    from (
      select known.metal,
        coalesce(round((metal_changes.rates ->> known.metal)::numeric, 4), private.metal_rate(known.metal)) as price
      from (select distinct metal from public.product_formulas) as known
    ) as rate
    join public.product_formulas as formula on formula.metal = rate.metal
    join public.products as product on product.id = formula.product_id
    where metal_changes.ids is null or formula.product_id = any (metal_changes.ids)
  )
  select priced.id, priced.price, priced.by_metal from priced where priced.price <> priced.by_metal;
end
$$;
comment on function private.metal_changes(jsonb, bigint[]) is 'The products, of these or all, whose price is not what their formula says if metals cost these rates, {metal: price}, and the others what they cost now; with the price that they have and the one that they should have.';
revoke all on function private.metal_changes(jsonb, bigint[]) from public;

create function private.follow_metals(ids bigint[]) returns void
language plpgsql set search_path to '' as $$
declare
  decimals integer;
begin
  -- Waits for a change of the currency, as check_amounts does for prices that are typed.
  perform from public.shop_facts for share;
  decimals := private.shop_decimals();
  -- The long lists of promotions are only looked through for products that are in one, as in outdated_prices.
  with considered as (
    select promotion.id, promotion.product_ids
    from private.price_list join public.promotions as promotion on promotion.id = any (price_list.promotion_ids)
  ),
  listed as (
    select product_id, array_agg(considered.id) as promotion_ids
    from considered, unnest(considered.product_ids) as product_id group by product_id
  ),
  general as materialized (
    select array(select considered.id from considered where cardinality(considered.product_ids) = 0) as promotion_ids
  ),
  correct as (
    select changed.product_id, changed.new, final.price
    from general
    cross join private.metal_changes(ids => follow_metals.ids) as changed
    join public.products as product on product.id = changed.product_id
    left join listed on listed.product_id = product.id
    left join lateral private.promotion_for(product, general.promotion_ids || listed.promotion_ids) as promotion on true
    cross join lateral private.discounted_price(
      changed.new, promotion.discount_type, promotion.discount_value, decimals
    ) as final (price)
  )
  update public.products as product set price = correct.new, final_price = correct.price
  from correct where product.id = correct.product_id;
end
$$;
comment on function private.follow_metals(bigint[]) is 'Gives these products, or all if null, the price that follows their metal. Only triggers call it: products_are_repriced would price each row once more.';
revoke all on function private.follow_metals(bigint[]) from public;

drop trigger products_fit_the_currency on public.products;
create trigger products_fit_the_currency before insert or update of price, original_price on public.products
for each row when (pg_trigger_depth() = 0 and (new.price <> trunc(new.price) or new.original_price <> trunc(new.original_price)))
execute function private.check_amounts();

create function private.follow_formulas() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  perform private.follow_metals(array(select product_id from added));
  return null;
end
$$;
comment on function private.follow_formulas() is 'Prices the products whose formula was written.';
revoke all on function private.follow_formulas() from public;
create trigger product_formulas_lock_prices before insert or update on public.product_formulas
for each statement execute function private.lock_prices_shared_first();
create trigger product_formulas_price_products_when_added after insert on public.product_formulas
referencing new table as added for each statement execute function private.follow_formulas();
create trigger product_formulas_price_products_when_changed after update on public.product_formulas
referencing new table as added for each statement execute function private.follow_formulas();

create function private.follow_metal_rates() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  before constant text := private.set_cause('metal');
begin
  perform private.follow_metals(null);
  perform private.set_cause(before);
  perform set_config('response.changes', 'pages', true);
  return null;
end
$$;
comment on function private.follow_metal_rates() is 'Prices all products that follow a metal, when metals cost something else.';
revoke all on function private.follow_metal_rates() from public;
create trigger metal_rates_lock_prices before insert or update or delete on public.metal_rates
for each statement execute function private.lock_prices_shared_first();
create trigger metal_rates_price_products after insert or update or delete on public.metal_rates
for each statement execute function private.follow_metal_rates();

-- A product's form.

create function private.formula_document(product_id bigint) returns jsonb
language sql stable set search_path to '' as $$
  select to_jsonb(formula) - 'product_id' from public.product_formulas as formula
  where formula.product_id = formula_document.product_id
$$;
comment on function private.formula_document(bigint) is 'What a product''s price is computed from: the columns of product_formulas; null if it has a price of its own.';
revoke all on function private.formula_document(bigint) from public;

create function private.write_formula(target bigint, given jsonb) returns void
language plpgsql set search_path to '' as $$
begin
  if given is null or given = 'null' then
    delete from public.product_formulas where product_id = target;
  else
    insert into public.product_formulas
    select target, formula.metal, formula.fineness, formula.net_weight, formula.gross_weight, coalesce(formula.making_charge, 0),
      coalesce(formula.stones_price, 0), formula.ending, formula.hsn
    from jsonb_populate_record(null::public.product_formulas, given) as formula
    on conflict (product_id) do update
    set (metal, fineness, net_weight, gross_weight, making_charge, stones_price, ending, hsn) = (
      select excluded.metal, excluded.fineness, excluded.net_weight, excluded.gross_weight, excluded.making_charge,
        excluded.stones_price, excluded.ending, excluded.hsn
    );
  end if;
end
$$;
comment on function private.write_formula(bigint, jsonb) is 'Says what a product''s price is computed from; null: it has a price of its own.';
revoke all on function private.write_formula(bigint, jsonb) from public;

create function public.save_product_formula(
  product_id bigint, formula jsonb, seen jsonb default null, price numeric default null
)
returns json language plpgsql security definer set search_path to '' as $$
declare
  target constant bigint := save_product_formula.product_id;
begin
  perform private.require_admin();
  perform private.lock_prices_shared();
  perform from public.products where id = target for no key update;
  if not found or coalesce(private.formula_document(target), 'null') <> coalesce(seen, 'null') then
    return null;
  end if;
  perform private.write_formula(target, formula);
  update public.products as product set price = save_product_formula.price
  where id = target and product.price <> save_product_formula.price;
  perform set_config('response.changes', 'pages', true);
  return (
    select json_build_object('price', product.price, 'updated_at', product.updated_at)
    from public.products as product where product.id = target
  );
end
$$;
comment on function public.save_product_formula(bigint, jsonb, jsonb, numeric) is 'Says what a product''s price is computed from: {"metal", "fineness", "net_weight", "gross_weight", "making_charge", "stones_price", "ending", "hsn"}; null: it has a price of its own, given beside it. seen: the formula as it was loaded. Returns the product''s {"price", "updated_at"}, or null, with nothing saved, if the product is gone or has another formula by now. Admins only.';
revoke all on function public.save_product_formula(bigint, jsonb, jsonb, numeric) from public;
grant execute on function public.save_product_formula(bigint, jsonb, jsonb, numeric) to authenticated;

create or replace function private.delete_product(target bigint) returns jsonb
language plpgsql set search_path to '' as $$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
      'formula', private.formula_document(product.id),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$$;

create or replace function private.restore_product(deleted jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
  perform private.write_formula(product, deleted -> 'formula');
  insert into public.product_options (id, product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
  overriding system value
  select held.id, product, given.n, held.name, held.kind, held.required, held.max_length, held.allowed, held.surcharge, held.is_ring_size
  from jsonb_array_elements(deleted -> 'options') with ordinality as given (option, n),
    jsonb_populate_record(null::public.product_options, given.option) as held;
  insert into public.product_option_values (id, option_id, position, value, surcharge, stock_quantity)
  overriding system value
  select held.id, (given.option ->> 'id')::bigint, each.n, held.value, held.surcharge, held.stock_quantity
  from jsonb_array_elements(deleted -> 'options') as given (option),
    jsonb_array_elements(given.option -> 'values') with ordinality as each (value, n),
    jsonb_populate_record(null::public.product_option_values, each.value) as held;
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
end
$$;

-- New rates: shown, applied and taken back.

create function private.check_metal_rates(rates jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  wrong text;
begin
  if jsonb_typeof(rates) is distinct from 'object' or rates = '{}' then
    raise exception using errcode = 'PT400', message = 'Please give the price of at least one metal.';
  end if;
  select key into wrong from jsonb_each(rates)
  where key not in ('Gold', 'Silver', 'Platinum', 'Palladium') or jsonb_typeof(value) <> 'number'
    or not ((value #>> '{}')::numeric between 0.0001 and 9999999)
  limit 1;
  if wrong is not null then
    raise exception using errcode = 'PT400', message = format('This is no price of a gram of %s.', lower(left(wrong, 40)));
  end if;
end
$$;
comment on function private.check_metal_rates(jsonb) is 'Refuses what is not {metal: price of a gram} with PT400.';
revoke all on function private.check_metal_rates(jsonb) from public;

create function private.metal_preview(rates jsonb, out digest text, out number integer, out is_far boolean)
returns record language sql stable set search_path to '' as $$
  select
    md5(coalesce(string_agg(concat_ws(' ', product_id, old, new), ',' order by product_id), '')), count(*),
    coalesce(bool_or(old = 0 or abs(new - old) > old * settings.most_percent / 100), false)
  from private.metal_changes(rates) cross join public.metal_settings as settings
$$;
comment on function private.metal_preview(jsonb) is 'What these rates, {metal: price}, would change: a digest of all old and new prices, how many there are, and whether one moves further than the owner wants without a second look.';
revoke all on function private.metal_preview(jsonb) from public;

create function public.preview_metal_rates(rates jsonb) returns json
language plpgsql stable security definer set search_path to '' set statement_timeout to '30s' as $$
begin
  perform private.require_admin();
  perform private.check_metal_rates(rates);
  return (
    select json_build_object(
      'digest', seen.digest, 'is_far', seen.is_far,
      'products', (
        select coalesce(json_agg(line order by abs(line.percent) desc nulls first, line.product_id), '[]')
        from (
          select changed.product_id, product.name, product.sku, changed.old, changed.new,
            case when changed.old > 0 then round((changed.new - changed.old) / changed.old * 100, 1) end as percent
          from private.metal_changes(rates) as changed join public.products as product on product.id = changed.product_id
        ) as line
      )
    )
    from private.metal_preview(rates) as seen
  );
end
$$;
comment on function public.preview_metal_rates(jsonb) is 'What would change if metals cost this, {metal: price of a gram}: {"digest", "is_far": whether a price moves further than metal_settings.most_percent, "products": [{"product_id", "name", "sku", "old", "new", "percent"}]}, the largest change first. PT403 for everyone but administrators.';
revoke all on function public.preview_metal_rates(jsonb) from public;
grant execute on function public.preview_metal_rates(jsonb) to authenticated;

create function private.set_metal_rates(rates jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update public.metal_settings set waiting = null where waiting is not null;
  insert into public.metal_rates (metal, price, since, actor)
  select key, value::numeric, moment, auth.uid() from jsonb_each_text(rates)
  where private.metal_rate(key) is distinct from round(value::numeric, 4);
end
$$;
comment on function private.set_metal_rates(jsonb) is 'Says what metals cost from now on; prices follow. What costs the same as before is not said again.';
revoke all on function private.set_metal_rates(jsonb) from public;

create function public.apply_metal_rates(rates jsonb, seen text, confirmed boolean default false) returns integer
language plpgsql security definer set search_path to '' set statement_timeout to '2min' as $$
declare
  change record;
begin
  perform private.require_admin();
  perform private.check_metal_rates(rates);
  -- Until the end, nobody else changes a price or a formula.
  perform private.lock_prices();
  change := private.metal_preview(rates);
  if change.digest is distinct from seen then
    raise exception using errcode = 'PT409', message = 'These rates would no longer change what you were shown. Please look again.';
  elsif change.is_far and confirmed is distinct from true then
    raise exception using errcode = 'PT409', message = format(
      'A price would move by more than %s%%. Please say that you have looked at it.', (select trim_scale(most_percent) from public.metal_settings)
    );
  end if;
  perform private.set_metal_rates(rates);
  return change.number;
end
$$;
comment on function public.apply_metal_rates(jsonb, text, boolean) is 'Says what metals cost from now on, {metal: price of a gram}, and changes the prices that preview_metal_rates showed with this digest. Returns how many. PT409 if others would change by now, or if one moves far and confirmed is not true. Admins only.';
revoke all on function public.apply_metal_rates(jsonb, text, boolean) from public;
grant execute on function public.apply_metal_rates(jsonb, text, boolean) to authenticated;

create function public.undo_metal_rates() returns integer
language plpgsql security definer set search_path to '' set statement_timeout to '2min' as $$
declare
  newest timestamptz;
  earlier jsonb;
  orphan text;
  number integer;
begin
  perform private.require_admin();
  perform private.lock_prices();
  select max(since) into newest from public.metal_rates where undone_at is null;
  if newest is null then
    raise exception using errcode = 'PT404', message = 'There is no change of metal prices to undo.';
  end if;
  select jsonb_object_agg(rate.metal, (
    select before.price from public.metal_rates as before
    where before.metal = rate.metal and before.undone_at is null and before.since < newest order by before.since desc limit 1
  ))
  into earlier from public.metal_rates as rate where rate.since = newest;
  select formula.metal into orphan from public.product_formulas as formula where earlier -> formula.metal = 'null' limit 1;
  if found then
    raise exception using errcode = 'PT409', message = format('%s had no price before, and products need one.', orphan);
  end if;
  select count(*) into number from private.metal_changes(earlier);
  update public.metal_rates set undone_at = now() where since = newest;
  return number;
end
$$;
comment on function public.undo_metal_rates() is 'Takes the newest change of metal prices back: what metals cost before is in force again, and prices follow. Returns how many. Admins only.';
revoke all on function public.undo_metal_rates() from public;
grant execute on function public.undo_metal_rates() to authenticated;

create or replace function public.round_amounts() returns void
language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_admin();
  perform private.lock_prices();
  -- What follows a metal is rounded by its formula.
  update public.product_formulas as formula set ending = 0
  from public.products as product where product.id = formula.product_id and product.price <> trunc(product.price);
  -- An amount above zero stays above zero.
  update public.products set price = greatest(round(price), sign(price)), original_price = greatest(round(original_price), sign(original_price))
  where price <> trunc(price) or original_price <> trunc(original_price);
  update public.product_options set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.product_option_values set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.promotions set discount_value = greatest(round(discount_value), 1)
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value);
  update public.promotions set least_order_value = greatest(round(least_order_value), 1)
  where least_order_value <> trunc(least_order_value);
  update public.shipping_methods set fee = round(fee), free_above = round(free_above)
  where fee <> trunc(fee) or free_above <> trunc(free_above);
  perform set_config('response.changes', 'pages', true);
end
$$;
