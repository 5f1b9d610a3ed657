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
  below record;
  zone bigint;
  above bigint;
  -- The address of the page that an entry of the menu leads to.
  led jsonb;
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
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'gift_wraps', 'carriers', 'pages',
      'home_sections', 'menu_entries', 'synonyms', 'text_templates', 'languages'
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
    -- Fees and prices in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
    end if;
    if settings ? 'gift_wraps' then
      delete from public.gift_wraps;
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

    place := 'Gift wraps';
    which := '';
    of_zone := '';
    for entry in select * from private.settings_list(settings, 'gift_wraps') loop
      place := 'Gift wrap';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.gift_wraps', given);
    end loop;

    place := 'Carriers';
    which := '';
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
      led := (
        select jsonb_object_agg(menu.id, page.slug)
        from public.menu_entries as menu join public.pages as page on page.id = menu.page_id
      );
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

    update public.menu_entries as menu set page_id = page.id
    from jsonb_each_text(led) as former (entry_id, slug) join public.pages as page on page.slug = former.slug
    where menu.id = former.entry_id::bigint and menu.page_id is distinct from page.id;

    place := 'Home page';
    which := '';
    if settings ? 'home_sections' then
      delete from public.home_sections;
    end if;
    for entry in select * from private.settings_list(settings, 'home_sections') loop
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_home_section(given, entry.nth);
    end loop;

    place := 'Menu';
    which := '';
    if settings ? 'menu_entries' then
      delete from public.menu_entries;
    end if;
    for entry in select * from private.settings_list(settings, 'menu_entries') loop
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      above := private.add_menu_entry(given, entry.nth);
      for below in select * from private.settings_list(entry.given, 'entries') loop
        which := private.setting_place(entry.nth, entry.given) || ',' || private.setting_place(below.nth, below.given);
        given := below.given;
        perform private.add_menu_entry(given, below.nth, above);
      end loop;
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

comment on function public.load_settings(jsonb) is 'Replaces the settings by those of a file that settings() wrote: all of them, or none, with a sentence that says which value is refused and why. What the file leaves out stays. PT403 for everyone but administrators.';

revoke all on function public.load_settings(jsonb) from public;

grant execute on function public.load_settings(jsonb) to authenticated;
