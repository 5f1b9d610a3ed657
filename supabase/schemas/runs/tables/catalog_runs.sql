create table public.catalog_runs (
  id bigint generated always as identity not null,
  kind text not null,
  title text not null,
  headings text[] not null default '{}',
  columns text[] not null default '{}',
  new_categories text[] not null default '{}',
  status text not null default 'staged',
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  refused_count integer not null default 0,
  undone_count integer not null default 0,
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  constraint catalog_runs_columns_check check (cardinality(columns) <= 500),
  constraint catalog_runs_headings_check check (cardinality(headings) <= 500),
  constraint catalog_runs_kind_check check (kind in ('import', 'bulk')),
  constraint catalog_runs_new_categories_check check (cardinality(new_categories) <= 1000),
  constraint catalog_runs_pkey primary key (id),
  constraint catalog_runs_status_check check (status in ('staged', 'previewed', 'applied', 'undone')),
  constraint catalog_runs_title_check check ((title ~ '\S') and (length(title) <= 200))
);

alter table public.catalog_runs
  enable row level security;

comment on table public.catalog_runs is 'Changes of many products at once: imports and bulk actions. Only functions of the database write it.';

create policy "admins read catalog runs" on public.catalog_runs
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.catalog_runs to authenticated;

comment on column public.catalog_runs.columns is 'What each heading was taken for; empty where it was left out. The next file with these headings begins with it.';

comment on column public.catalog_runs.headings is 'The file''s first row. Refused rows are returned under it.';

comment on column public.catalog_runs.new_categories is 'The categories that it creates.';

comment on column public.catalog_runs.title is 'What it is called in lists: the file''s name, or what a bulk action does.';

comment on column public.catalog_runs.undone_count is 'How many of its products are again as they were before.';
