create table public.promotions (
  id bigint generated always as identity not null,
  name text not null,
  description text,
  discount_type text not null default 'percentage',
  discount_value numeric(10,2) not null,
  applicable_scope text not null default 'all_products',
  product_ids bigint[] not null default '{}',
  category_names text[] not null default '{}',
  start_date timestamptz not null,
  end_date timestamptz not null,
  is_active boolean not null default true,
  usage_limit integer,
  usage_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code text,
  uses_per_customer integer,
  discount_per text not null default 'piece',
  least_order_value numeric(10,2),
  constraint promotions_applicable_scope_check
    check (applicable_scope in ('all_products', 'specific_products', 'specific_categories')),
  constraint promotions_category_names_check
    check
    ((cardinality(category_names) <= 1000) and (array_position(category_names, null::text) is null) and
    (length(array_to_string(category_names, '')) <= 100000)),
  constraint promotions_code_check check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  constraint promotions_description_check check (length(description) <= 2000),
  constraint promotions_discount_per_check check (discount_per in ('piece', 'order')),
  constraint promotions_discount_type_check check (discount_type in ('percentage', 'fixed_amount')),
  constraint promotions_discount_value_check check ((discount_value >= 0) and (discount_value <= 99999999.99)),
  constraint promotions_end_after_start check (end_date > start_date),
  constraint promotions_least_order_value_check check (least_order_value > 0),
  constraint promotions_least_order_value_needs_a_code check ((least_order_value is null) or (code is not null)),
  constraint promotions_lists_fit_scope
    check
    (((applicable_scope = 'specific_products') or (cardinality(product_ids) = 0)) and ((applicable_scope = 'specific_categories')
    or (cardinality(category_names) = 0))),
  constraint promotions_name_check check ((name ~ '\S') and (length(name) <= 200)),
  constraint promotions_per_order_need_a_code check ((discount_per = 'piece') or ((discount_type = 'fixed_amount') and (code is
    not null))),
  constraint promotions_percentage_at_most_100 check ((discount_type <> 'percentage') or (discount_value <= 100)),
  constraint promotions_pkey primary key (id),
  constraint promotions_product_ids_check
    check ((cardinality(product_ids) <= 10000) and (array_position(product_ids, null::bigint) is null)),
  constraint promotions_usage_count_check check (usage_count >= 0),
  constraint promotions_usage_limit_check check (usage_limit >= 0),
  constraint promotions_uses_per_customer_check check (uses_per_customer >= 1),
  constraint promotions_uses_per_customer_need_a_code check ((uses_per_customer is null) or (code is not null))
);

alter table public.promotions
  enable row level security;

comment on table public.promotions is 'Discounts: what they take off, on which products, when, and how often.';

create policy "admins add promotions" on public.promotions
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change promotions" on public.promotions
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete promotions" on public.promotions
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "customers read running promotions, admins all" on public.promotions
  for select
  to authenticated
  using
    (((code is null) and private.is_running(promotions.*) and (not private.names_unpublished(product_ids))) or (select
    private.is_admin()));

create policy "guests read running promotions" on public.promotions
  for select
  to anon
  using ((code is null) and private.is_running(promotions.*) and (not private.names_unpublished(product_ids)));

grant select on table public.promotions to anon;

grant delete, select on table public.promotions to authenticated;

grant delete, insert, select, update on table public.promotions to service_role;

grant insert
  (applicable_scope, category_names, code, description, discount_per, discount_type, discount_value, end_date, is_active,
  least_order_value,
  name,
  product_ids,
  start_date,
  usage_limit,
  uses_per_customer),
  update
  (applicable_scope, category_names, code, description, discount_per, discount_type, discount_value, end_date, is_active,
  least_order_value, name, product_ids, start_date, usage_limit, uses_per_customer)
  on table public.promotions
  to authenticated;

comment on column public.promotions.code is 'What a shopper types to get it; null: it applies by itself. Unique whatever the case.';

comment on column public.promotions.discount_per is 'piece: each piece costs less; order: a code that takes its amount off once, however many pieces there are.';

comment on column public.promotions.least_order_value is 'What the goods of an order have to cost, before codes, for the code to be used; null: nothing.';

comment on column public.promotions.product_ids is 'Shoppers see no promotion that names a product which is not published: running_promotions tells them what they may know of it.';

comment on column public.promotions.usage_count is 'Orders priced by it, except those that were cancelled or failed. Maintained by place_order and by changes of status.';

comment on column public.promotions.usage_limit is 'How many orders may be priced by it; null is no limit.';

comment on column public.promotions.uses_per_customer is 'How many orders of one account, or of one e-mail address, may be priced by it; null is no limit.';

create index promotions_active on public.promotions (end_date)
  where is_active;

create index promotions_by_age on public.promotions (created_at desc, id desc);

create unique index promotions_by_code on public.promotions (lower(code));

create trigger promotions_are_cleaned
  before insert or update of name on public.promotions
  for each row
  execute function private.clean_columns('line name');

create trigger promotions_fit_the_currency
  before insert or update of discount_type, discount_value, least_order_value on public.promotions
  for each row
  when
    (((new.discount_type = 'fixed_amount') and (new.discount_value <> trunc(new.discount_value))) or (new.least_order_value <>
    trunc(new.least_order_value)))
  execute function private.check_amounts();

create trigger promotions_forget_translations after delete on public.promotions
  referencing old table as removed for each statement execute function private.forget_translations (
  'promotions'
);

create trigger promotions_lock_prices
  before insert or delete or update of discount_type,
    discount_value,
    applicable_scope,
    product_ids,
    category_names, start_date, end_date, is_active, usage_limit, created_at, code, uses_per_customer on public.promotions
  for each statement
  execute function private.lock_prices_first();

create trigger promotions_reprice_products
  after insert or delete or update of discount_type,
    discount_value,
    applicable_scope,
    product_ids, category_names, start_date, end_date, is_active, usage_limit, created_at, code on public.promotions
  for each statement
  execute function private.follow_promotions();

create trigger promotions_set_updated_at
  before update of name,
    description,
    discount_type,
    discount_value,
    applicable_scope,
    product_ids,
    category_names,
    start_date, end_date, is_active, usage_limit, code, uses_per_customer, discount_per, least_order_value on public.promotions
  for each row
  execute function private.set_updated_at();

create trigger promotions_trim_codes
  before insert or update of code on public.promotions
  for each row
  when (new.code is not null)
  execute function private.clean_promotion_code();
