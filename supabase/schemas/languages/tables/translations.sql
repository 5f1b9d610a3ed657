create table public.translations (
  id bigint generated always as identity not null,
  language text not null,
  subject text not null,
  record text not null,
  field text not null,
  original text not null,
  text text not null,
  updated_at timestamptz not null default now(),
  constraint translations_language_fkey foreign key (language) references public.shop_languages(code) on delete cascade,
  constraint translations_once unique (subject, record, field, language),
  constraint translations_original_check check (length(original) <= 100000),
  constraint translations_pkey primary key (id),
  constraint translations_record_check check (
case subject
    when 'shop' then (record = '')
    when 'words' then ((length(record) >= 1) and (length(record) <= 200))
    else (record ~ '^[1-9][0-9]{0,17}$')
end),
  constraint translations_text_check
    check ((text ~ '\S') and coalesce((length(text) <= private.translation_length(subject, field)), false))
);

alter table public.translations
  enable row level security;

comment on table public.translations is 'What the owner wrote, in the other languages of the shop. `translatable_texts` lists what there is to translate.';

create policy "admins add translations" on public.translations
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change translations" on public.translations
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete translations" on public.translations
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "whoever reads a text reads its shown translations, admins all" on public.translations
  for select
  to anon, authenticated
  using ((select private.is_admin()) or ((exists ( select
   from public.shop_languages language
  where ((language.code = translations.language) and language.is_shown))) and
case subject
    when 'products' then (exists ( select
       from public.products product
      where (product.id = (translations.record)::bigint)))
    when 'collections' then (exists ( select
       from public.collections collection
      where (collection.id = (translations.record)::bigint)))
    when 'home_sections' then (exists ( select
       from public.home_sections section
      where (section.id = (translations.record)::bigint)))
    when 'menu_entries' then (exists ( select
       from public.menu_entries entry
      where (entry.id = (translations.record)::bigint)))
    when 'promotions' then (exists ( select
       from public.running_promotions()
         promotion(id, name, discount_type, discount_value, applicable_scope, category_names, texts)
      where (promotion.id = (translations.record)::bigint)))
    when 'gift_wraps' then (exists ( select
       from public.gift_wraps wrap
      where (wrap.id = (translations.record)::bigint)))
    when 'words' then private.is_shown_word(record, field)
    else true
end));

grant select on table public.translations to anon;

grant delete, select on table public.translations to authenticated;

grant delete, insert, select, update on table public.translations to service_role;

grant insert (field, language, original, record, subject, text), update (field, language, original, record, subject, text)
  on table public.translations
  to authenticated;

comment on column public.translations.field is 'The column; features are one to a line.';

comment on column public.translations.original is 'What was translated. The owner may have changed it since.';

comment on column public.translations.record is 'The row''s id; empty for the shop; for words the word itself.';

comment on column public.translations.subject is 'The table that the text is of: `shop` for shop_facts, `categories` for product_categories; `words` for what many rows say, such as names of categories, metals and options.';

create index translations_of_names on public.translations (language, record) include (text)
  where ((subject = 'products') and (field = 'name'));

create trigger translations_are_indexed_when_added
  after insert on public.translations referencing new table as added
  for each statement
  execute function private.index_translations();

create trigger translations_are_indexed_when_changed
  after update on public.translations referencing new table as added
  for each statement
  execute function private.index_translations();

create trigger translations_are_indexed_when_deleted
  after delete on public.translations referencing old table as removed
  for each statement
  execute function private.index_translations();

create trigger translations_are_cleaned
  before insert or update of text on public.translations
  for each row
  when ((new.field
    not in ('body', 'delivery', 'description', 'features', 'returns', 'warranty')) and (new.field !~ '^item_body_'))
  execute function private.clean_columns('line text');

create trigger translations_change_pages
  after insert or delete or update on public.translations
  for each statement
  execute function private.note_changed_pages();

create trigger translations_set_updated_at
  before update on public.translations
  for each row
  execute function private.set_updated_at();
