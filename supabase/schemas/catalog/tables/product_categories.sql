create table public.product_categories (
  id bigint generated always as identity not null,
  name text collate pg_catalog."en-x-icu" not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture text,
  position integer,
  constraint product_categories_description_check check (length(description) <= 1000),
  constraint product_categories_name_check check ((name ~ '\S') and (length(name) <= 100)),
  constraint product_categories_name_key unique (name),
  constraint product_categories_picture_check check ((length(picture) <= 2000) and (picture ~* '^(https?://|/(?![/\\]))[^\n]*$')),
  constraint product_categories_pkey primary key (id)
);

alter table public.product_categories
  enable row level security;

comment on table public.product_categories is 'The categories of the catalog. Products and promotions name them.';

create policy "admins add categories" on public.product_categories
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change categories" on public.product_categories
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete categories" on public.product_categories
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads categories" on public.product_categories
  for select
  to anon, authenticated
  using (true);

grant select on table public.product_categories to anon;

grant delete, select on table public.product_categories to authenticated;

grant delete, insert, select, update on table public.product_categories to service_role;

grant insert (description, name, picture), update (description, name, picture) on table public.product_categories to authenticated;

comment on column public.product_categories.picture is 'URL of a file in product-images, with how it is shown, as of a product.';

comment on column public.product_categories.position is 'Its place in the shop, as arranged; null: after all that were arranged, in the order in which they were added.';

create unique index product_categories_by_name_in_any_case on public.product_categories (lower((name collate "en-x-icu")));

create trigger categories_are_cleaned
  before insert or update of name on public.product_categories
  for each row
  execute function private.clean_columns('line name');

create trigger categories_in_use_stay
  before delete on public.product_categories
  for each row
  execute function private.refuse_to_delete_used_category();

create trigger categories_leave_promotions
  after delete on public.product_categories
  for each row
  execute function private.rename_promoted_category();

create trigger categories_lock_prices
  before delete or update of name on public.product_categories
  for each statement
  execute function private.lock_prices_first();

create trigger categories_lock_products_for_rename
  before update of name on public.product_categories
  for each row
  when (old.name is distinct from new.name)
  execute function private.lock_renamed_products();

create trigger categories_note_dropped_picture
  after delete or update of picture on public.product_categories
  for each row
  execute function private.note_dropped_picture();

create trigger categories_rename_in_promotions
  after update of name on public.product_categories
  for each row
  when (old.name is distinct from new.name)
  execute function private.rename_promoted_category();

create trigger categories_reprice_products
  after update of name on public.product_categories
  for each statement
  execute function private.follow_promotions();

create trigger categories_set_updated_at
  before update of name, description, picture on public.product_categories
  for each row
  execute function private.set_updated_at();

create trigger product_categories_forget_translations after delete on public.product_categories
  referencing old table as removed for each statement execute function private.forget_translations (
  'categories'
);
