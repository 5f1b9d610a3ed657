create table public.product_options (
  id bigint generated always as identity not null,
  product_id bigint not null,
  position integer not null,
  name text not null,
  kind text not null,
  required boolean not null default true,
  max_length integer,
  allowed text,
  surcharge numeric(10,2) not null default 0,
  is_ring_size boolean not null,
  constraint product_options_allowed_check check (allowed in ('letters', 'letters_and_digits', 'letters_digits_and_symbols')),
  constraint product_options_fit_their_kind check (
case kind
    when 'text' then ((max_length is not null) and (allowed is not null))
    else ((max_length is null) and (allowed is null) and (surcharge = 0))
end),
  constraint product_options_is_ring_size_check check ((not is_ring_size) or (kind = 'choice')),
  constraint product_options_kind_check check (kind in ('choice', 'text')),
  constraint product_options_max_length_check check ((max_length >= 1) and (max_length <= 100)),
  constraint product_options_name_check check ((name ~ '\S') and (length(name) <= 40)),
  constraint product_options_name_once unique (product_id, name) deferrable initially deferred,
  constraint product_options_pkey primary key (id),
  constraint product_options_position_check check ((position >= 1) and (position <= 5)),
  constraint product_options_position_once unique (product_id, position) deferrable initially deferred,
  constraint product_options_surcharge_check check ((surcharge >= 0) and (surcharge <= 99999.99)),
  constraint product_options_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table public.product_options
  enable row level security;

comment on table public.product_options is 'What a shopper chooses about a product, at most five options. Written by save_product_options.';

create policy "whoever reads a product reads its options" on public.product_options
  for select
  to anon, authenticated
  using (exists ( select
   from public.products product
  where (product.id = product_options.product_id)));

grant select on table public.product_options to anon, authenticated;

grant delete, insert, select, update on table public.product_options to service_role;

comment on column public.product_options.allowed is 'For a text: the set of allowed characters: letters, letters_and_digits or letters_digits_and_symbols.';

comment on column public.product_options.is_ring_size is 'Whether its values are sizes of rings, whatever it is called: it has the size guide, and products are found by it.';

comment on column public.product_options.max_length is 'For a text: the maximum number of characters.';

comment on column public.product_options.required is 'Whether the product cannot be ordered without it.';

comment on column public.product_options.surcharge is 'For a text: on top of the price when there is one. Values have their own.';

create index product_options_by_name on public.product_options (name);

create trigger product_options_are_indexed_when_added
  after insert on public.product_options referencing new table as added
  for each statement
  execute function private.index_options();

create trigger product_options_are_indexed_when_changed
  after update on public.product_options referencing old table as removed new table as added
  for each statement
  execute function private.index_options();

create trigger product_options_are_indexed_when_deleted
  after delete on public.product_options referencing old table as removed
  for each statement
  execute function private.index_options();

create trigger product_options_change_pages
  after insert or delete or update on public.product_options
  for each statement
  execute function private.note_changed_pages();

create trigger product_options_fit_the_currency
  before insert or update of surcharge on public.product_options
  for each row
  when (new.surcharge <> trunc(new.surcharge))
  execute function private.check_amounts();

create trigger product_options_know_ring_sizes
  before insert on public.product_options
  for each row
  when (new.is_ring_size is null)
  execute function private.fill_is_ring_size();

create trigger product_options_mark_products
  after insert or delete or update of required, product_id on public.product_options
  for each row
  execute function private.note_required_options();

create trigger product_options_note_first_surcharge
  after insert on public.product_options
  for each row
  when (new.surcharge > 0)
  execute function private.note_surcharge();

create trigger product_options_note_surcharge
  after update on public.product_options
  for each row
  when (old.surcharge <> new.surcharge)
  execute function private.note_surcharge();
