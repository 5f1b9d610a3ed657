-- What was found when translators, settings and pages in several languages were tried at once.

-- All words of a page are looked up together.
create function private.shown_words (
  words text[]
)
  returns setof text
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return query
    select word from unnest(words) as word
    where exists (select from public.product_categories as category where category.name = word)
      or exists (select from public.tax_rates as rate where rate.name = word)
      -- Each column has an index of what is published.
      or exists (select from public.products as product where product.status = 'published' and product.metal = word)
      or exists (select from public.products as product where product.status = 'published' and product.stone = word)
      or exists (select from public.products as product where product.status = 'published' and product.shape = word)
      or exists (select from public.products as product where product.status = 'published' and product.color = word)
      or exists (select from public.products as product where product.status = 'published' and product.clarity = word)
      or exists (select from public.products as product where product.status = 'published' and product.cut = word)
      or exists (
          select from public.product_options as option join public.products as product on product.id = option.product_id
          where option.name = word and product.status = 'published'
        )
      or exists (
          select from public.product_option_values as value
          join public.product_options as option on option.id = value.option_id
          join public.products as product on product.id = option.product_id
          where value.value = word and product.status = 'published'
        );
end
$function$;

comment on function private.shown_words(text[]) is 'Those of the words that shoppers see: they name a category or a tax, or a published product says them.';

revoke all on function private.shown_words(text[]) from public;

create or replace function private.is_shown_word (
  word text,
  field text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  if field = 'alt' then
    return exists (
      select from public.products as product
      where product.status = 'published' and private.alts_of(product.image, product.images) @> array[word]
    );
  end if;
  return exists (select from private.shown_words(array[word]));
end
$function$;

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
    'words', (
      select coalesce(json_object_agg(translation.record, translation.text), '{}')
      from public.translations as translation
      join private.shown_words(array(
        select said.record from public.translations as said
        where said.language = shown.code and said.subject = 'words' and said.field = 'text'
      )) as word on word = translation.record
      where translation.language = shown.code and translation.subject = 'words' and translation.field = 'text'
    ),
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
        from public.collections as collection where collection.in_menu and collection.is_published
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
    )
  )
  from public.shop_facts as facts
  left join public.shop_languages as shown on shown.code = shop.language and shown.code <> facts.language and shown.is_shown
$function$;

-- Two translators do not overwrite each other unseen.
create function public.save_translation (
  language text,
  subject text,
  record text,
  field text,
  original text,
  text text,
  seen text default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
#variable_conflict use_variable
declare
  theirs text;
begin
  if text = '' then
    delete from public.translations as held
    where held.language = language and held.subject = subject and held.record = record and held.field = field and held.text = seen;
  elsif seen is null then
    insert into public.translations as held (language, subject, record, field, original, text)
    values (language, subject, record, field, original, text)
    on conflict on constraint translations_once do nothing;
  else
    update public.translations as held set original = save_translation.original, text = save_translation.text
    where held.language = language and held.subject = subject and held.record = record and held.field = field and held.text = seen;
  end if;
  if found then
    return null;
  end if;
  select held.text into theirs from public.translations as held
  where held.language = language and held.subject = subject and held.record = record and held.field = field;
  return case when theirs is distinct from nullif(text, '') then jsonb_build_object('theirs', theirs) end;
end
$function$;

comment on function public.save_translation(text, text, text, text, text, text, text) is 'Saves a translation over the one that was seen (null: there was none); an empty one is deleted. Returns null, or, where somebody else has saved another one since and nothing was done, {"theirs": text or null}.';

revoke all on function public.save_translation(text, text, text, text, text, text, text) from public;

grant execute on function public.save_translation(text, text, text, text, text, text, text) to authenticated;

create function private.translated_settings()
  returns table (
    subject text,
    record text,
    name text
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select 'shop', '', ''
  union all
  select 'pages', page.id::text, page.slug from public.pages as page
  union all
  select 'shipping_methods', method.id::text, zone.name || ': ' || method.name
  from public.shipping_methods as method join public.shipping_zones as zone on zone.id = method.zone_id
  union all
  select 'words', rate.name, rate.name from (select distinct name from public.tax_rates) as rate
$function$;

comment on function private.translated_settings() is 'The records of settings that have translations, and what a file of settings calls them: a page by its address, a method by its zone and its name.';

revoke all on function private.translated_settings() from public;

create function private.load_language (
  given jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  entry record;
begin
  perform private.check_settings('public.shop_languages', given - 'translations');
  insert into public.shop_languages (code, is_shown)
  values (given ->> 'code', coalesce((given ->> 'is_shown')::boolean, false))
  on conflict (code) do update set is_shown = excluded.is_shown where shop_languages.is_shown <> excluded.is_shown;
  for entry in select * from private.settings_list(given, 'translations') loop
    insert into public.translations as held (language, subject, record, field, original, text)
    select given ->> 'code', setting.subject, setting.record, entry.given ->> 'field', entry.given ->> 'original', entry.given ->> 'text'
    from private.translated_settings() as setting
    where setting.subject = entry.given ->> 'subject' and setting.name = entry.given ->> 'record'
    on conflict (subject, record, field, language) do update set original = excluded.original, text = excluded.text
    where (held.original, held.text) <> (excluded.original, excluded.text);
  end loop;
end
$function$;

comment on function private.load_language(jsonb) is 'Stores a language of a file of settings, with the translations of settings that this shop has. Others of the shop, and other translations, stay.';

revoke all on function private.load_language(jsonb) from public;

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
        json_each(private.settings_of('public.shop_facts', to_jsonb(facts))) with ordinality as fact (name, value, position)
      where fact.name <> all (array['logo', 'icon', 'hero_image']) or json_typeof(fact.value) = 'null'
        or private.is_web_picture(fact.value #>> '{}')
    ),
    'switches', (select json_object_agg(key, value -> 'enabled' order by key) from public.app_settings),
    'order_limits', (
      select private.settings_of('public.order_limits', to_jsonb(limits)) from public.order_limits as limits
    ),
    'tax_rates', (
      select coalesce(json_agg(private.settings_of('public.tax_rates', to_jsonb(line)) order by line.id), '[]')
      from public.tax_rates as line
    ),
    'shipping_zones', (
      select coalesce(json_agg(json_build_object(
        'name', zone.name,
        'countries', zone.countries,
        'takes_cash', zone.takes_cash,
        'methods', (
          select coalesce(json_agg(
            private.settings_of('public.shipping_methods', to_jsonb(method)) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )
      ) order by zone.id), '[]')
      from public.shipping_zones as zone
    ),
    'carriers', (
      select coalesce(json_agg(private.settings_of('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    ),
    'text_templates', (
      select coalesce(json_agg(
        private.settings_of('public.text_templates', to_jsonb(template)) order by template.position, template.id
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

create or replace function public.load_settings (
  settings jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  -- What is being stored: its name, which one of a list, which method of a zone, and as the file has it.
  place text := 'The file';
  which text := '';
  of_zone text := '';
  given jsonb;
  entry record;
  method record;
  zone bigint;
  name text;
  state text;
  sentence text;
  code text;
  details text;
  refusal jsonb;
  rule text;
  relation text;
  missing text;
begin
  perform private.require_admin();
  if settings ->> 'format' is distinct from 'facet-settings' or jsonb_typeof(settings -> 'version') is distinct from 'number' then
    raise exception using errcode = 'PT400', hint = 'settings_file_unknown', message = 'This is not a settings file.';
  elsif (settings ->> 'version')::numeric > 2 then
    raise exception using
      errcode = 'PT400', hint = 'settings_file_too_new',
      message = 'This file is from a later version of the program. Please update this shop first.';
  end if;
  -- Whoever else loads settings waits, and then sees these.
  perform pg_advisory_xact_lock(7307);

  begin
    select part into name from jsonb_object_keys(settings) as part
    where part <> all (array[
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'carriers', 'pages', 'synonyms',
      'text_templates', 'languages'
    ]) limit 1;
    if name is not null then
      raise exception using
        errcode = 'PT400', hint = 'settings_part_unknown',
        message = format('"%s" is not a part of a shop''s settings.', left(name, 60)),
        detail = jsonb_build_object('part', left(name, 60))::text;
    end if;

    if settings #>> '{facts,currency}' <> private.shop_currency() then
      perform private.lock_prices();
    end if;
    -- Fees in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
    end if;

    if settings ? 'facts' then
      place := 'The shop''s facts';
      given := settings -> 'facts';
      for name in select unnest(array['logo', 'icon', 'hero_image']) loop
        if not private.is_web_picture(given ->> name) then
          refusal := private.refused_setting(name, given -> name);
          raise exception using
            errcode = 'PT400', hint = 'setting_not_a_web_picture',
            message = refusal ->> 'message' || ' A file can only name pictures that are elsewhere on the web.',
            detail = refusal ->> 'params';
        end if;
      end loop;
      perform private.change_setting('public.shop_facts', given, 'id', 'true');
    end if;

    if settings ? 'switches' then
      place := 'Feature switches';
      if jsonb_typeof(settings -> 'switches') <> 'object' then
        raise exception using errcode = 'PT400', hint = 'settings_without_values', message = 'It has no values.';
      end if;
      for entry in select * from jsonb_each(settings -> 'switches') loop
        if jsonb_typeof(entry.value) <> 'boolean' then
          perform private.refuse('PT400', private.refused_setting(entry.key, entry.value));
        elsif not exists (select from public.app_settings as switch where switch.key = entry.key) then
          raise exception using
            errcode = 'PT400', hint = 'setting_unknown',
            message = format('This shop has no setting "%s".', left(entry.key, 60)),
            detail = jsonb_build_object('setting', left(entry.key, 60))::text;
        end if;
        update public.app_settings as switch set value = jsonb_build_object('enabled', entry.value)
        where switch.key = entry.key and switch.value -> 'enabled' <> entry.value;
      end loop;
    end if;

    if settings ? 'order_limits' then
      place := 'Limits of orders';
      given := settings -> 'order_limits';
      perform private.change_setting('public.order_limits', given, 'id', 'true');
    end if;

    place := 'Tax rates';
    which := '';
    if settings ? 'tax_rates' then
      delete from public.tax_rates;
    end if;
    for entry in select * from private.settings_list(settings, 'tax_rates') loop
      place := 'Tax rate';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.tax_rates', given);
    end loop;

    place := 'Shipping zones';
    which := '';
    for entry in select * from private.settings_list(settings, 'shipping_zones') loop
      place := 'Shipping zone';
      which := private.setting_place(entry.nth, entry.given);
      given := case when jsonb_typeof(entry.given) = 'object' then entry.given - 'methods' end;
      of_zone := '';
      zone := private.add_setting('public.shipping_zones', given);
      for method in select * from private.settings_list(entry.given, 'methods') loop
        of_zone := private.setting_place(method.nth, method.given);
        given := method.given;
        perform private.add_setting('public.shipping_methods', given, jsonb_build_object('zone_id', zone));
      end loop;
    end loop;

    place := 'Carriers';
    which := '';
    of_zone := '';
    if settings ? 'carriers' then
      delete from public.carriers;
    end if;
    for entry in select * from private.settings_list(settings, 'carriers') loop
      place := 'Carrier';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.carriers', given);
    end loop;
    place := 'Pages';
    which := '';
    if settings ? 'pages' then
      -- All again, in the order of the file; other pages link to the rest.
      delete from public.pages where private.is_own_page(slug);
    end if;
    for entry in select * from private.settings_list(settings, 'pages') loop
      place := 'Page';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      if private.is_own_page(given ->> 'slug') is not false
        or not private.change_setting('public.pages', given, 'slug', given -> 'slug')
      then
        perform private.add_setting('public.pages', given);
      end if;
    end loop;

    place := 'Search words';
    which := '';
    if settings ? 'synonyms' then
      delete from public.search_synonyms;
    end if;
    for entry in select * from private.settings_list(settings, 'synonyms') loop
      place := 'Search words';
    which := '';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.search_synonyms', given);
    end loop;

    place := 'Text templates';
    which := '';
    if settings ? 'text_templates' then
      delete from public.text_templates;
    end if;
    for entry in select * from private.settings_list(settings, 'text_templates') loop
      place := 'Text template';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.text_templates', given);
    end loop;

    -- Last: their translations are of the pages and methods that were just stored.
    place := 'Languages';
    which := '';
    for entry in select * from private.settings_list(settings, 'languages') loop
      place := 'Language';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.load_language(given);
    end loop;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, sentence = message_text, code = pg_exception_hint, details = pg_exception_detail,
      rule = constraint_name, relation = table_name, missing = column_name;
    if state !~ '^(22|23|PT4)' then
      raise;
    end if;
    name := substring(rule from '^' || relation || '_(.*)_check$');
    refusal := case
      when state = '23502' then private.refusal(
        'setting_missing', format('"%s" is missing.', missing), jsonb_build_object('setting', missing)
      )
      when state = '23505' then private.refusal('setting_twice', 'It appears twice.')
      when state = '23514' and given ? name then private.refused_setting(name, given -> name)
      when state = '23514' then private.refusal('settings_unfit', 'Its values do not fit together.')
      else private.caught_refusal(state, sentence, code, details)
    end;
    perform private.refuse(
      case when state ~ '^PT' then state else 'PT400' end,
      case of_zone
        when '' then private.refusal(
          'settings_entry_refused', format('%s%s: %s', place, which, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'reason', jsonb_build_object('refusal', refusal)
          )
        )
        else private.refusal(
          'settings_method_refused', format('%s%s, method%s: %s', place, which, of_zone, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'method', of_zone,
            'reason', jsonb_build_object('refusal', refusal)
          )
        )
      end,
      -- A list of what is in the way stays one.
      case when state ~ '^PT' and details like '[%' then
        jsonb_path_query_array(details::jsonb, '$[*] ? (!exists (@.params))')
      end
    );
  end;
  perform set_config('response.changes', 'pages', true);
end
$function$;
