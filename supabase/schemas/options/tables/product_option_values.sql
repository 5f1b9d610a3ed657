create table public.product_option_values (
  id bigint generated always as identity not null,
  option_id bigint not null,
  position integer not null,
  value text not null,
  surcharge numeric(10,2) not null default 0,
  stock_quantity integer,
  constraint product_option_values_pkey primary key (id),
  constraint product_option_values_position_check check ((position >= 1) and (position <= 60)),
  constraint product_option_values_position_once unique (option_id, position) deferrable initially deferred,
  constraint product_option_values_stock_quantity_check check ((stock_quantity >= 0) and (stock_quantity <= 1000000)),
  constraint product_option_values_surcharge_check check ((surcharge >= 0) and (surcharge <= 99999.99)),
  constraint product_option_values_value_check check ((value ~ '\S') and (length(value) <= 60)),
  constraint product_option_values_value_once unique (option_id, value) deferrable initially deferred,
  constraint product_option_values_option_id_fkey foreign key (option_id) references public.product_options(id) on delete cascade
);

alter table public.product_option_values
  enable row level security;

comment on table public.product_option_values is 'The values of a choice, at most 60.';

create policy "whoever reads an option reads its values" on public.product_option_values
  for select
  to anon, authenticated
  using (exists ( select
   from public.product_options option
  where (option.id = product_option_values.option_id)));

grant select on table public.product_option_values to anon, authenticated;

grant delete, insert, select, update on table public.product_option_values to service_role;

comment on column public.product_option_values.stock_quantity is 'Pieces on hand with this value; null when they are not counted.';

comment on column public.product_option_values.surcharge is 'On top of the product''s price, regardless of promotions.';

create index product_option_values_by_word on public.product_option_values (value);

create trigger product_option_values_are_indexed_when_added
  after insert on public.product_option_values referencing new table as added
  for each statement
  execute function private.index_option_values();

create trigger product_option_values_are_indexed_when_changed
  after update on public.product_option_values referencing old table as removed new table as added
  for each statement
  execute function private.index_option_values();

create trigger product_option_values_are_indexed_when_deleted
  after delete on public.product_option_values referencing old table as removed
  for each statement
  execute function private.index_option_values();

create trigger product_option_values_change_pages
  after insert or delete or update of option_id, position, value, surcharge on public.product_option_values
  for each statement
  execute function private.note_changed_pages();

create trigger product_option_values_end_stock_requests
  after delete on public.product_option_values referencing old table as removed
  for each statement
  execute function private.forget_stock_requests();

create trigger product_option_values_fit_the_currency
  before insert or update of surcharge on public.product_option_values
  for each row
  when (new.surcharge <> trunc(new.surcharge))
  execute function private.check_amounts();

create trigger product_option_values_note_histories_when_added
  after insert on public.product_option_values referencing new table as added
  for each statement
  execute function private.note_value_histories();

create trigger product_option_values_note_histories_when_changed
  after update on public.product_option_values referencing old table as removed new table as added
  for each statement
  execute function private.note_value_histories();

create trigger product_option_values_note_histories_when_deleted
  after delete on public.product_option_values referencing old table as removed
  for each statement
  execute function private.note_value_histories();

create trigger product_option_values_take_their_combinations
  after delete on public.product_option_values referencing old table as removed
  for each statement
  execute function private.delete_combinations();
