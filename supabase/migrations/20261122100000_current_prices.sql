-- What a product costs now is stored with it, so that an index sorts long lists and reading them computes no prices.

-- Tables

alter table public.products add column final_price numeric(10, 2) not null default 0;
comment on column public.products.final_price is
  'What the product costs now, in dollars, promotions taken off. Triggers and refresh_prices keep it.';
comment on column public.products.updated_at is
  'When the catalogue entry was last edited. A change of stock or of final_price alone is no edit.';

create table private.price_list (
  is_only boolean primary key default true check (is_only),
  promotion_ids bigint[] not null default '{}',
  is_current boolean not null default true,
  version bigint not null default 0
);
comment on table private.price_list is
  'Its one row names the promotions in the stored prices. place_order looks at the promotions themselves.';
comment on column private.price_list.is_current is
  'Whether every product has the price that these promotions give it; otherwise refresh_prices has work to do.';
comment on column private.price_list.version is 'Counts the changes of promotions, which may overtake a refresh.';
insert into private.price_list default values;

-- Functions. Those in SQL have no search path of their own, so that they are inlined into the queries that call them.

create function private.running_promotions() returns bigint[]
  language sql stable
as $$
  select array(
    select promotion.id from public.promotions as promotion where private.is_running(promotion) order by promotion.id
  )
$$;
comment on function private.running_promotions() is 'The promotions that run now, in the order of their ids.';

drop function private.promotion_for(public.products);
create function private.promotion_for(product public.products, among bigint[]) returns setof public.promotions
  language sql stable rows 1
as $$
  select promotion.*
  from public.promotions as promotion
  where promotion.id = any (among)
    and private.covers(promotion, array[product.id], array[product.category])
  order by
    case promotion.applicable_scope when 'specific_products' then 1 when 'specific_categories' then 2 else 3 end,
    promotion.created_at desc,
    promotion.id
  limit 1
$$;
comment on function private.promotion_for(public.products, bigint[]) is
  'Which of these promotions prices the product, if any: its own before its category''s before everybody''s; of several, the newest.';

create or replace function private.price_cart(lines jsonb) returns private.cart_line[]
  language plpgsql stable set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
begin
  return array(
    select row(
      line.id, line.quantity, line.price,
      private.discounted(product.price, promotion.discount_type, promotion.discount_value), promotion.id,
      product.stock_quantity, product.name, product.image, product.sku
    )::private.cart_line
    from rows from (jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric))
      with ordinality as line (id, quantity, price, position)
    left join public.products as product on product.id = line.id
    left join lateral private.promotion_for(product, running) as promotion on true
    order by line.position
  );
end
$$;

create or replace function private.check_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
  price constant numeric := (
    select private.discounted(product.price, promotion.discount_type, promotion.discount_value)
    from public.products as product
    left join lateral private.promotion_for(product, running) as promotion on true
    where product.id = new.product_id
  );
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409',
      message = format('Your offer must be lower than the current price of $%s.', to_char(price, 'FM99,999,990.00')),
      detail = json_build_object('price', price)::text;
  end if;
  return new;
end
$$;

drop function public.final_price(public.products);

-- An advisory lock orders those who use prices and those who change promotions. It comes before any lock on a row: an order
-- locks its products and then promotions, a promotion is locked before the products that it prices.

create function private.share_prices() returns void
  language sql
as $$
  select pg_advisory_xact_lock_shared(7305)
$$;
comment on function private.share_prices() is
  'Until the transaction ends nobody changes a promotion. Orders share this with edits of products.';

create function private.own_prices() returns void
  language sql
as $$
  select pg_advisory_xact_lock(7305)
$$;
comment on function private.own_prices() is
  'Waits for those who share the prices; until the transaction ends nobody else shares or changes them.';

create function private.may_change_promotions() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return auth.uid() is null or private.is_admin();
end
$$;
comment on function private.may_change_promotions() is
  'Not customers: row security leaves them no row to change, and their attempts must not keep orders waiting.';

create function private.share_prices_first() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.share_prices();
  return null;
end
$$;
comment on function private.share_prices_first() is 'Before the statement locks its first row.';

create function private.own_prices_first() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.may_change_promotions() then
    perform private.own_prices();
  end if;
  return null;
end
$$;
comment on function private.own_prices_first() is 'Before the statement locks its first row.';

create or replace function private.lock_cart(lines jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  wanted constant bigint[] := array(select line.id from jsonb_to_recordset(lines) as line (id bigint));
  categories text[];
begin
  perform private.share_prices();
  -- Products in id order, then promotions in id order, as everywhere: nobody can deadlock.
  select array_agg(locked.category) into categories
  from (select category from public.products where id = any (wanted) order by id for no key update) as locked;
  perform from public.promotions as promotion
  where private.is_running(promotion) and private.covers(promotion, wanted, categories)
  order by promotion.id for no key update;
end
$$;

create or replace function private.follow_status() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.share_prices();
  if private.is_void(new.status) then
    perform private.give_back(new);
  else
    perform private.take_again(new);
  end if;
  return null;
end
$$;

create function private.price_product() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.final_price := (
    select private.discounted(new.price, promotion.discount_type, promotion.discount_value)
    from private.price_list
    left join lateral private.promotion_for(new, price_list.promotion_ids) as promotion on true
  );
  return new;
end
$$;
comment on function private.price_product() is 'Prices a product that was added or edited.';

create function private.outdated_prices(after bigint, until bigint) returns table (id bigint, price numeric)
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
    select array(select considered.id from considered where cardinality(considered.product_ids) = 0) as promotion_ids
  )
  select product.id, private.discounted(product.price, promotion.discount_type, promotion.discount_value)
  from general
  cross join public.products as product
  left join listed on listed.product_id = product.id
  left join lateral private.promotion_for(product, general.promotion_ids || listed.promotion_ids) as promotion on true
  where product.id > after and product.id <= until
    and product.final_price <> private.discounted(product.price, promotion.discount_type, promotion.discount_value)
$$;
comment on function private.outdated_prices(bigint, bigint) is
  'The products within a range of ids whose stored price is not what the price list''s promotions make it, with that price.';

create function private.correct_prices(after bigint, until bigint, most integer) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  ids bigint[];
  prices numeric[];
begin
  select array_agg(outdated.id), array_agg(outdated.price) into ids, prices
  from (select * from private.outdated_prices(after, until) limit most + 1) as outdated;
  if cardinality(ids) > most then
    return false;
  end if;
  update public.products as product set final_price = correct.price
  from unnest(ids, prices) as correct (id, price)
  where product.id = correct.id;
  return true;
end
$$;
comment on function private.correct_prices(bigint, bigint, integer) is
  'Prices the products within a range of ids anew. If more than a certain number would change, none does: false.';

create function private.follow_promotions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_change_promotions() then
    return null;
  end if;
  update private.price_list
  set promotion_ids = private.running_promotions(), is_current = false, version = version + 1;
  -- Orders wait meanwhile. What takes long, many prices or long lists to look through, is left to refresh_prices.
  update private.price_list set is_current = private.correct_prices(0, 9223372036854775807, 500)
  where 1000 >= (
    select coalesce(sum(cardinality(promotion.product_ids)), 0)
    from public.promotions as promotion where promotion.id = any (promotion_ids)
  );
  return null;
end
$$;
comment on function private.follow_promotions() is
  'After a change of promotions: prices follow in the same transaction, or if that would take long, by refresh_prices.';

create function private.prices_are_current() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return (select is_current and promotion_ids = private.running_promotions() from private.price_list);
end
$$;
comment on function private.prices_are_current() is 'Whether the stored prices are what place_order would say now.';

create procedure private.refresh_prices()
  language plpgsql
as $$
declare
  begun bigint;
  after bigint;
  until bigint;
begin
  while not private.prices_are_current() loop
    perform private.own_prices();
    update private.price_list
    set promotion_ids = private.running_promotions(), is_current = false, version = version + 1
    returning version into begun;
    commit;

    after := 0;
    loop
      select max(id) into until
      from (select id from public.products where id > after order by id limit 500) as batch;
      exit when until is null;
      perform private.own_prices();
      perform private.correct_prices(after, until, 500);
      commit;
      after := until;
    end loop;

    update private.price_list set is_current = true where version = begun;
    commit;
  end loop;
end
$$;
comment on procedure private.refresh_prices() is
  'Lets prices follow promotions that began, ended or were used up, and large changes. Commits every 500 products, so '
  'that orders need not wait long. To be called every second or minute: it is quick when there is nothing to do.';

-- Prices as of now. The indexes are made after them.

drop index public.products_by_price;
drop index public.products_by_category_and_price;
update private.price_list set promotion_ids = private.running_promotions();
update public.products set final_price = price where price > 0;
update public.products as product set final_price = outdated.price
from private.outdated_prices(0, 9223372036854775807) as outdated
where product.id = outdated.id;
alter table public.products
  add constraint products_final_price_at_most_price check (final_price between 0 and price);

-- Indexes

create index products_by_final_price on public.products (final_price, id);
create index products_by_category_and_final_price on public.products (category, final_price, id);

-- Triggers

create trigger products_share_prices before insert or update of price, category on public.products
  for each statement execute function private.share_prices_first();
create trigger products_are_priced before insert on public.products
  for each row execute function private.price_product();
-- Not when a category is renamed: its promotions follow its name afterwards.
create trigger products_are_priced_anew before update of price, category on public.products
  for each row when (pg_trigger_depth() = 0) execute function private.price_product();

-- Every column that decides about prices but usage_count: orders change that one, and refresh_prices notices.
create trigger promotions_own_prices
  before insert or delete or update of discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit, created_at
  on public.promotions
  for each statement execute function private.own_prices_first();
create trigger promotions_are_followed
  after insert or delete or update of discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit, created_at
  on public.promotions
  for each statement execute function private.follow_promotions();

create trigger categories_own_prices before delete or update of name on public.product_categories
  for each statement execute function private.own_prices_first();
-- A promotion may have named the new name already.
create trigger categories_are_followed after update of name on public.product_categories
  for each statement execute function private.follow_promotions();

-- Row security

alter table private.price_list enable row level security;

-- Grants

revoke all on private.price_list from public, anon, authenticated, service_role;
revoke all on function
  private.running_promotions(), private.promotion_for(public.products, bigint[]), private.share_prices(),
  private.own_prices(), private.share_prices_first(), private.own_prices_first(), private.price_product(),
  private.outdated_prices(bigint, bigint), private.correct_prices(bigint, bigint, integer), private.follow_promotions(),
  private.prices_are_current(), private.may_change_promotions()
  from public, anon, authenticated, service_role;
revoke all on procedure private.refresh_prices() from public, anon, authenticated, service_role;

-- On a hosted Supabase nobody else calls it.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('refresh prices', '* * * * *', 'call private.refresh_prices()');
  end if;
end
$$;
