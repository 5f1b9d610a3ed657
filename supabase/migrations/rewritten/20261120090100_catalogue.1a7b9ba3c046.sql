-- Catalogue: categories, products, and the counts of the category side bar.

create extension if not exists pg_trgm with schema extensions;

-- Tables. Amounts have an upper bound, because NaN would pass as more than 0.

create table public.product_categories (
  id bigint generated always as identity primary key,
  name text collate "en-x-icu" not null unique check (name ~ '\S' and length(name) <= 100),
  description text check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.product_categories is 'The categories of the catalogue. Products and promotions name them.';

insert into public.product_categories (name, description) values
  ('Artificial Jewelry', 'Necklaces, bracelets and earrings for every day'),
  ('Gemstones', 'Loose sapphires, emeralds, rubies and more'),
  ('Lab-Grown Diamonds', 'Diamonds grown in a laboratory, loose and set'),
  ('Moissanite Rings', 'Rings set with moissanite');

create table public.products (
  id bigint generated always as identity primary key,
  name text collate "en-x-icu" not null check (name ~ '\S' and length(name) <= 200),
  description text not null default '' check (length(description) <= 10000),
  category text collate "en-x-icu" not null
    references public.product_categories (name) on update cascade on delete restrict,
  price numeric(10, 2) not null check (price between 0 and 99999999.99),
  original_price numeric(10, 2) check (original_price between 0 and 99999999.99),
  image text check (length(image) <= 2000),
  images text[] not null default '{}' check (
    cardinality(images) <= 20 and array_position(images, null) is null and length(array_to_string(images, '')) <= 40000
  ),
  features text[] not null default '{}' check (
    cardinality(features) <= 50 and array_position(features, null) is null and length(array_to_string(features, '')) <= 15000
  ),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 50 and array_position(tags, null) is null and length(array_to_string(tags, '')) <= 5000
  ),
  sku text check (length(sku) <= 100),
  stock_quantity integer check (stock_quantity between 0 and 1000000),
  weight numeric(10, 3) check (weight between 0 and 9999999),
  dimensions text check (length(dimensions) <= 100),
  featured boolean not null default false,
  rating numeric(2, 1) check (rating between 0 and 5),
  reviews integer not null default 0 check (reviews >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)
-- Orders change the stock: room in each page, and no index that looks at it, keep that change from touching the indexes.
with (fillfactor = 90);
comment on table public.products is 'What the shop sells.';
comment on column public.products.price is 'In dollars, before promotions. What a buyer pays is final_price.';
comment on column public.products.original_price is 'A former, higher price, shown struck through.';
comment on column public.products.image is 'Address of the main photograph; the path after product-images/ names the file.';
comment on column public.products.stock_quantity is 'Pieces on hand; null when the stock is not counted.';
comment on column public.products.weight is 'In kilograms.';
comment on column public.products.dimensions is 'Length x width x height, in centimetres.';
comment on column public.products.updated_at is
  'When the catalogue entry was last edited. A change of stock alone is no edit: orders change it all the time.';

-- Indexes: one for each order and filter of the lists, ending in id where a page may stop among equals.

create index products_by_name on public.products (name, id);
create index products_by_category_and_name on public.products (category, name, id);
create index products_by_price on public.products (price, id);
create index products_by_category_and_price on public.products (category, price, id);
create index products_by_rating on public.products (rating desc nulls last, id);
create index products_by_category_and_rating on public.products (category, rating desc nulls last, id);
create index products_by_age on public.products (created_at desc, id desc);
create index products_featured on public.products (name, id) where featured;
create index products_by_words on public.products using gin (
  name extensions.gin_trgm_ops,
  description extensions.gin_trgm_ops,
  category extensions.gin_trgm_ops,
  sku extensions.gin_trgm_ops
);

-- Functions

create function public.category_counts(q text default '') returns table (category text, products bigint)
  language plpgsql stable set search_path = ''
as $$
declare
  -- Every character stands for itself: the search text is no pattern.
  words constant text := regexp_replace(coalesce(q, ''), '([^[:alnum:][:space:]])', '\\\1', 'g');
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  if words = '' then
    return query
      select product.category, count(*) from public.products as product
      group by product.category order by product.category;
  else
    return query
      select product.category, count(*) from public.products as product
      where product.name ~* words or product.description ~* words or product.category ~* words
      group by product.category order by product.category;
  end if;
end
$$;
comment on function public.category_counts(text) is
  'For each category that is not empty, the number of its products whose name, description or category contains q.';

create function private.keep_used_category() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  used integer := (select count(*) from public.products where category = old.name);
begin
  if used > 0 then
    raise exception using
      errcode = 'PT409',
      message = format(
        'The category "%s" is used by %s. Move or delete %s first.',
        old.name,
        case used when 1 then '1 product' else used || ' products' end,
        case used when 1 then 'it' else 'them' end
      ),
      detail = json_build_object('products', used)::text;
  end if;
  return old;
end
$$;
comment on function private.keep_used_category() is 'Refuses to delete a category that products are in, and says how many.';

create function private.lock_renamed_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where category = old.name order by id for no key update;
  return new;
end
$$;
comment on function private.lock_renamed_products() is
  'A rename changes all products of the category. Locking them in the order that orders do keeps both from a deadlock.';

-- Triggers

create trigger categories_are_dated before update on public.product_categories
  for each row execute function private.set_updated_at();
create trigger categories_in_use_stay before delete on public.product_categories
  for each row execute function private.keep_used_category();
create trigger categories_lock_products_for_rename before update of name on public.product_categories
  for each row when (old.name is distinct from new.name) execute function private.lock_renamed_products();

-- Every column but stock_quantity.
create trigger products_are_dated
  before update of name, description, category, price, original_price, image, images, features, tags, sku,
    weight, dimensions, featured, rating, reviews
  on public.products
  for each row execute function private.set_updated_at();

-- Row security

alter table public.product_categories enable row level security;
alter table public.products enable row level security;

create policy "everyone reads categories" on public.product_categories
  for select to anon, authenticated using (true);
create policy "admins add categories" on public.product_categories
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change categories" on public.product_categories
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete categories" on public.product_categories
  for delete to authenticated using ((select private.is_admin()));

create policy "everyone reads products" on public.products
  for select to anon, authenticated using (true);
create policy "admins add products" on public.products
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change products" on public.products
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete products" on public.products
  for delete to authenticated using ((select private.is_admin()));

-- Grants

revoke all on public.product_categories, public.products from public, anon, authenticated, service_role;
revoke all on sequence public.product_categories_id_seq, public.products_id_seq
  from public, anon, authenticated, service_role;

grant select on public.product_categories, public.products to anon, authenticated;
grant delete on public.product_categories, public.products to authenticated;
grant insert (name, description), update (name, description) on public.product_categories to authenticated;
grant
  insert (name, description, category, price, original_price, image, images, features, tags, sku,
    stock_quantity, weight, dimensions, featured, rating, reviews),
  update (name, description, category, price, original_price, image, images, features, tags, sku,
    stock_quantity, weight, dimensions, featured, rating, reviews)
  on public.products to authenticated;
grant select, insert, update, delete on public.product_categories, public.products to service_role;

revoke all on function
  public.category_counts(text), private.keep_used_category(), private.lock_renamed_products()
  from public, anon, authenticated, service_role;
grant execute on function public.category_counts(text) to anon, authenticated, service_role;
