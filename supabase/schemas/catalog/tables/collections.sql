create table public.collections (
  id bigint generated always as identity not null,
  name text collate pg_catalog."en-x-icu" not null,
  slug text not null,
  description text not null default '',
  picture text,
  by_hand boolean not null default false,
  product_ids bigint[] not null default '{}',
  matches_any boolean not null default false,
  tags text[] not null default '{}',
  category_id bigint,
  min_price numeric(10,2),
  max_price numeric(10,2),
  max_age integer,
  is_published boolean not null default false,
  in_menu boolean not null default false,
  position integer,
  updated_at timestamptz not null default now(),
  constraint collections_description_check check (length(description) <= 1000),
  constraint collections_have_a_rule
    check (by_hand or (tags <> '{}'::text[]) or (coalesce((category_id)::numeric, min_price, max_price, (max_age)::numeric) is
    not null)),
  constraint collections_max_age_check check ((max_age >= 1) and (max_age <= 3650)),
  constraint collections_max_price_check check ((max_price >= 0) and (max_price <= 99999999.99)),
  constraint collections_min_price_check check ((min_price >= 0) and (min_price <= 99999999.99)),
  constraint collections_name_check check ((name ~ '\S') and (length(name) <= 100)),
  constraint collections_picture_check check ((length(picture) <= 2000) and (picture ~* '^(https?://|/(?![/\\]))[^\n]*$')),
  constraint collections_pkey primary key (id),
  constraint collections_prices_are_in_order check (min_price <= max_price),
  constraint collections_product_ids_check
    check ((cardinality(product_ids) <= 200) and (array_position(product_ids, null::bigint) is null)),
  constraint collections_slug_check check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (length(slug) <= 80)),
  constraint collections_slug_key unique (slug),
  constraint collections_tags_check
    check
    ((cardinality(tags) <= 50) and (array_position(tags, null::text) is null) and (length(array_to_string(tags, '')) <= 5000)),
  constraint collections_category_id_fkey foreign key (category_id) references public.product_categories(id)
);

alter table public.collections
  enable row level security;

comment on table public.collections is 'Products that belong together, at /collections/SLUG: those of a rule, or those that were chosen by hand.';

create policy "admins add collections" on public.collections
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change collections" on public.collections
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete collections" on public.collections
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "customers read published collections, admins all" on public.collections
  for select
  to authenticated
  using (is_published or (select private.is_admin()));

create policy "guests read published collections" on public.collections
  for select
  to anon
  using (is_published);

grant delete on table public.collections to authenticated;

grant delete, insert, select, update on table public.collections to service_role;

grant select
  (by_hand, category_id, description, id, in_menu, is_published, matches_any, max_age, max_price, min_price, name, picture,
  position, slug, tags, updated_at)
  on table public.collections
  to anon;

grant insert
  (by_hand, category_id, description, in_menu, is_published, matches_any, max_age, max_price, min_price, name, picture,
  product_ids,
  slug,
  tags),
  select
  (by_hand, category_id, description, id, in_menu, is_published, matches_any, max_age, max_price, min_price, name, picture,
  position,
  slug,
  tags,
  updated_at),
  update
  (by_hand, category_id, description, in_menu, is_published, matches_any, max_age, max_price, min_price, name, picture,
  product_ids, slug, tags)
  on table public.collections
  to authenticated;

comment on column public.collections.by_hand is 'Whether product_ids says what is in it, in its order; otherwise the rule does: tags, category_id, prices, max_age.';

comment on column public.collections.in_menu is 'Whether the menu of every page links to it.';

comment on column public.collections.matches_any is 'Whether one condition of the rule, or one tag, is enough.';

comment on column public.collections.max_age is 'In days since the product was added.';

comment on column public.collections.min_price is 'Of what the product costs now, as max_price.';

comment on column public.collections.picture is 'URL of a file in product-images, with how it is shown, as of a product.';

comment on column public.collections.position is 'Its place among the collections, as arranged; null: after all that were arranged, in the order in which they were added.';

comment on column public.collections.product_ids is 'Products that are gone or not published are passed over.';

create index collections_by_category on public.collections (category_id)
  where (category_id is not null);

create trigger collections_are_cleaned
  before insert or update of name on public.collections
  for each row
  execute function private.clean_columns('line name');

create trigger collections_forget_translations after delete on public.collections
  referencing old table as removed for each statement execute function private.forget_translations (
  'collections'
);

create trigger collections_keep_former_addresses
  after update of slug on public.collections
  for each row
  when ((old.slug <> new.slug) and old.is_published)
  execute function private.keep_former_address();

create trigger collections_note_dropped_picture
  after delete or update of picture on public.collections
  for each row
  execute function private.note_dropped_picture();

create trigger collections_set_updated_at
  before update of name,
    slug,
    description,
    picture,
    by_hand,
    product_ids, matches_any, tags, category_id, min_price, max_price, max_age, is_published, in_menu on public.collections
  for each row
  execute function private.set_updated_at();
