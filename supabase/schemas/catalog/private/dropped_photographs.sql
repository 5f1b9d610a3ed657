create table private.dropped_photographs (
  name text not null,
  dropped_at timestamptz not null default now(),
  constraint dropped_photographs_pkey primary key (name)
);

alter table private.dropped_photographs
  enable row level security;

comment on table private.dropped_photographs is 'Files that a product stopped showing within the last day: a form that is still open may bring them back.';
