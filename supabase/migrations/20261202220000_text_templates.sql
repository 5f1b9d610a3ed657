-- Texts that the owner often answers with, to be inserted into an answer. They are part of the settings.

create table public.text_templates (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and length(name) <= 60),
  text text not null check (text ~ '\S' and length(text) <= 5000),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
create unique index text_templates_name_once on public.text_templates (lower(name));
comment on table public.text_templates is 'Texts for answers to inquiries. Administrators insert them, and change them before they are sent.';
comment on column public.text_templates.text is 'With {name}, {order}, {product} and {shop} for what the inquiry says.';
comment on column public.text_templates.position is 'Where it stands in the list.';

alter table public.text_templates enable row level security;
revoke all on public.text_templates from public, anon, authenticated, service_role;
grant select, delete, insert (name, text, position), update (name, text, position) on public.text_templates to authenticated;
grant select, insert, update, delete on public.text_templates to service_role;
create policy "admins read text templates" on public.text_templates
  for select to authenticated using ((select private.is_admin()));
create policy "admins add text templates" on public.text_templates
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change text templates" on public.text_templates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete text templates" on public.text_templates
  for delete to authenticated using ((select private.is_admin()));
create trigger text_templates_set_updated_at before update on public.text_templates
  for each row execute function private.set_updated_at();

create or replace function public.settings()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $$
begin
  perform private.require_admin();
  return json_build_object(
    'format', 'facet-settings',
    'version', 1,
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
    )
  );
end
$$;
create or replace function public.load_settings (
  settings jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $$
declare
  -- What is being stored: its name in sentences, and as the file has it.
  place text := 'The file';
  given jsonb;
  entry record;
  method record;
  zone bigint;
  name text;
  state text;
  sentence text;
  details text;
  rule text;
  relation text;
  missing text;
begin
  perform private.require_admin();
  if settings ->> 'format' is distinct from 'facet-settings' or jsonb_typeof(settings -> 'version') is distinct from 'number' then
    raise exception using errcode = 'PT400', message = 'This is no file of settings.';
  elsif (settings ->> 'version')::numeric > 1 then
    raise exception using
      errcode = 'PT400', message = 'This file is from a later version of the program. Please update this shop first.';
  end if;
  -- Whoever else loads settings waits, and then sees these.
  perform pg_advisory_xact_lock(7307);

  begin
    select part into name from jsonb_object_keys(settings) as part
    where part <> all (array[
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'carriers', 'pages', 'synonyms',
      'text_templates'
    ]) limit 1;
    if name is not null then
      raise exception using errcode = 'PT400', message = format('"%s" is no part of a shop''s settings.', left(name, 60));
    end if;

    if settings #>> '{facts,currency}' <> private.shop_currency() then
      perform private.own_prices();
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
          raise exception using errcode = 'PT400', message = private.refused_setting(name, given -> name)
            || ' A file can only name pictures that are elsewhere on the web.';
        end if;
      end loop;
      perform private.change_setting('public.shop_facts', given, 'id', 'true');
    end if;

    if settings ? 'switches' then
      place := 'Feature switches';
      if jsonb_typeof(settings -> 'switches') <> 'object' then
        raise exception using errcode = 'PT400', message = 'It has no values.';
      end if;
      for entry in select * from jsonb_each(settings -> 'switches') loop
        if jsonb_typeof(entry.value) <> 'boolean' then
          raise exception using errcode = 'PT400', message = private.refused_setting(entry.key, entry.value);
        elsif not exists (select from public.app_settings as switch where switch.key = entry.key) then
          raise exception using errcode = 'PT400', message = format('This shop has no setting "%s".', left(entry.key, 60));
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
    if settings ? 'tax_rates' then
      delete from public.tax_rates;
    end if;
    for entry in select * from private.settings_list(settings, 'tax_rates') loop
      place := private.setting_place('Tax rate', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.tax_rates', given);
    end loop;

    place := 'Shipping zones';
    for entry in select * from private.settings_list(settings, 'shipping_zones') loop
      place := private.setting_place('Shipping zone', entry.nth, entry.given);
      given := case when jsonb_typeof(entry.given) = 'object' then entry.given - 'methods' end;
      zone := private.add_setting('public.shipping_zones', given);
      for method in select * from private.settings_list(entry.given, 'methods') loop
        place := private.setting_place('Shipping zone', entry.nth, entry.given)
          || private.setting_place(', method', method.nth, method.given);
        given := method.given;
        perform private.add_setting('public.shipping_methods', given, jsonb_build_object('zone_id', zone));
      end loop;
    end loop;

    place := 'Carriers';
    if settings ? 'carriers' then
      delete from public.carriers;
    end if;
    for entry in select * from private.settings_list(settings, 'carriers') loop
      place := private.setting_place('Carrier', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.carriers', given);
    end loop;
    place := 'Pages';
    if settings ? 'pages' then
      -- All again, in the order of the file; other pages link to the rest.
      delete from public.pages where private.is_own_page(slug);
    end if;
    for entry in select * from private.settings_list(settings, 'pages') loop
      place := private.setting_place('Page', entry.nth, entry.given);
      given := entry.given;
      if private.is_own_page(given ->> 'slug') is not false
        or not private.change_setting('public.pages', given, 'slug', given -> 'slug')
      then
        perform private.add_setting('public.pages', given);
      end if;
    end loop;

    place := 'Search words';
    if settings ? 'synonyms' then
      delete from public.search_synonyms;
    end if;
    for entry in select * from private.settings_list(settings, 'synonyms') loop
      place := private.setting_place('Search words', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.search_synonyms', given);
    end loop;

    place := 'Text templates';
    if settings ? 'text_templates' then
      delete from public.text_templates;
    end if;
    for entry in select * from private.settings_list(settings, 'text_templates') loop
      place := private.setting_place('Text template', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.text_templates', given);
    end loop;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, sentence = message_text, details = pg_exception_detail,
      rule = constraint_name, relation = table_name, missing = column_name;
    if state !~ '^(22|23|PT4)' then
      raise;
    end if;
    name := substring(rule from '^' || relation || '_(.*)_check$');
    raise exception using
      errcode = case when state ~ '^PT' then state else 'PT400' end,
      message = format('%s: %s', place, case
        when state = '23502' then format('"%s" is missing.', missing)
        when state = '23505' then 'It is there twice.'
        when state = '23514' and given ? name then private.refused_setting(name, given -> name)
        when state = '23514' then 'Its values do not fit together.'
        else sentence
      end),
      detail = details;
  end;
  perform set_config('response.changes', 'pages', true);
end
$$;