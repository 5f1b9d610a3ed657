-- Views of the back office's lists belong to the shop; which columns a list shows without one, to each administrator.

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
comment on table public.list_views is 'Views of lists in the back office, at most 30 of each list, for all administrators.';
comment on column public.list_views.query is 'What the list''s address has after its question mark: filters, search, order and columns.';
create unique index list_views_by_name on public.list_views (list, lower(name));

alter table public.list_views enable row level security;
create policy "admins add views" on public.list_views for insert to authenticated with check ((select private.is_admin()));
create policy "admins change views" on public.list_views for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete views" on public.list_views for delete to authenticated using ((select private.is_admin()));
create policy "admins read views" on public.list_views for select to authenticated using ((select private.is_admin()));
revoke all on public.list_views from public, anon, authenticated, service_role;
grant select, delete, insert (list, name, query), update (name, query) on public.list_views to authenticated;
grant select, insert, update, delete on public.list_views to service_role;

create trigger list_views_are_cleaned before insert or update of name on public.list_views
  for each row execute function private.clean_columns('line name');
create trigger list_views_set_updated_at before update on public.list_views
  for each row execute function private.set_updated_at();

create function private.limit_list_views() returns trigger
language plpgsql set search_path to '' as $$
begin
  if (select count(*) from public.list_views where list = new.list) >= 30 then
    raise exception using errcode = 'PT409', message = 'A list has at most 30 views. Please delete one first.';
  end if;
  return new;
end
$$;
comment on function private.limit_list_views() is 'Trigger: refuses more than 30 views of a list.';
revoke all on function private.limit_list_views() from public;
create trigger list_views_are_few before insert on public.list_views
  for each row execute function private.limit_list_views();

create table public.list_columns (
  admin uuid not null default auth.uid(),
  list text not null,
  columns text[] not null,
  constraint list_columns_admin_fkey foreign key (admin) references public.profiles(id) on delete cascade,
  constraint list_columns_columns_check
    check ((cardinality(columns) >= 1) and (cardinality(columns) <= 30) and (array_position(columns, null::text) is null) and (length(array_to_string(columns, '')) <= 500)),
  constraint list_columns_list_check check (list in ('products', 'orders', 'customers')),
  constraint list_columns_pkey primary key (admin, list)
);
comment on table public.list_columns is 'The columns that an administrator has chosen for a list. Without a row, or under a view, it shows others.';

alter table public.list_columns enable row level security;
create policy "admins add their columns" on public.list_columns for insert to authenticated
  with check ((select private.is_admin()) and admin = (select auth.uid()));
create policy "admins change their columns" on public.list_columns for update to authenticated
  using ((select private.is_admin()) and admin = (select auth.uid()))
  with check ((select private.is_admin()) and admin = (select auth.uid()));
create policy "admins read their columns" on public.list_columns for select to authenticated
  using ((select private.is_admin()) and admin = (select auth.uid()));
revoke all on public.list_columns from public, anon, authenticated, service_role;
grant select, insert (list, columns), update (list, columns) on public.list_columns to authenticated;
grant select, insert, update, delete on public.list_columns to service_role;
