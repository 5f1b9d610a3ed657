create table public.products (
  id bigint generated always as identity not null,
  name text collate pg_catalog."en-x-icu" not null,
  description text not null default '',
  category text collate pg_catalog."en-x-icu" not null,
  price numeric(10,2) not null,
  original_price numeric(10,2),
  image text,
  images text[] not null default '{}',
  features text[] not null default '{}',
  tags text[] not null default '{}',
  sku text,
  stock_quantity integer,
  weight numeric(10,3),
  dimensions text,
  featured boolean not null default false,
  rating numeric(2,1),
  reviews integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  idempotency_key uuid,
  final_price numeric(10,2) not null default 0,
  type text,
  metal text,
  stone text,
  shape text,
  color text,
  clarity text,
  cut text,
  carat numeric(7,2),
  stone_length numeric(6,2),
  stone_width numeric(6,2),
  origin text,
  certificate_lab text,
  certificate_number text,
  certificate_file text,
  requires_options boolean not null default false,
  shown_rating numeric(2,1) not null default 0,
  status text not null default 'published',
  publish_at timestamptz,
  featured_position integer,
  constraint products_carat_check check ((carat > 0) and (carat <= 99999.99)),
  constraint products_category_fkey foreign key (category) references public.product_categories(name) on update cascade
    on delete restrict,
  constraint products_certificate_file_check
    check ((length(certificate_file) <= 2000) and (certificate_file ~* '^(https?://|/(?![/\\]))[^\n]*$')),
  constraint products_certificate_lab_check check ((certificate_lab ~ '\S') and (length(certificate_lab) <= 60)),
  constraint products_certificate_number_check check ((certificate_number ~ '\S') and (length(certificate_number) <= 60)),
  constraint products_clarity_check check ((clarity ~ '\S') and (length(clarity) <= 30)),
  constraint products_color_check check ((color ~ '\S') and (length(color) <= 60)),
  constraint products_cut_check check ((cut ~ '\S') and (length(cut) <= 30)),
  constraint products_description_check check (length(description) <= 10000),
  constraint products_dimensions_check check (length(dimensions) <= 100),
  constraint products_features_check
    check
    ((cardinality(features) <= 50) and (array_position(features, null::text) is null) and (length(array_to_string(features, ''))
    <= 15000)),
  constraint products_final_price_at_most_price check ((final_price >= 0) and (final_price <= price)),
  constraint products_idempotency_key_key unique (idempotency_key),
  constraint products_image_check check ((length(image) <= 2000) and (image ~* '^(https?://|/(?![/\\]))[^\n]*$')),
  constraint products_images_check
    check
    ((cardinality(images) <= 20) and (array_position(images, null::text) is null) and (array_position(images, '') is null) and
    (length(array_to_string(images, '')) <= 40000) and (array_to_string(images, '
') ~* '^((https?://|/(?![/\\]))[^\n]*(\n|$))*$')),
  constraint products_metal_check check ((metal ~ '\S') and (length(metal) <= 60)),
  constraint products_name_check check ((name ~ '\S') and (length(name) <= 200)),
  constraint products_origin_check check (origin in ('natural', 'lab-grown', 'simulant')),
  constraint products_original_price_check check ((original_price >= 0) and (original_price <= 99999999.99)),
  constraint products_pkey primary key (id),
  constraint products_price_check check ((price >= 0) and (price <= 99999999.99)),
  constraint products_publish_at_is_of_drafts check ((publish_at is null) or (status = 'draft')),
  constraint products_rating_check check ((rating >= 0) and (rating <= 5)),
  constraint products_reviews_check check (reviews >= 0),
  constraint products_shape_check check ((shape ~ '\S') and (length(shape) <= 60)),
  constraint products_sku_check check (length(sku) <= 100),
  constraint products_status_check check (status in ('draft', 'published', 'archived')),
  constraint products_stock_quantity_check check ((stock_quantity >= 0) and (stock_quantity <= 1000000)),
  constraint products_stone_check check ((stone ~ '\S') and (length(stone) <= 60)),
  constraint products_stone_length_check check ((stone_length > 0) and (stone_length <= 9999.99)),
  constraint products_stone_width_check check ((stone_width > 0) and (stone_width <= 9999.99)),
  constraint products_tags_check
    check
    ((cardinality(tags) <= 50) and (array_position(tags, null::text) is null) and (length(array_to_string(tags, '')) <= 5000)),
  constraint products_type_check
    check (type in ('ring', 'earrings', 'necklace', 'pendant', 'bracelet', 'brooch', 'loose stone', 'other')),
  constraint products_weight_check check ((weight >= 0) and (weight <= 9999999))
);

alter table public.products
  enable row level security;

alter table public.products
  set (fillfactor=90);

comment on table public.products is 'What the shop sells.';

create policy "admins add products" on public.products
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change products" on public.products
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete products" on public.products
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "customers read published products, admins all" on public.products
  for select
  to authenticated
  using ((status = 'published') or (select private.is_admin()));

create policy "guests read published products" on public.products
  for select
  to anon
  using (status = 'published');

grant select on table public.products to anon;

grant delete, select on table public.products to authenticated;

grant delete, insert, select, update on table public.products to service_role;

grant insert
  (carat, category, certificate_file, certificate_lab, certificate_number, clarity, color, cut, description, dimensions, featured,
  features,
  idempotency_key,
  images,
  image,
  metal,
  name,
  original_price,
  origin,
  price,
  publish_at,
  rating,
  reviews,
  shape,
  sku,
  status,
  stock_quantity,
  stone_length,
  stone_width,
  stone,
  tags,
  type,
  weight),
  update
  (carat, category, certificate_file, certificate_lab, certificate_number, clarity, color, cut, description, dimensions, featured,
  features,
  images,
  image,
  metal,
  name,
  original_price,
  origin,
  price, publish_at, rating, reviews, shape, sku, status, stock_quantity, stone_length, stone_width, stone, tags, type, weight)
  on table public.products
  to authenticated;

comment on column public.products.carat is 'Weight of the main stone, in carats of 0.2 grams; of a single one if several are alike.';

comment on column public.products.certificate_file is 'URL of the certificate as a PDF.';

comment on column public.products.certificate_lab is 'Laboratory that examined the stone, such as GIA.';

comment on column public.products.certificate_number is 'The laboratory''s number of the certificate.';

comment on column public.products.clarity is 'Clarity of the main stone, such as VS1 or Eye-clean.';

comment on column public.products.color is 'Color of the main stone: a grade from D to Z for diamonds, otherwise the name of a color.';

comment on column public.products.cut is 'Grade of the main stone''s cut, such as Excellent.';

comment on column public.products.dimensions is 'Length x width x height, in centimeters.';

comment on column public.products.featured_position is 'Its place among the featured products, as arranged; null: after all that were arranged, by name.';

comment on column public.products.final_price is 'What the product costs now, after promotions. It follows promotions by itself.';

comment on column public.products.idempotency_key is 'Chosen by the browser that adds the product: the same key never creates a second product.';

comment on column public.products.image is 'URL of the main photograph; the path after product-images/ is the file''s name.';

comment on column public.products.metal is 'The material, with its fineness, such as 14k yellow gold.';

comment on column public.products.origin is 'Where the main stone comes from: natural, lab-grown, or a simulant of another material.';

comment on column public.products.original_price is 'A former, higher price, shown struck through.';

comment on column public.products.price is 'Before promotions, in the shop''s currency. What a buyer pays is final_price.';

comment on column public.products.publish_at is 'When a draft is published by itself; null: when somebody does it.';

comment on column public.products.requires_options is 'Whether it has a required option, so that cards ask for it before they add it to the cart. Maintained by a trigger.';

comment on column public.products.shape is 'The outline of the main stone, such as Oval.';

comment on column public.products.shown_rating is 'What lists by rating sort by: the rating; without one 4 if default_rating_enabled, as pages show then, otherwise 0. Maintained by triggers. Search engines only get real ratings.';

comment on column public.products.status is 'draft: not in the shop yet; published: in the shop; archived: no longer in the shop. Only administrators see what is not published.';

comment on column public.products.stock_quantity is 'Pieces on hand; null when the stock is not counted.';

comment on column public.products.stone is 'The main stone, such as Sapphire.';

comment on column public.products.stone_length is 'Longer side of the main stone, in millimeters.';

comment on column public.products.stone_width is 'Shorter side of the main stone, in millimeters.';

comment on column public.products.type is 'What kind of piece it is, independent of its category.';

comment on column public.products.updated_at is 'When the catalog entry was last edited. A change of only the stock or final_price is not an edit.';

comment on column public.products.weight is 'In kilograms.';

create index products_by_age on public.products (created_at desc, id desc);

create index products_by_category_and_final_price on public.products (category, final_price, id)
  where (status = 'published');

create index products_by_category_and_name on public.products (category, name, id) include (status);

create index products_by_category_and_shown_rating on public.products (category, shown_rating desc, id)
  where (status = 'published');

create index products_by_final_price on public.products (final_price, id)
  where (status = 'published');

create index products_by_name on public.products (name, id)
  where (status = 'published');

create index products_by_shown_clarity on public.products (clarity)
  where (status = 'published');

create index products_by_shown_color on public.products (color)
  where (status = 'published');

create index products_by_shown_cut on public.products (cut)
  where (status = 'published');

create index products_by_shown_metal on public.products (metal)
  where (status = 'published');

create index products_by_shown_rating on public.products (shown_rating desc, id)
  where (status = 'published');

create index products_by_shown_shape on public.products (shape)
  where (status = 'published');

create index products_by_shown_stone on public.products (stone)
  where (status = 'published');

create index products_by_sku on public.products (sku)
  where (sku is not null);

create index products_featured on public.products (featured_position, name, id)
  where (featured and (status = 'published'));

create index products_to_publish on public.products (publish_at)
  where (publish_at is not null);

create trigger products_are_indexed_when_added
  after insert on public.products referencing new table as added
  for each statement
  execute function private.index_changed_products();

create trigger products_are_indexed_when_changed
  after update on public.products referencing old table as removed new table as added
  for each statement
  execute function private.index_changed_products();

create trigger products_are_labeled_when_added
  after insert on public.products
  for each row
  when (new.status = 'published')
  execute function private.index_labels_of_product();

create trigger products_are_labeled_when_changed
  after update of status, tags, image, images on public.products
  for each row
  when
    ((old.status <> new.status) or (old.tags <> new.tags) or (old.image is distinct from new.image) or (old.images <> new.images))
  execute function private.index_labels_of_product();

create trigger products_are_cleaned
  before insert or update of name,
    sku, dimensions, metal, stone, shape, color, clarity, cut, certificate_lab, certificate_number on public.products
  for each row
  execute function
    private.clean_columns('line name', 'code sku', 'line dimensions', 'line metal', 'line stone', 'line shape', 'line color',
    'line clarity', 'line cut', 'line certificate_lab', 'code certificate_number');

create trigger products_are_priced
  before insert on public.products
  for each row
  execute function private.price_product();

create trigger products_are_rated_by_reviews
  before update of rating, reviews on public.products
  for each row
  execute function private.keep_rating_of_reviews();

create trigger products_are_repriced
  before update of price, category on public.products
  for each row
  when (pg_trigger_depth() = 0)
  execute function private.price_product();

create trigger products_are_sorted_by_rating
  before insert or update of rating, shown_rating on public.products
  for each row
  execute function private.fill_shown_rating();

create trigger products_are_tallied_when_added
  after insert on public.products referencing new table as added
  for each statement
  execute function private.tally_products();

create trigger products_are_tallied_when_changed
  after update on public.products referencing old table as removed new table as added
  for each statement
  execute function private.tally_products();

create trigger products_are_tallied_when_deleted
  after delete on public.products referencing old table as removed
  for each statement
  execute function private.tally_products();

create trigger products_are_tallied_when_emptied
  after truncate on public.products
  for each statement
  execute function private.tally_products();

create trigger products_end_stock_requests
  after update of status on public.products
  for each row
  when ((old.status = 'published') and (new.status <> 'published'))
  execute function private.forget_stock_requests();

create trigger products_fit_the_currency
  before insert or update of price, original_price on public.products
  for each row
  when ((pg_trigger_depth() = 0) and ((new.price <> trunc(new.price)) or (new.original_price <> trunc(new.original_price))))
  execute function private.check_amounts();

create trigger products_forget_publish_at
  before insert or update of status, publish_at on public.products
  for each row
  when ((new.status <> 'draft') and (new.publish_at is not null))
  execute function private.forget_publish_at();

create trigger products_forget_translations after delete on public.products
  referencing old table as removed for each statement execute function private.forget_translations (
  'products'
);

create trigger products_lock_prices
  before insert or update of price, category on public.products
  for each statement
  execute function private.lock_prices_shared_first();

create trigger products_note_changed_certificate
  after update of certificate_file on public.products
  for each row
  when (old.certificate_file is distinct from new.certificate_file)
  execute function private.note_dropped_certificate();

create trigger products_note_deleted_certificate
  after delete on public.products
  for each row
  when (old.certificate_file is not null)
  execute function private.note_dropped_certificate();

create trigger products_note_dropped_photographs
  after delete or update of image, images on public.products
  for each row
  execute function private.note_dropped_photographs();

create trigger products_note_histories_when_added
  after insert on public.products referencing new table as added
  for each statement
  execute function private.note_product_histories();

create trigger products_note_histories_when_changed
  after update on public.products referencing old table as removed new table as added
  for each statement
  execute function private.note_product_histories();

create trigger products_set_updated_at
  before update of carat,
    category,
    certificate_file,
    certificate_lab,
    certificate_number,
    clarity,
    color,
    cut,
    description,
    dimensions,
    featured,
    features,
    image,
    images,
    metal,
    name,
    origin,
    original_price,
    price,
    publish_at, rating, reviews, shape, sku, status, stone, stone_length, stone_width, tags, type, weight on public.products
  for each row
  execute function private.set_updated_at();
