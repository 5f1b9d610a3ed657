create table public.shop_languages (
  code text not null,
  is_shown boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint shop_languages_code_check check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  constraint shop_languages_pkey primary key (code)
);

alter table public.shop_languages
  enable row level security;

comment on table public.shop_languages is 'The languages that the shop has, or will have, besides its own. One that is the shop''s own meanwhile counts for nothing.';

create policy "admins add languages" on public.shop_languages
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change languages" on public.shop_languages
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete languages" on public.shop_languages
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads languages that are shown, admins all" on public.shop_languages
  for select
  to anon, authenticated
  using (is_shown or (select private.is_admin()));

grant select on table public.shop_languages to anon;

grant delete, select on table public.shop_languages to authenticated;

grant delete, insert, select, update on table public.shop_languages to service_role;

grant insert (code, is_shown), update (is_shown) on table public.shop_languages to authenticated;

comment on column public.shop_languages.code is 'BCP 47; pages in it are at /CODE/.';

comment on column public.shop_languages.is_shown is 'Whether shoppers see it.';

create trigger shop_languages_are_indexed
  after delete or update on public.shop_languages
  for each row
  execute function private.follow_shown_languages();

create trigger shop_languages_change_pages
  after insert or delete or update on public.shop_languages
  for each statement
  execute function private.note_changed_pages();

create trigger shop_languages_set_updated_at
  before update on public.shop_languages
  for each row
  execute function private.set_updated_at();
