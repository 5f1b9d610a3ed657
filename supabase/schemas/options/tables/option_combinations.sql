create table public.option_combinations (
  id bigint generated always as identity not null,
  product_id bigint not null,
  value_ids bigint[] not null,
  surcharge numeric(10,2),
  stock_quantity integer,
  sku text,
  image text,
  constraint option_combinations_image_check check ((length(image) <= 2000) and (image ~* '^(https?://|/(?![/\\]))[^\n]*$')),
  constraint option_combinations_once unique (product_id, value_ids),
  constraint option_combinations_pkey primary key (id),
  constraint option_combinations_sku_check check ((sku ~ '\S') and (length(sku) <= 100)),
  constraint option_combinations_stock_quantity_check check ((stock_quantity >= 0) and (stock_quantity <= 1000000)),
  constraint option_combinations_surcharge_check check ((surcharge >= 0) and (surcharge <= 99999.99)),
  constraint option_combinations_value_ids_check
    check
    ((cardinality(value_ids) >= 2) and (cardinality(value_ids) <= 5) and (array_position(value_ids, null::bigint) is null) and
    (value_ids[1] < value_ids[2]) and coalesce((value_ids[2] < value_ids[3]), true) and
    coalesce((value_ids[3] < value_ids[4]), true) and coalesce((value_ids[4] < value_ids[5]), true)),
  constraint option_combinations_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table public.option_combinations
  enable row level security;

comment on table public.option_combinations is 'Values of several choices of a product that differ together from what they are alone, at most 500. All of one product combine the same choices, so what is chosen is at most one of them. Written by save_product_options.';

create policy "whoever reads a product reads its combinations" on public.option_combinations
  for select
  to anon, authenticated
  using (exists ( select
   from public.products product
  where (product.id = option_combinations.product_id)));

grant select on table public.option_combinations to anon, authenticated;

grant delete, insert, select, update on table public.option_combinations to service_role;

comment on column public.option_combinations.image is 'URL of one of the product''s photographs; null, no longer or not yet one of them: its main one.';

comment on column public.option_combinations.sku is 'Null: the product''s.';

comment on column public.option_combinations.stock_quantity is 'Pieces on hand of this combination; null when they are not counted.';

comment on column public.option_combinations.surcharge is 'On top of the product''s price, regardless of promotions, in place of what its values cost; null: their sum.';

comment on column public.option_combinations.value_ids is 'One value of each of the choices that are combined, in ascending order.';

create index option_combinations_by_sku on public.option_combinations (sku)
  where (sku is not null);

create index option_combinations_by_value on public.option_combinations using gin (value_ids);

create trigger option_combinations_are_indexed_when_added
  after insert on public.option_combinations referencing new table as added
  for each statement
  execute function private.index_combinations();

create trigger option_combinations_are_indexed_when_changed
  after update on public.option_combinations referencing old table as removed new table as added
  for each statement
  execute function private.index_combinations();

create trigger option_combinations_are_indexed_when_deleted
  after delete on public.option_combinations referencing old table as removed
  for each statement
  execute function private.index_combinations();

create trigger option_combinations_are_cleaned
  before insert or update of sku on public.option_combinations
  for each row
  execute function private.clean_columns('code sku');

create trigger option_combinations_change_pages
  after insert or delete or update of value_ids, surcharge, sku, image on public.option_combinations
  for each statement
  execute function private.note_changed_pages();

create trigger option_combinations_fit_the_currency
  before insert or update of surcharge on public.option_combinations
  for each row
  when (new.surcharge <> trunc(new.surcharge))
  execute function private.check_amounts();

create trigger option_combinations_fit_their_product
  after insert or update of product_id, value_ids on public.option_combinations
  for each row
  execute function private.check_combination();

create trigger option_combinations_note_histories_when_added
  after insert on public.option_combinations referencing new table as added
  for each statement
  execute function private.note_combination_histories();

create trigger option_combinations_note_histories_when_changed
  after update on public.option_combinations referencing old table as removed new table as added
  for each statement
  execute function private.note_combination_histories();

create trigger option_combinations_note_histories_when_deleted
  after delete on public.option_combinations referencing old table as removed
  for each statement
  execute function private.note_combination_histories();
