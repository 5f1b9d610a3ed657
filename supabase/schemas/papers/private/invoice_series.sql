create table private.invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoice_series_pkey primary key (kind, year)
);

alter table private.invoice_series
  enable row level security;

comment on table private.invoice_series is 'The last number given out per kind and year of the shop''s time zone. Its rows are locked until the transaction that issues ends, so a number is given back with it.';
