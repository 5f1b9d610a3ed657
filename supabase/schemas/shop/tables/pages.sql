create table public.pages (
  id bigint generated always as identity not null,
  slug text not null,
  title text not null,
  description text not null default '',
  body text not null default '',
  in_footer boolean not null default false,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint pages_body_check check (length(body) <= 100000),
  constraint pages_description_check check (length(description) <= 300),
  constraint pages_pkey primary key (id),
  constraint pages_slug_check check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (length(slug) <= 80)),
  constraint pages_slug_key unique (slug),
  constraint pages_title_check check ((title ~ '\S') and (length(title) <= 120))
);

alter table public.pages
  enable row level security;

comment on table public.pages is 'Pages of text. about, authorization, privacy-policy, disclaimer and contact are at their names, all others at /pages/SLUG.';

create policy "admins add pages" on public.pages
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change pages" on public.pages
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete their own pages" on public.pages
  for delete
  to authenticated
  using ((select private.is_admin()) and private.is_own_page(slug));

create policy "everyone reads pages" on public.pages
  for select
  to anon, authenticated
  using (true);

grant select on table public.pages to anon;

grant delete, select on table public.pages to authenticated;

grant delete, insert, select, update on table public.pages to service_role;

grant insert (body, description, in_footer, position, slug, title), update (body, description, in_footer, position, slug, title)
  on table public.pages
  to authenticated;

comment on column public.pages.body is 'Markdown; HTML in it is shown as text. {{name}}, {{email}}, {{phone}}, {{hours}} and {{returns}} are the shop''s.';

comment on column public.pages.description is 'One sentence for search engines and link previews.';

comment on column public.pages.in_footer is 'Whether the foot of every page links to it. It always links to those that are not the owner''s.';

create index pages_in_footer on public.pages (position, id)
  where in_footer;

create trigger pages_are_cleaned
  before insert or update of title, description on public.pages
  for each row
  execute function private.clean_columns('line title', 'line description');

create trigger pages_forget_translations after delete on public.pages
  referencing old table as removed for each statement execute function private.forget_translations (
  'pages'
);

create trigger pages_keep_their_addresses
  before update of slug on public.pages
  for each row
  when ((new.slug <> old.slug) and (not private.is_own_page(old.slug)))
  execute function private.keep_slug();

create trigger pages_set_updated_at
  before update on public.pages
  for each row
  execute function private.set_updated_at();
