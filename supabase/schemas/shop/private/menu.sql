create or replace function private.menu (
  language text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  with shown as (
    select entry.place, entry.id, entry.parent_id, entry.position, entry.kind,
      jsonb_strip_nulls(jsonb_build_object(
        'id', entry.id,
        'kind', entry.kind,
        'label', nullif(private.in_language(menu.language, 'menu_entries', entry.id::text, 'label', entry.label), ''),
        'name', coalesce(
          category.name,
          private.in_language(menu.language, 'collections', collection.id::text, 'name', collection.name),
          private.in_language(menu.language, 'pages', page.id::text, 'title', page.title)
        ),
        'slug', coalesce(collection.slug, page.slug),
        'link', entry.link,
        'pays', case when entry.kind = 'payments' then to_jsonb(private.ways_to_pay()) end,
        'picture', entry.picture
      )) as said
    from public.menu_entries as entry
    left join public.product_categories as category on category.id = entry.category_id
    left join public.collections as collection on collection.id = entry.collection_id
    left join public.pages as page on page.id = entry.page_id
    where private.is_shown_menu_entry(entry.id)
  )
  select jsonb_object_agg(places.name, (
    select coalesce(
      jsonb_agg(entry.said || jsonb_build_object('entries', below.entries) order by entry.position, entry.id), '[]'
    )
    from shown as entry
    cross join lateral (
      select coalesce(jsonb_agg(led.said order by led.position, led.id), '[]') as entries
      from shown as led where led.parent_id = entry.id and led.said -> 'pays' is distinct from '[]'
    ) as below
    where entry.place = places.name and entry.parent_id is null and (entry.kind <> 'title' or below.entries <> '[]')
  ))
  from (values ('header'), ('footer')) as places (name)
$function$;

comment on function private.menu(text) is 'The entries that shoppers see, by their place, each with those under it, in this language. name: of what it leads to, of a category in the owner''s words; slug: of a collection or a page. A title without entries is left out.';

revoke all on function private.menu(text) from public;
