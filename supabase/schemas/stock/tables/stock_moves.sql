create table public.stock_moves (
  id bigint generated always as identity not null,
  product_id bigint not null,
  option_value_id bigint,
  choice text,
  quantity integer not null,
  stock_after integer,
  cause text not null,
  order_id bigint,
  actor uuid,
  note text,
  created_at timestamptz not null default clock_timestamp(),
  option_combination_id bigint,
  constraint stock_moves_cause_check
    check
    (cause in ('opening', 'edit', 'import', 'bulk', 'promotion', 'metal', 'undo', 'order', 'cancellation', 'return', 'exchange',
    'correction', 'database')),
  constraint stock_moves_name_values check (num_nonnulls(option_value_id, option_combination_id) = num_nonnulls(choice)),
  constraint stock_moves_note_check check (length(note) <= 500),
  constraint stock_moves_pkey primary key (id)
);

alter table public.stock_moves
  enable row level security;

comment on table public.stock_moves is 'Every move of the stock of products, of the values of their options and of combinations of values. Triggers write it, and nobody changes a row. Rows outlive their product, which may come back.';

create policy "admins read stock moves" on public.stock_moves
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.stock_moves to authenticated, service_role;

comment on column public.stock_moves.actor is 'The signed-in user who did it; null: a guest, or the shop itself.';

comment on column public.stock_moves.cause is 'Why it moved. opening: what there was when the history began.';

comment on column public.stock_moves.choice is 'What the option and the value were called: Ring size: 7.';

comment on column public.stock_moves.note is 'The reason of a correction.';

comment on column public.stock_moves.option_combination_id is 'The combination that was moved, which may be gone by now. Without it and a value it is the product''s own stock.';

comment on column public.stock_moves.option_value_id is 'The value that was moved, which may be gone by now.';

comment on column public.stock_moves.order_id is 'The order that took or gave back.';

comment on column public.stock_moves.quantity is 'Pieces, negative for out. Stock that is not counted is 0 here, so the sum of all moves is always the count.';

comment on column public.stock_moves.stock_after is 'The count after it; null: not counted from then on.';

create index stock_moves_by_combination on public.stock_moves (option_combination_id, id desc)
  where (option_combination_id is not null);

create index stock_moves_by_product on public.stock_moves (product_id, id desc);

create index stock_moves_by_value on public.stock_moves (option_value_id, id desc)
  where (option_value_id is not null);

create trigger stock_moves_note_falls
  after insert on public.stock_moves referencing new table as added
  for each statement
  execute function private.note_stock_falls();

create trigger stock_moves_note_rises
  after insert on public.stock_moves referencing new table as added
  for each statement
  execute function private.note_stock_rises();
