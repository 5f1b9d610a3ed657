-- Promotions, and the one home of prices: what a product costs now.

-- Tables

create table public.promotions (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and length(name) <= 200),
  description text check (length(description) <= 2000),
  discount_type text not null default 'percentage' check (discount_type in ('percentage', 'fixed_amount')),
  discount_value numeric(10, 2) not null check (discount_value between 0 and 99999999.99),
  applicable_scope text not null default 'all_products'
    check (applicable_scope in ('all_products', 'specific_products', 'specific_categories')),
  product_ids bigint[] not null default '{}'
    check (cardinality(product_ids) <= 10000 and array_position(product_ids, null) is null),
  category_names text[] not null default '{}' check (
    cardinality(category_names) <= 1000 and array_position(category_names, null) is null
    and length(array_to_string(category_names, '')) <= 100000
  ),
  start_date timestamptz not null,
  end_date timestamptz not null,
  is_active boolean not null default true,
  usage_limit integer check (usage_limit >= 0),
  usage_count integer not null default 0 check (usage_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotions_percentage_at_most_100 check (discount_type <> 'percentage' or discount_value <= 100),
  constraint promotions_end_after_start check (end_date > start_date),
  constraint promotions_lists_fit_scope check (
    (applicable_scope = 'specific_products' or cardinality(product_ids) = 0)
    and (applicable_scope = 'specific_categories' or cardinality(category_names) = 0)
  )
);
comment on table public.promotions is 'Discounts: what they take off, on which products, when, and how often.';
comment on column public.promotions.usage_limit is 'How many orders may be priced by it; null is no limit.';
comment on column public.promotions.usage_count is
  'Orders priced by it, those that were cancelled or failed not counted. Kept by place_order and by changes of status.';

-- Indexes

create index promotions_active on public.promotions (end_date) where is_active;
create index promotions_by_age on public.promotions (created_at desc, id desc);

-- Functions. Those in SQL have no search path of their own, so that they dissolve into the statements that call them.

create function private.is_running(promotion public.promotions) returns boolean
  language sql stable
as $$
  select (promotion).is_active
    and (promotion).start_date <= now() and (promotion).end_date >= now()
    and ((promotion).usage_limit is null or (promotion).usage_count < (promotion).usage_limit)
$$;
comment on function private.is_running(public.promotions) is 'Active, within its window and not used up.';

create function private.covers(promotion public.promotions, ids bigint[], categories text[]) returns boolean
  language sql immutable
as $$
  -- The lists that do not belong to the scope are empty.
  select (promotion).applicable_scope = 'all_products'
    or (promotion).product_ids && ids
    or (promotion).category_names && categories
$$;
comment on function private.covers(public.promotions, bigint[], text[]) is
  'Whether one of the products, or of the categories they are in, is in the promotion''s scope.';

create function private.promotion_for(product public.products) returns setof public.promotions
  language sql stable rows 1
as $$
  select promotion.*
  from public.promotions as promotion
  where private.is_running(promotion)
    and private.covers(promotion, array[product.id], array[product.category])
  order by
    case promotion.applicable_scope when 'specific_products' then 1 when 'specific_categories' then 2 else 3 end,
    promotion.created_at desc,
    promotion.id
  limit 1
$$;
comment on function private.promotion_for(public.products) is
  'The promotion that prices the product, if any: its own before its category''s before everybody''s; of several, the newest.';

create function private.discounted(price numeric, discount_type text, discount_value numeric) returns numeric
  language sql immutable
as $$
  select case discount_type
    when 'percentage' then round(price * (100 - discount_value) / 100, 2)
    when 'fixed_amount' then greatest(price - discount_value, 0)
    else price
  end
$$;
comment on function private.discounted(numeric, text, numeric) is
  'The price in dollars after a discount, rounded half up to cents, never below 0; no discount, the price itself.';

create function public.final_price(product public.products) returns numeric
  language plpgsql stable strict security definer set search_path = ''
as $$
begin
  return coalesce(
    (
      select private.discounted(product.price, promotion.discount_type, promotion.discount_value)
      from private.promotion_for(product) as promotion
    ),
    product.price
  );
end
$$;
comment on function public.final_price(public.products) is
  'What the product costs now, in dollars. A computed column of products. PL/pgSQL keeps its plan from row to row.';

create function private.rename_promoted_category() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- In id order, as orders lock them.
  perform from public.promotions where old.name = any (category_names) order by id for no key update;
  update public.promotions
  set category_names = case tg_op
    when 'UPDATE' then array_replace(category_names, old.name, new.name)
    else array_remove(category_names, old.name)
  end
  where old.name = any (category_names);
  return null;
end
$$;
comment on function private.rename_promoted_category() is 'A category''s promotions follow its new name, and forget a deleted one.';

-- Triggers

-- Every column but usage_count.
create trigger promotions_are_dated
  before update of name, description, discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit
  on public.promotions
  for each row execute function private.set_updated_at();
create trigger categories_rename_in_promotions after update of name on public.product_categories
  for each row when (old.name is distinct from new.name) execute function private.rename_promoted_category();
create trigger categories_leave_promotions after delete on public.product_categories
  for each row execute function private.rename_promoted_category();

-- Row security

alter table public.promotions enable row level security;

create policy "everyone reads running promotions" on public.promotions
  for select to anon, authenticated using (private.is_running(promotions));
create policy "admins read all promotions" on public.promotions
  for select to authenticated using ((select private.is_admin()));
create policy "admins add promotions" on public.promotions
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change promotions" on public.promotions
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete promotions" on public.promotions
  for delete to authenticated using ((select private.is_admin()));

-- Grants

revoke all on public.promotions from public, anon, authenticated, service_role;
revoke all on sequence public.promotions_id_seq from public, anon, authenticated, service_role;
grant select on public.promotions to anon, authenticated;
grant delete on public.promotions to authenticated;
grant
  insert (name, description, discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit),
  update (name, description, discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit)
  on public.promotions to authenticated;
grant select, insert, update, delete on public.promotions to service_role;

revoke all on function
  public.final_price(public.products), private.is_running(public.promotions),
  private.covers(public.promotions, bigint[], text[]), private.promotion_for(public.products),
  private.discounted(numeric, text, numeric), private.rename_promoted_category()
  from public, anon, authenticated, service_role;
grant execute on function public.final_price(public.products) to anon, authenticated, service_role;
grant execute on function private.is_running(public.promotions) to anon, authenticated, service_role;
