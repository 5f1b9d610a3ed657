create or replace function private.menu_settings()
  returns json
  language sql
  stable
  set search_path to ''
  as $function$
  with written as (
    select entry.id, entry.place, entry.parent_id, entry.position, jsonb_build_object(
      'kind', entry.kind,
      'target', coalesce(category.name, collection.slug, page.slug),
      'link', entry.link,
      'label', entry.label,
      'picture', case when private.is_web_picture(entry.picture) then entry.picture end
    ) as said
    from public.menu_entries as entry
    left join public.product_categories as category on category.id = entry.category_id
    left join public.collections as collection on collection.id = entry.collection_id
    left join public.pages as page on page.id = entry.page_id
  )
  select coalesce(json_agg(
    entry.said || jsonb_build_object('place', entry.place, 'entries', (
      select coalesce(jsonb_agg(led.said order by led.position, led.id), '[]') from written as led where led.parent_id = entry.id
    ))
    order by entry.place desc, entry.position, entry.id
  ), '[]')
  from written as entry where entry.parent_id is null
$function$;

comment on function private.menu_settings() is 'The entries of the first level as a file of settings has them, each with those under it: what an entry leads to by its name or its address, and a picture only if it is elsewhere on the web.';

revoke all on function private.menu_settings() from public;
