-- A shop may speak several languages: what the owner wrote has translations.

create table public.shop_languages (
  code text not null,
  is_shown boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint shop_languages_pkey primary key (code),
  constraint shop_languages_code_check check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$')
);

comment on table public.shop_languages is 'The languages that the shop has, or will have, besides its own. One that is the shop''s own meanwhile counts for nothing.';
comment on column public.shop_languages.code is 'BCP 47; pages in it are at /CODE/.';
comment on column public.shop_languages.is_shown is 'Whether shoppers see it.';

alter table public.shop_languages enable row level security;

create policy "everyone reads languages that are shown, admins all" on public.shop_languages
  for select
  to anon, authenticated
  using (is_shown or (select private.is_admin()));

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

grant select on table public.shop_languages to anon;
grant select, insert (code, is_shown), update (is_shown), delete on table public.shop_languages to authenticated;
grant select, insert, update, delete on table public.shop_languages to service_role;

create trigger shop_languages_set_updated_at
  before update on public.shop_languages
  for each row
  execute function private.set_updated_at();

create trigger shop_languages_change_pages
  after insert or delete or update on public.shop_languages
  for each statement
  execute function private.note_changed_pages();

create table public.translations (
  id bigint generated always as identity not null,
  language text not null,
  subject text not null,
  record text not null,
  field text not null,
  original text not null,
  text text not null,
  updated_at timestamptz not null default now(),
  constraint translations_pkey primary key (id),
  constraint translations_once unique (language, subject, record, field),
  constraint translations_language_fkey foreign key (language) references public.shop_languages (code) on delete cascade,
  constraint translations_record_check
    check (case subject when 'shop' then record = '' when 'words' then length(record) between 1 and 200 else record ~ '^[1-9][0-9]{0,17}$' end),
  constraint translations_original_check check (length(original) <= 100000),
  constraint translations_text_check
    check (
      text ~ '\S'
      and coalesce(length(text) <= case subject || '.' || field
        when 'shop.tagline' then 300
        when 'shop.hours' then 100
        when 'shop.announcement' then 200
        when 'shop.hero_title' then 80
        when 'shop.hero_text' then 300
        when 'shop.delivery' then 2000
        when 'shop.returns' then 2000
        when 'shop.warranty' then 2000
        when 'products.name' then 200
        when 'products.description' then 10000
        when 'products.features' then 15000
        when 'categories.description' then 2000
        when 'collections.name' then 100
        when 'collections.description' then 2000
        when 'pages.title' then 200
        when 'pages.description' then 300
        when 'pages.body' then 100000
        when 'promotions.name' then 200
        when 'shipping_methods.name' then 100
        when 'words.text' then 200
      end, false)
    )
);

comment on table public.translations is 'What the owner wrote, in the other languages of the shop. `translatable_texts` lists what there is to translate.';
comment on column public.translations.subject is 'The table that the text is of: `shop` for shop_facts, `categories` for product_categories; `words` for what many rows say, such as names of categories, metals and options.';
comment on column public.translations.record is 'The row''s id; empty for the shop; for words the word itself.';
comment on column public.translations.field is 'The column; features are one to a line.';
comment on column public.translations.original is 'What was translated. The owner may have changed it since.';

alter table public.translations enable row level security;

create policy "whoever reads a text reads its shown translations, admins all" on public.translations
  for select
  to anon, authenticated
  using (
    (select private.is_admin())
    or (
      exists (select from public.shop_languages as language where language.code = translations.language and language.is_shown)
      and case subject
        when 'products' then exists (select from public.products as product where product.id = record::bigint)
        when 'collections' then exists (select from public.collections as collection where collection.id = record::bigint)
        when 'promotions' then exists (select from public.promotions as promotion where promotion.id = record::bigint)
        else true
      end
    )
  );

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

grant select on table public.translations to anon;
grant select, insert (language, subject, record, field, original, text),
  update (language, subject, record, field, original, text), delete on table public.translations to authenticated;
grant select, insert, update, delete on table public.translations to service_role;

create trigger translations_set_updated_at
  before update on public.translations
  for each row
  execute function private.set_updated_at();

create trigger translations_change_pages
  after insert or delete or update on public.translations
  for each statement
  execute function private.note_changed_pages();

create function private.owners_texts()
  returns table (subject text, record text, field text, name text, original text)
  language sql
  stable
  set search_path to ''
  as $function$
  select 'shop', '', fact.field, null, fact.original
  from public.shop_facts as facts, lateral (values
    ('tagline', facts.tagline), ('hours', facts.hours), ('announcement', facts.announcement),
    ('hero_title', facts.hero_title), ('hero_text', facts.hero_text),
    ('delivery', facts.delivery), ('returns', facts.returns), ('warranty', facts.warranty)
  ) as fact (field, original)
  union all
  select 'products', product.id::text, texts.field, product.name, texts.original
  from public.products as product, lateral (values
    ('name', product.name), ('description', product.description), ('features', array_to_string(product.features, e'\n'))
  ) as texts (field, original)
  where product.status <> 'archived'
  union all
  select 'categories', category.id::text, 'description', category.name, category.description
  from public.product_categories as category
  union all
  select 'collections', collection.id::text, texts.field, collection.name, texts.original
  from public.collections as collection, lateral (values
    ('name', collection.name), ('description', collection.description)
  ) as texts (field, original)
  union all
  select 'pages', page.id::text, texts.field, page.title, texts.original
  from public.pages as page, lateral (values
    ('title', page.title), ('description', page.description), ('body', page.body)
  ) as texts (field, original)
  union all
  select 'promotions', promotion.id::text, 'name', promotion.name, promotion.name from public.promotions as promotion
  union all
  select 'shipping_methods', method.id::text, 'name', method.name, method.name from public.shipping_methods as method
  union all
  select 'words', word.text, 'text', word.text, word.text
  from (
    select category.name from public.product_categories as category
    union
    select fact.value
    from public.products as product, lateral (values (product.metal), (product.stone), (product.shape), (product.color), (product.clarity), (product.cut)) as fact (value)
    where product.status <> 'archived'
    union
    select option.name from public.product_options as option
    union
    select value.value
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where not option.is_ring_size
    union
    select rate.name from public.tax_rates as rate
  ) as word (text)
  -- Sizes and grades, such as 18" or VVS1, are the same everywhere, but for inches.
  where word.text ~ '[[:alpha:]]{3}|[0-9] in$' and word.text !~ '^VVS[12]$'
$function$;

comment on function private.owners_texts() is 'Everything that the owner wrote for shoppers, one text a row, as the reader may see it.';

revoke all on function private.owners_texts() from public;
grant execute on function private.owners_texts() to authenticated, service_role;

create view public.translatable_texts with (security_invoker = true) as
  select
    language.code as language,
    texts.subject,
    texts.record,
    texts.field,
    texts.name,
    texts.original,
    translation.text,
    translation.original as translated_from,
    case
      when translation.text is null then 'missing'
      when translation.original <> texts.original then 'older'
      else 'translated'
    end as status
  from public.shop_languages as language
  cross join private.owners_texts() as texts
  left join public.translations as translation
    on translation.language = language.code and translation.subject = texts.subject
    and translation.record = texts.record and translation.field = texts.field
  where (select private.is_admin()) and texts.original ~ '\S';

comment on view public.translatable_texts is 'For administrators: every text of the owner''s in every further language, with its translation, and whether that is missing or of an older original.';

revoke all on public.translatable_texts from anon, authenticated;
grant select on public.translatable_texts to authenticated, service_role;

create function public.translation_counts()
  returns table (language text, texts bigint, missing bigint, older bigint)
  language sql
  stable
  set search_path to ''
  as $function$
  select texts.language, count(*), count(*) filter (where texts.status = 'missing'), count(*) filter (where texts.status = 'older')
  from public.translatable_texts as texts
  group by texts.language
$function$;

comment on function public.translation_counts() is 'For administrators: of how many texts each further language has how many translations.';

revoke all on function public.translation_counts() from public;
grant execute on function public.translation_counts() to authenticated, service_role;

create function private.in_language(language text, subject text, record text, field text, original text)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select translation.text from public.translations as translation
    where translation.language = in_language.language and translation.subject = in_language.subject
      and translation.record = in_language.record and translation.field = in_language.field
      -- What the owner has removed is gone in every language.
      and in_language.original ~ '\S'
  ), original)
$function$;

comment on function private.in_language(text, text, text, text, text) is 'A text of the owner''s, translated if it is.';

revoke all on function private.in_language(text, text, text, text, text) from public;

drop function public.shop();

create function public.shop(language text default null)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select json_build_object(
    'name', facts.name,
    'tagline', private.in_language(shown.code, 'shop', '', 'tagline', facts.tagline),
    'phone', facts.phone,
    'email', facts.email,
    'hours', private.in_language(shown.code, 'shop', '', 'hours', facts.hours),
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'language', coalesce(shown.code, facts.language),
    'languages', (
      select json_agg(other.code order by other.code <> facts.language, other.code)
      from (
        select facts.language as code
        union
        select offered.code from public.shop_languages as offered where offered.is_shown
      ) as other
    ),
    'words', (
      select coalesce(json_object_agg(translation.record, translation.text), '{}')
      from public.translations as translation
      where translation.language = shown.code and translation.subject = 'words'
    ),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'return_days', facts.return_days,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'announcement', case
      when facts.announcement_until > now() or facts.announcement_until is null
      then private.in_language(shown.code, 'shop', '', 'announcement', facts.announcement)
    end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (method.fee, method.free_above)) > 1 from public.shipping_methods as method),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', private.in_language(shown.code, 'shop', '', 'hero_title', facts.hero_title),
    'hero_text', private.in_language(shown.code, 'shop', '', 'hero_text', facts.hero_text),
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object(
        'slug', page.slug,
        'title', private.in_language(shown.code, 'pages', page.id::text, 'title', page.title)
      ) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    ),
    'titles', (
      select coalesce(json_object_agg(
        page.slug, private.in_language(shown.code, 'pages', page.id::text, 'title', page.title) order by page.id
      ), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    ),
    'collections', (
      select coalesce(json_agg(json_build_object(
        'slug', collection.slug,
        'name', private.in_language(shown.code, 'collections', collection.id::text, 'name', collection.name)
      ) order by collection.position, collection.id), '[]')
      from public.collections as collection where collection.in_menu and collection.is_published
    )
  )
  from public.shop_facts as facts
  left join public.shop_languages as shown on shown.code = shop.language and shown.code <> facts.language and shown.is_shown
$function$;

comment on function public.shop(text) is 'What every page shows of the shop, in this language if it is one of the shop''s, otherwise in its own: its facts, what applies in its own country (tax, the first shipping method), and the owner''s pages in the footer, the titles of the pages that every shop has, the collections of the menu, and the words that many rows say. *_varies: whether other destinations differ.';

revoke all on function public.shop(text) from public;
grant execute on function public.shop(text) to anon, authenticated, service_role;
