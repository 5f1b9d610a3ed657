create or replace function private.translated_settings()
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
  select 'home_sections', section.id::text, (row_number() over (order by section.position, section.id))::text
  from public.home_sections as section
  union all
  select 'menu_entries', entry.id::text, entry.place || ' ' || concat_ws('.', first.nth, case
    when entry.parent_id is not null
      then row_number() over (partition by entry.parent_id order by entry.position, entry.id)
  end)
  from public.menu_entries as entry
  join (
    select first.id, row_number() over (partition by first.place order by first.position, first.id) as nth
    from public.menu_entries as first where first.parent_id is null
  ) as first on first.id = coalesce(entry.parent_id, entry.id)
  union all
  select 'gift_wraps', wrap.id::text, wrap.name from public.gift_wraps as wrap
  union all
  select 'words', rate.name, rate.name from (select distinct name from public.tax_rates) as rate
$function$;

comment on function private.translated_settings() is 'The records of settings that have translations, and what a file of settings calls them: a page by its address, a section of the home page by its place, an entry of the menu as header 2.1, a method by its zone and its name.';

revoke all on function private.translated_settings() from public;
