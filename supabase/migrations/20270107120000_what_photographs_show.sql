-- What photographs show is a text of the owner's, too.

create function private.alt_of(picture text)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  coded constant text := replace(substring(picture from '[#&]alt=([^&]*)'), '+', ' ');
begin
  if coded !~ '%' then
    return coded;
  end if;
  return convert_from(
    (
      select string_agg(
        case when part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end, ''
        order by place
      )
      from regexp_matches(coded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as parts (part, place)
    ),
    'UTF8'
  );
exception
  -- Addresses may come from anywhere.
  when character_not_in_repertoire or untranslatable_character then
    return null;
end
$function$;

comment on function private.alt_of(text) is 'What a photograph shows, as its address says; null if it does not.';

revoke all on function private.alt_of(text) from public;

create or replace function private.owners_texts()
  returns table (
    subject text,
    record text,
    field text,
    name text,
    original text
  )
  language sql
  stable
  security definer
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

comment on function private.owners_texts() is 'Everything that the owner wrote for shoppers, one text a row. For translatable_texts, which shows it to administrators only.';

create or replace function public.shop (
  language text default null::text
)
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
      where translation.language = shown.code and translation.subject = 'words' and translation.field = 'text'
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

alter table public.translations drop constraint translations_text_check;

alter table public.translations add constraint translations_text_check check ((text ~ '\S') and coalesce((length(text) <=
case ((subject || '.') || field)
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
    when 'words.alt' then 200
    else null::integer
end), false));
