create table public.catalog_run_rows (
  run_id bigint not null,
  position integer not null,
  line integer not null,
  entry jsonb not null,
  cells jsonb not null default '[]',
  outcome text,
  refusal text,
  refused_column text,
  product_id bigint,
  name text,
  before jsonb,
  after jsonb,
  is_undone boolean not null default false,
  undo_refusal text,
  refused jsonb,
  undo_refused jsonb,
  constraint catalog_run_rows_cells_check check (jsonb_typeof(cells) = 'array'),
  constraint catalog_run_rows_entry_check check (jsonb_typeof(entry) = 'object'),
  constraint catalog_run_rows_outcome_check check (outcome in ('new', 'changed', 'same', 'refused')),
  constraint catalog_run_rows_pkey primary key (run_id, position),
  constraint catalog_run_rows_position_check check (position >= 1),
  constraint catalog_run_rows_run_id_fkey foreign key (run_id) references public.catalog_runs(id) on delete cascade
);

alter table public.catalog_run_rows
  enable row level security;

comment on table public.catalog_run_rows is 'The products of a run. They are kept for 30 days.';

create policy "admins read the rows of catalog runs" on public.catalog_run_rows
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.catalog_run_rows to authenticated;

comment on column public.catalog_run_rows.after is 'The same as the run made it; of a new product, everything.';

comment on column public.catalog_run_rows.before is 'What the run changes, as it was: {column, "options", "cost" or "formula": value}. Null for a new product.';

comment on column public.catalog_run_rows.cells is 'The product''s rows as they were in the file: [[text]].';

comment on column public.catalog_run_rows.entry is '{"id"?, "values": {column: value}, "options"?: as save_product_options takes them, "cost"?, "formula"?: columns of product_formulas, or null for a price of its own, "path"?: its address in the old shop, "defaults"?: of a new product, "delete"?: true}. A column that is not there is left as it is.';

comment on column public.catalog_run_rows.line is 'The row in which the product begins, as a spreadsheet counts them.';

comment on column public.catalog_run_rows.name is 'What the product is called, after the change.';

comment on column public.catalog_run_rows.refused is 'The refusal with its code: {"code", "params"?, "message"}.';

comment on column public.catalog_run_rows.refused_column is 'The column of the product that is refused; null where it is the whole row.';

create index catalog_run_rows_by_outcome on public.catalog_run_rows (run_id, outcome, position);
