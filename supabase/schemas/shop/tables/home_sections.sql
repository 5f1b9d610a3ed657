create table public.home_sections (
  id bigint generated always as identity not null,
  kind text not null,
  position integer,
  hidden boolean not null default false,
  content jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint home_sections_pkey primary key (id),
  constraint home_sections_content_check check (private.is_home_content(kind, content))
);

alter table public.home_sections
  enable row level security;

comment on table public.home_sections is 'What the home page shows, in its order. Without content of its own, a section says what the program says; the hero''s words and picture are facts of the shop.';

create policy "admins add sections" on public.home_sections
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change sections" on public.home_sections
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete sections" on public.home_sections
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads sections that are not hidden, admins all" on public.home_sections
  for select
  to anon, authenticated
  using ((not hidden) or (select private.is_admin()));

grant select on table public.home_sections to anon;

grant delete, select on table public.home_sections to authenticated;

grant delete, insert, select, update on table public.home_sections to service_role;

grant insert (content, hidden, kind), update (content, hidden) on table public.home_sections to authenticated;

comment on column public.home_sections.content is 'Its fields, as its kind has them. Pictures are files in product-images.';

comment on column public.home_sections.hidden is 'Whether shoppers do not see it.';

comment on column public.home_sections.kind is 'What it shows: hero, banner or another kind that the program has.';

comment on column public.home_sections.position is 'Its place, as arranged; null: after all that were arranged, in the order in which they were added.';

create unique index home_sections_once on public.home_sections (kind)
  where (kind in ('hero', 'category_list', 'promotions', 'featured', 'category_tiles', 'why_choose'));

create trigger home_sections_are_cleaned
  before insert or update of content on public.home_sections
  for each row
  execute function private.clean_home_content();

create trigger home_sections_are_few
  after insert on public.home_sections
  for each statement
  execute function private.limit_home_sections();

create trigger home_sections_change_pages
  after insert or delete or update on public.home_sections
  for each statement
  execute function private.note_changed_pages();

create trigger home_sections_forget_items
  after update of content on public.home_sections
  for each row
  when (old.content is distinct from new.content)
  execute function private.forget_item_translations();

create trigger home_sections_forget_translations after delete on public.home_sections
  referencing old table as removed for each statement execute function private.forget_translations (
  'home_sections'
);

create trigger home_sections_note_dropped_picture
  after delete or update of content on public.home_sections
  for each row
  execute function private.note_dropped_home_picture();

create trigger home_sections_set_updated_at
  before update of kind, hidden, content on public.home_sections
  for each row
  execute function private.set_updated_at();
