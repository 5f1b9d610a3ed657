create or replace function public.shop (
  language text default null::text
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  with offered as (
    select method.zone_id, method.fee, case when method.fee > 0 then method.free_above end as free_above
    from public.shipping_methods as method join public.shipping_zones as zone on zone.id = method.zone_id
    where zone.countries <> '{}' or (select ships_elsewhere from public.shop_facts) is not false
  )
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
    'words', case when shown.code is null then '{}'::json else (
      select coalesce(json_object_agg(said.record, said.text), '{}')
      from private.shown_words(array(
        select translation.record from public.translations as translation
        where translation.subject = 'words' and translation.field = 'text' and translation.language = shown.code
      )) as word
      cross join lateral (
        select translation.record, translation.text from public.translations as translation
        where translation.subject = 'words' and translation.record = word and translation.field = 'text'
          and translation.language = shown.code
      ) as said
    ) end,
    'untranslated', (
      select coalesce(json_agg(text.place), '[]')
      from (
        select 'shop', '', field, field
        from unnest(array['tagline', 'hours', 'announcement', 'hero_title', 'hero_text']) as field
        union all
        select 'pages', page.id::text, 'title', case when private.is_own_page(page.slug) then '/pages/' else '/' end || page.slug
        from public.pages as page
        union all
        select 'collections', collection.id::text, 'name', '/collections/' || collection.slug
        from public.collections as collection
        where collection.is_published and (
          collection.in_menu or exists (select from public.menu_entries as entry where entry.collection_id = collection.id)
        )
        union all
        select 'menu_entries', entry.id::text, 'label', 'menu/' || entry.id
        from public.menu_entries as entry where entry.label <> '' and private.is_shown_menu_entry(entry.id)
      ) as text (subject, record, field, place)
      where shown.code is not null and not exists (
        select from public.translations as translation
        where translation.language = shown.code and translation.subject = text.subject
          and translation.record = text.record and translation.field = text.field
      )
    ),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'return_days', facts.return_days,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'newsletter', private.is_enabled('newsletter_enabled'),
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
    'shipping_varies', (select count(distinct (offered.fee, offered.free_above)) > 1 from offered),
    'promised_shipping', coalesce(
      (
        select json_build_object('fee', min(offered.fee), 'free_above', min(offered.free_above))
        from offered having count(distinct (offered.fee, offered.free_above)) = 1
      ),
      (
        select json_build_object('fee', min(offered.fee), 'free_above', min(offered.free_above))
        from offered where facts.country is not null and offered.zone_id = (
          select terms.zone_id from private.terms_for(json_build_object('country_code', facts.country)::jsonb, null) as terms
        )
        having count(distinct (offered.fee, offered.free_above)) = 1
      )
    ),
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
    ),
    'menu', private.menu(shown.code)
  )
  from public.shop_facts as facts
  left join public.shop_languages as shown on shown.code = shop.language and shown.code <> facts.language and shown.is_shown
$function$;

comment on function public.shop(text) is 'What every page shows of the shop, in this language if it is one of the shop''s, otherwise in its own: its facts, what applies in its own country (tax, and, as an estimate, the first shipping method, there or wherever it ships first), and the owner''s pages in the footer, the titles of the pages that every shop has, the collections of the menu, the entries of the menu and of the footer, and the words that many rows say. untranslated: which facts have no translation, and the addresses of the pages and collections whose names have none, and menu/ID for an entry''s label. *_varies: whether other destinations or methods differ. promised_shipping: the fee and its limit that all methods have, or all of the zone that serves its own country; null if they differ, or none does.';

revoke all on function public.shop(text) from public;

grant execute on function public.shop(text) to anon, authenticated, service_role;
