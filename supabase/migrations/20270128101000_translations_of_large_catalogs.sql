-- Translations go with what they are of, lists of them stay quick in a large catalog, and lengths have one home.

-- By record first: that is how products, exports and deletions look for them.
alter table public.translations drop constraint translations_once;
alter table public.translations add constraint translations_once unique (subject, record, field, language);

create function private.translation_lengths()
  returns jsonb
  language sql
  immutable
  as $function$
  select '{
    "shop.tagline": 300, "shop.hours": 100, "shop.announcement": 200, "shop.hero_title": 80, "shop.hero_text": 300,
    "shop.delivery": 2000, "shop.returns": 2000, "shop.warranty": 2000,
    "products.name": 200, "products.description": 10000, "products.features": 15000,
    "categories.description": 2000,
    "collections.name": 100, "collections.description": 2000,
    "pages.title": 200, "pages.description": 300, "pages.body": 100000,
    "promotions.name": 200,
    "shipping_methods.name": 100,
    "words.text": 200, "words.alt": 200
  }'::jsonb
$function$;

comment on function private.translation_lengths() is 'What can be translated, as subject and field, with the characters that a translation may have. `npm run types` writes them into domain/languages/translation-lengths.ts.';

revoke all on function private.translation_lengths() from public;
grant execute on function private.translation_lengths() to authenticated, service_role;

alter table public.translations drop constraint translations_text_check;
alter table public.translations add constraint translations_text_check check (
  text ~ '\S' and coalesce(length(text) <= (private.translation_lengths() ->> (subject || '.' || field))::integer, false)
);

create function private.is_word(text text)
  returns boolean
  language sql
  immutable
  as $function$
  select text ~ '[[:alpha:]]{3}|[0-9] in$' and text !~ '^VVS[12]$'
$function$;

comment on function private.is_word(text) is 'Whether a word can be translated: sizes and grades, such as 18" or VVS1, are the same everywhere, but for inches.';

revoke all on function private.is_word(text) from public;
grant execute on function private.is_word(text) to authenticated, service_role;

create function private.product_words(product public.products)
  returns table (name text, word text)
  language sql
  immutable
  as $function$
  select said.name, said.word
  from (values
    ('category', product.category), ('metal', product.metal), ('stone', product.stone), ('shape', product.shape),
    ('color', product.color), ('clarity', product.clarity), ('cut', product.cut)
  ) as said (name, word)
$function$;

comment on function private.product_words(public.products) is 'The columns of a product that say what many others say, too. They are translated as words.';

revoke all on function private.product_words(public.products) from public;
grant execute on function private.product_words(public.products) to authenticated, service_role;

grant execute on function private.alt_of(text) to authenticated, service_role;

-- A view, so that PostgreSQL reads of it what a question is about, and knows how much that is.
create view private.owners_texts with (security_invoker = true) as
  select 'shop' as subject, '' as record, fact.field, null::text as name, fact.original
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
  -- Several photographs may show the same. Longer ones than forms allow are no translator's work.
  select 'words', photograph.alt, 'alt', min(product.name), photograph.alt
  from public.products as product,
    unnest(array_prepend(product.image, product.images)) as pictures (picture),
    lateral (select private.alt_of(pictures.picture) as alt) as photograph
  where product.status <> 'archived' and length(photograph.alt) between 1 and 200
  group by photograph.alt
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
  select 'words', said.word, 'text', said.word, said.word
  from (
    select category.name from public.product_categories as category
    union
    select fact.word from public.products as product, lateral private.product_words(product) as fact where product.status <> 'archived'
    union
    select option.name from public.product_options as option
    union
    select value.value
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where not option.is_ring_size
    union
    select rate.name from public.tax_rates as rate
  ) as said (word)
  where private.is_word(said.word);

comment on view private.owners_texts is 'Everything that the owner wrote for shoppers, one text a row, as the reader may see it.';

grant select on private.owners_texts to authenticated, service_role;

create or replace view public.translatable_texts with (security_invoker = true) as
  select
    language.code as language, texts.subject, texts.record collate "default" as record, texts.field,
    texts.name collate "default" as name, texts.original collate "default" as original, translation.text,
    translation.original as translated_from,
    case
      when translation.text is null then 'missing'
      when translation.original <> texts.original then 'older'
      else 'translated'
    end as status
  from public.shop_languages as language
  cross join private.owners_texts as texts
  left join public.translations as translation
    on translation.language = language.code and translation.subject = texts.subject and translation.record = texts.record
      and translation.field = texts.field
  where (select private.is_admin()) and texts.original ~ '\S';

comment on view public.translatable_texts is 'For administrators: every text of the owner''s in every further language, with its translation, and whether that is missing or of an older original.';

grant select on public.translatable_texts to authenticated, service_role;

create or replace function public.translation_counts()
  returns table (language text, texts bigint, missing bigint, older bigint)
  language sql
  stable
  set search_path to ''
  as $function$
  select texts.language, count(*), count(*) filter (where texts.status = 'missing'), count(*) filter (where texts.status = 'older')
  from public.translatable_texts as texts
  group by texts.language
$function$;

drop function private.owners_texts();

comment on function public.translation_counts() is 'For administrators: of how many texts each further language has how many translations.';

revoke all on function public.translation_counts() from public;
grant execute on function public.translation_counts() to authenticated, service_role;

-- Products are named by their ids, so only words need a look at all of them.
create or replace function private.index_translations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  most constant integer := 200;
  own bigint[];
  words text[];
  ids bigint[];
begin
  if tg_op = 'DELETE' then
    own := array(select case subject when 'products' then record::bigint end from removed where subject = 'products');
    words := array(select record from removed where subject = 'words');
  else
    own := array(select case subject when 'products' then record::bigint end from added where subject = 'products');
    words := array(select record from added where subject = 'words');
  end if;
  if own = '{}' and words = '{}' then
    return null;
  end if;
  ids := array(
    select id from unnest(own) as id
    union
    select product.id from public.products as product
    where words <> '{}' and exists (select from private.product_words(product) as said where said.word = any (words))
    order by 1 limit most + 1
  );
  if cardinality(ids) <= most then
    perform private.index_words(ids);
  else
    update private.word_index set is_current = false, version = version + 1;
  end if;
  return null;
end
$function$;

create function private.forget_translations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from public.translations where subject = tg_argv[0] and record in (select id::text from removed);
  return null;
end
$function$;

comment on function private.forget_translations() is 'Deletes the translations of deleted rows, whose subject is its argument.';

revoke all on function private.forget_translations() from public;

create trigger products_forget_translations after delete on public.products
  referencing old table as removed for each statement execute function private.forget_translations('products');
create trigger product_categories_forget_translations after delete on public.product_categories
  referencing old table as removed for each statement execute function private.forget_translations('categories');
create trigger collections_forget_translations after delete on public.collections
  referencing old table as removed for each statement execute function private.forget_translations('collections');
create trigger pages_forget_translations after delete on public.pages
  referencing old table as removed for each statement execute function private.forget_translations('pages');
create trigger promotions_forget_translations after delete on public.promotions
  referencing old table as removed for each statement execute function private.forget_translations('promotions');
create trigger shipping_methods_forget_translations after delete on public.shipping_methods
  referencing old table as removed for each statement execute function private.forget_translations('shipping_methods');

-- What deleted records have left behind.
delete from public.translations as translation
where subject = 'products' and not exists (select from public.products where id::text = translation.record)
  or subject = 'categories' and not exists (select from public.product_categories where id::text = translation.record)
  or subject = 'collections' and not exists (select from public.collections where id::text = translation.record)
  or subject = 'pages' and not exists (select from public.pages where id::text = translation.record)
  or subject = 'promotions' and not exists (select from public.promotions where id::text = translation.record)
  or subject = 'shipping_methods' and not exists (select from public.shipping_methods where id::text = translation.record);

-- A deleted product that comes back has what it said in other languages, too.
create or replace function private.delete_product (
  target bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
      'formula', private.formula_document(product.id),
      'translations', (
        select coalesce(jsonb_agg(to_jsonb(translation) order by translation.id), '[]')
        from public.translations as translation
        where translation.subject = 'products' and translation.record = product.id::text
      ),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$function$;

create or replace function private.restore_product (
  deleted jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
  perform private.write_formula(product, deleted -> 'formula');
  insert into public.product_options (id, product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
  overriding system value
  select held.id, product, given.n, held.name, held.kind, held.required, held.max_length, held.allowed, held.surcharge, held.is_ring_size
  from jsonb_array_elements(deleted -> 'options') with ordinality as given (option, n),
    jsonb_populate_record(null::public.product_options, given.option) as held;
  insert into public.product_option_values (id, option_id, position, value, surcharge, stock_quantity)
  overriding system value
  select held.id, (given.option ->> 'id')::bigint, each.n, held.value, held.surcharge, held.stock_quantity
  from jsonb_array_elements(deleted -> 'options') as given (option),
    jsonb_array_elements(given.option -> 'values') with ordinality as each (value, n),
    jsonb_populate_record(null::public.product_option_values, each.value) as held;
  perform private.save_combinations(product, deleted -> 'options', null);
  -- Runs of before had none with them, and a language may have been removed since.
  insert into public.translations (id, language, subject, record, field, original, text)
  overriding system value
  select held.id, held.language, held.subject, held.record, held.field, held.original, held.text
  from jsonb_populate_recordset(null::public.translations, coalesce(deleted -> 'translations', '[]')) as held
  join public.shop_languages as language on language.code = held.language;
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
end
$function$;
