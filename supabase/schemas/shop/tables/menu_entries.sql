create table public.menu_entries (
  id bigint generated always as identity not null,
  place text not null,
  parent_id bigint,
  kind text not null,
  category_id bigint,
  collection_id bigint,
  page_id bigint,
  link text,
  label text not null default '',
  picture text,
  position integer,
  updated_at timestamptz not null default now(),
  constraint menu_entries_collection_id_fkey foreign key (collection_id) references public.collections(id) on delete set null,
  constraint menu_entries_fit_their_place check (
case
    when (parent_id is not null) then ((kind <> 'title') and (picture is null) and ((kind <> 'payments') or (place = 'footer')))
    when (place = 'footer') then ((kind = 'title') and (picture is null))
    else (kind <> 'payments')
end),
  constraint menu_entries_have_their_target
    check
    (((category_id is null) or (kind = 'category')) and ((collection_id is null) or (kind = 'collection')) and ((page_id is null)
    or (kind = 'page')) and ((link is not null) = (kind = 'link'))),
  constraint menu_entries_kind_check check (kind in ('title', 'products', 'category', 'collection', 'page', 'link', 'payments')),
  constraint menu_entries_label_check check (length(label) <= 60),
  constraint menu_entries_link_check
    check ((length(link) <= 500) and (link ~ '^(/|/[^/\\\s]\S*|https://[^/\s]\S*|mailto:\S+|tel:\S+)$')),
  constraint menu_entries_picture_check check ((length(picture) <= 2000) and (picture ~* '^(https?://|/(?![/\\]))[^\n]*$')),
  constraint menu_entries_pkey primary key (id),
  constraint menu_entries_place_check check (place in ('header', 'footer')),
  constraint menu_entries_say_something check ((label ~ '\S') or (kind not in ('title', 'link'))),
  constraint menu_entries_page_id_fkey foreign key (page_id) references public.pages(id) on delete set null,
  constraint menu_entries_category_id_fkey foreign key (category_id) references public.product_categories(id) on delete set null
);

alter table public.menu_entries
  enable row level security;

alter table public.menu_entries
  add column is_first boolean generated always as ((parent_id is null)) stored;

alter table public.menu_entries
  add column below_first boolean generated always as (
case
    when (parent_id is not null) then true
    else null::boolean
end) stored;

alter table public.menu_entries
  add constraint menu_entries_levels_key unique (id, place, is_first);

alter table public.menu_entries
  add constraint menu_entries_parent_fkey foreign key (parent_id, place, below_first)
    references public.menu_entries(id, place, is_first) on delete cascade;

comment on table public.menu_entries is 'The header''s menu and the footer''s columns, as the owner arranged them. A place without entries shows the program''s.';

create policy "admins add menu entries" on public.menu_entries
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change menu entries" on public.menu_entries
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete menu entries" on public.menu_entries
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads entries that lead somewhere, admins all" on public.menu_entries
  for select
  to anon, authenticated
  using ((select private.is_admin()) or private.is_shown_menu_entry(id));

grant select on table public.menu_entries to anon;

grant delete, select on table public.menu_entries to authenticated;

grant delete, insert, select, update on table public.menu_entries to service_role;

grant insert (category_id, collection_id, kind, label, link, page_id, parent_id, picture, place),
  update (category_id, collection_id, kind, label, link, page_id, parent_id, picture)
  on table public.menu_entries
  to authenticated;

comment on column public.menu_entries.below_first is 'True under another entry, which so has to be of the first level.';

comment on column public.menu_entries.category_id is 'As the other ids: null if that was deleted, and then shoppers do not see the entry.';

comment on column public.menu_entries.kind is 'title: words above others, as every column of the footer has them; products: the list of all products; category, collection, page: what an id names; link: an address; payments: the ways to pay.';

comment on column public.menu_entries.label is 'What it says; empty: the name of what it leads to.';

comment on column public.menu_entries.parent_id is 'The entry that it stands under, of the first level and the same place; null: it is of the first level.';

comment on column public.menu_entries.picture is 'URL of a file in product-images, with how it is shown, as of a product. It stands beside the second level.';

comment on column public.menu_entries.place is 'header or footer.';

comment on column public.menu_entries.position is 'Its place among its kind, as arranged; null: after all that were arranged, in the order in which they were added.';

create index menu_entries_by_parent on public.menu_entries (parent_id)
  where (parent_id is not null);

create trigger menu_entries_are_cleaned
  before insert or update of label on public.menu_entries
  for each row
  execute function private.clean_columns('line label');

create trigger menu_entries_are_few
  after insert on public.menu_entries
  for each statement
  execute function private.limit_menu_entries();

create trigger menu_entries_change_pages
  after insert or delete or update on public.menu_entries
  for each statement
  execute function private.note_changed_pages();

create trigger menu_entries_forget_translations after delete on public.menu_entries
  referencing old table as removed for each statement execute function private.forget_translations (
  'menu_entries'
);

create trigger menu_entries_note_dropped_picture
  after delete or update of picture on public.menu_entries
  for each row
  execute function private.note_dropped_picture();

create trigger menu_entries_set_updated_at
  before update of parent_id, kind, category_id, collection_id, page_id, link, label, picture on public.menu_entries
  for each row
  execute function private.set_updated_at();
