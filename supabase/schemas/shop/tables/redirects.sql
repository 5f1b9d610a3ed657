create table public.redirects (
  id bigint generated always as identity not null,
  path text not null,
  target text not null,
  updated_at timestamptz not null default now(),
  constraint redirects_path_check check ((path ~ '^/.') and (path !~ '[[:cntrl:]]') and (length(path) <= 500)),
  constraint redirects_path_key unique (path),
  constraint redirects_pkey primary key (id),
  constraint redirects_target_check check ((target ~ '^(/(?![/\\])|https://[^/\s?#])\S*$') and (length(target) <= 2000))
);

alter table public.redirects
  enable row level security;

comment on table public.redirects is 'Where addresses of the owner''s former shop lead. Only those are looked up for which the shop has no page.';

create policy "admins add redirects" on public.redirects
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change redirects" on public.redirects
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete redirects" on public.redirects
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read redirects" on public.redirects
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.redirects to authenticated;

grant delete, insert, select, update on table public.redirects to service_role;

grant insert (path, target), update (path, target) on table public.redirects to authenticated;

comment on column public.redirects.path is 'In small letters and without escapes, host, query and slashes at its end, whatever was written: /products/old ring.';

comment on column public.redirects.target is 'A path of this shop, or an address elsewhere that begins with https://.';

create trigger redirects_are_cleaned
  before insert or update of path, target on public.redirects
  for each row
  execute function private.clean_redirect();

create trigger redirects_set_updated_at
  before update on public.redirects
  for each row
  execute function private.set_updated_at();
