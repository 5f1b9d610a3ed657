create table public.list_views (
  id bigint generated always as identity not null,
  list text not null,
  name text not null,
  query text not null,
  updated_at timestamptz not null default now(),
  constraint list_views_list_check check (list in ('products', 'orders', 'customers')),
  constraint list_views_name_check check ((name ~ '\S') and (length(name) <= 60)),
  constraint list_views_pkey primary key (id),
  constraint list_views_query_check check ((query !~ '[[:cntrl:][:space:]#?]') and (length(query) <= 2000))
);

alter table public.list_views
  enable row level security;

comment on table public.list_views is 'Views of lists in the back office, at most 30 of each list, for all administrators.';

create policy "admins add views" on public.list_views
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change views" on public.list_views
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete views" on public.list_views
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read views" on public.list_views
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.list_views to authenticated;

grant delete, insert, select, update on table public.list_views to service_role;

grant insert (list, name, query), update (name, query) on table public.list_views to authenticated;

comment on column public.list_views.query is 'What the list''s address has after its question mark: filters, search, order and columns.';

create unique index list_views_by_name on public.list_views (list, lower(name));

create trigger list_views_are_cleaned
  before insert or update of name on public.list_views
  for each row
  execute function private.clean_columns('line name');

create trigger list_views_are_few
  before insert on public.list_views
  for each row
  execute function private.limit_list_views();

create trigger list_views_set_updated_at
  before update on public.list_views
  for each row
  execute function private.set_updated_at();
