create or replace function public.settings()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return json_build_object(
    'format', 'facet-settings',
    'version', 2,
    'facts', (
      select json_object_agg(fact.name, fact.value order by fact.position)
      from public.shop_facts as facts,
        json_each(private.settings_of_row('public.shop_facts', to_jsonb(facts))) with ordinality as fact (name, value, position)
      where fact.name <> all (array['logo', 'icon', 'hero_image']) or json_typeof(fact.value) = 'null'
        or private.is_web_picture(fact.value #>> '{}')
    ),
    'switches', (select json_object_agg(key, value -> 'enabled' order by key) from public.app_settings),
    'order_limits', (
      select private.settings_of_row('public.order_limits', to_jsonb(limits)) from public.order_limits as limits
    ),
    'tax_rates', (
      select coalesce(json_agg(private.settings_of_row('public.tax_rates', to_jsonb(line)) order by line.id), '[]')
      from public.tax_rates as line
    ),
    'shipping_zones', (
      select coalesce(json_agg(json_build_object(
        'name', zone.name,
        'countries', zone.countries,
        'takes_cash', zone.takes_cash,
        'methods', (
          select coalesce(json_agg(
            private.settings_of_row('public.shipping_methods', to_jsonb(method)) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )
      ) order by zone.id), '[]')
      from public.shipping_zones as zone
    ),
    'gift_wraps', (
      select coalesce(json_agg(private.settings_of_row('public.gift_wraps', to_jsonb(wrap)) order by wrap.position, wrap.id), '[]')
      from public.gift_wraps as wrap
    ),
    'carriers', (
      select coalesce(json_agg(private.settings_of_row('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of_row('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'home_sections', private.home_settings(),
    'menu_entries', private.menu_settings(),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of_row('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    ),
    'text_templates', (
      select coalesce(json_agg(
        private.settings_of_row('public.text_templates', to_jsonb(template)) order by template.position, template.id
      ), '[]')
      from public.text_templates as template
    ),
    'languages', (
      select coalesce(json_agg(json_build_object(
        'code', language.code,
        'is_shown', language.is_shown,
        'translations', (
          select coalesce(json_agg(
            json_build_object(
              'subject', translation.subject, 'record', setting.name, 'field', translation.field, 'original', translation.original,
              'text', translation.text
            )
            order by translation.subject, setting.name, translation.field
          ), '[]')
          from private.translated_settings() as setting
          join public.translations as translation
            on translation.subject = setting.subject and translation.record = setting.record and translation.language = language.code
        )
      ) order by language.code), '[]')
      from public.shop_languages as language
    )
  );
end
$function$;

comment on function public.settings() is 'All settings, as load_settings reads them; pictures only if they are elsewhere on the web. No secrets, products, orders or people. PT403 for everyone but administrators.';

revoke all on function public.settings() from public;

grant execute on function public.settings() to authenticated;
