-- All settings in one document, to keep in a file and to load into this or another shop.

create function private.settings_columns(kind regclass) returns text[]
  language sql stable set search_path = ''
as $$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = kind and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    and attname <> all (array['updated_at', 'zone_id', 'hides_opening', 'has_seen_taxes', 'has_seen_shipping'])
$$;
comment on function private.settings_columns(regclass) is 'The columns of a table that a file of settings has: no ids, no times of changes, nothing of what the owner has seen.';
revoke all on function private.settings_columns(regclass) from public;

create function private.settings_of(kind regclass, stored jsonb) returns json
  language sql stable set search_path = ''
as $$
  select json_object_agg(name, stored -> name order by position)
  from unnest(private.settings_columns(kind)) with ordinality as column_of (name, position)
$$;
comment on function private.settings_of(regclass, jsonb) is 'A row as a file of settings has it.';
revoke all on function private.settings_of(regclass, jsonb) from public;

create function private.is_web_picture(address text) returns boolean
  language sql immutable
as $$
  select address ~* '^https?://' and address !~ '/shop-images/'
$$;
comment on function private.is_web_picture(text) is 'Whether a picture is elsewhere on the web, and not a file in a shop''s own storage, which another shop does not have.';
revoke all on function private.is_web_picture(text) from public;

-- Saving

create function public.settings() returns json
  language plpgsql stable security definer set search_path = ''
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
    'pages', (
      select coalesce(json_agg(private.settings_of('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    )
  );
end
$$;
comment on function public.settings() is 'All settings, as load_settings reads them; pictures only if they are elsewhere on the web. No secrets, products, orders or people. PT403 for everyone but administrators.';
revoke all on function public.settings() from public;
grant execute on function public.settings() to authenticated;

-- Loading

create function private.check_settings(kind regclass, given jsonb) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  name text;
  value jsonb;
  type regtype;
  read jsonb;
  fits boolean;
begin
  if jsonb_typeof(given) is distinct from 'object' or given = '{}' then
    raise exception using errcode = 'PT400', message = 'It has no values.';
  end if;
  for name, value in select * from jsonb_each(given) loop
    if name <> all (private.settings_columns(kind)) then
      raise exception using errcode = 'PT400', message = format('This shop has no setting "%s".', left(name, 60));
    end if;
    select atttypid into type from pg_catalog.pg_attribute where attrelid = kind and attname = name;
    begin
      execute format('select to_jsonb(jsonb_populate_record(null::%s, $1)) -> $2', kind)
      into read using jsonb_build_object(name, value), name;
      -- Otherwise PostgreSQL would round a number, or write one as text.
      fits := case
        when value = 'null' then true
        when type = 'timestamptz'::regtype then value #>> '{}' ~ '^\d{4}-\d\d-\d\dT'
        when type = 'numeric'::regtype then jsonb_typeof(value) = 'number' and value = read
        else value = read
      end;
    exception when data_exception then
      fits := false;
    end;
    if not fits then
      raise exception using errcode = 'PT400', message = private.refused_setting(name, value);
    end if;
  end loop;
end
$$;
comment on function private.check_settings(regclass, jsonb) is 'Refuses what a row of a table cannot have in a file of settings: other columns, and values that their columns do not take as they are.';
revoke all on function private.check_settings(regclass, jsonb) from public;

create function private.refused_setting(name text, value jsonb) returns text
  language sql immutable
as $$
  select format('"%s" cannot be %s.', name, case when length(value::text) > 60 then left(value::text, 60) || '...' else value::text end)
$$;
comment on function private.refused_setting(text, jsonb) is 'The sentence for a value that the shop cannot store.';
revoke all on function private.refused_setting(text, jsonb) from public;

create function private.add_setting(kind regclass, given jsonb, also jsonb default '{}') returns bigint
  language plpgsql set search_path = ''
as $$
declare
  names text;
  added bigint;
begin
  perform private.check_settings(kind, given);
  select string_agg(quote_ident(name), ', ') into names from jsonb_object_keys(given || also) as name;
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) returning id', kind, names
  ) into added using given || also;
  return added;
end
$$;
comment on function private.add_setting(regclass, jsonb, jsonb) is 'Adds a row from a file of settings, with columns that are not in the file, and returns its id.';
revoke all on function private.add_setting(regclass, jsonb, jsonb) from public;

create function private.change_setting(kind regclass, given jsonb, key text, sought jsonb) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  stored jsonb;
  wanted jsonb;
  names text;
begin
  perform private.check_settings(kind, given);
  execute format(
    'select to_jsonb(kept), to_jsonb(jsonb_populate_record(kept, $1)) from %s as kept where to_jsonb(kept) -> $2 = $3', kind
  ) into stored, wanted using given, key, sought;
  select string_agg(quote_ident(name), ', ') into names
  from jsonb_object_keys(given) as name where stored -> name <> wanted -> name;
  if names is not null then
    execute format(
      'update %1$s as kept set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where to_jsonb(kept) -> $2 = $3',
      kind, names
    ) using given, key, sought;
  end if;
  return stored is not null;
end
$$;
comment on function private.change_setting(regclass, jsonb, text, jsonb) is 'Changes what differs in the row that has this value, after a file of settings; false if there is none. Columns that are not in the file stay.';
revoke all on function private.change_setting(regclass, jsonb, text, jsonb) from public;

create function private.settings_list(settings jsonb, part text) returns table (given jsonb, nth bigint)
  language plpgsql immutable set search_path = ''
as $$
begin
  if settings ? part and jsonb_typeof(settings -> part) <> 'array' then
    raise exception using errcode = 'PT400', message = format('"%s" has to be a list.', part);
  end if;
  return query select * from jsonb_array_elements(settings -> part) with ordinality;
end
$$;
comment on function private.settings_list(jsonb, text) is 'The entries of a list in a file of settings, numbered from 1.';
revoke all on function private.settings_list(jsonb, text) from public;

create function public.load_settings(settings jsonb) returns void
  language plpgsql security definer set search_path = ''
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
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'pages', 'synonyms'
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
comment on function public.load_settings(jsonb) is 'Replaces the settings by those of a file that settings() wrote: all of them, or none, with a sentence that says which value is refused and why. What the file leaves out stays. PT403 for everyone but administrators.';
revoke all on function public.load_settings(jsonb) from public;
grant execute on function public.load_settings(jsonb) to authenticated;

create function private.setting_place(noun text, nth bigint, given jsonb) returns text
  language sql immutable
as $$
  select noun || ' ' || nth
    || coalesce(' (' || left(nullif(coalesce(given ->> 'name', given ->> 'title', given ->> 'words'), ''), 60) || ')', '')
$$;
comment on function private.setting_place(text, bigint, jsonb) is 'Where in a file of settings something is: Tax rate 2 (VAT).';
revoke all on function private.setting_place(text, bigint, jsonb) from public;
