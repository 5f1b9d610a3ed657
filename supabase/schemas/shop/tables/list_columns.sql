create table public.list_columns (
  list text not null,
  columns text[] not null,
  constraint list_columns_columns_check
    check
    ((cardinality(columns) >= 1) and (cardinality(columns) <= 30) and (array_position(columns, null::text) is null) and
    (length(array_to_string(columns, '')) <= 500)),
  constraint list_columns_list_check check (list in ('products', 'orders', 'customers')),
  admin uuid not null default auth.uid(),
  constraint list_columns_admin_fkey foreign key (admin) references public.profiles(id) on delete cascade,
  constraint list_columns_pkey primary key (admin, list)
);

alter table public.list_columns
  enable row level security;

comment on table public.list_columns is 'The columns that an administrator has chosen for a list. Without a row, or under a view, it shows others.';

create policy "admins add their columns" on public.list_columns
  for insert
  to authenticated
  with check ((select private.is_admin()) and (admin = (select auth.uid())));

create policy "admins change their columns" on public.list_columns
  for update
  to authenticated
  using ((select private.is_admin()) and (admin = (select auth.uid())))
  with check ((select private.is_admin()) and (admin = (select auth.uid())));

create policy "admins read their columns" on public.list_columns
  for select
  to authenticated
  using ((select private.is_admin()) and (admin = (select auth.uid())));

grant select on table public.list_columns to authenticated;

grant delete, insert, select, update on table public.list_columns to service_role;

grant insert (columns, list), update (columns, list) on table public.list_columns to authenticated;
