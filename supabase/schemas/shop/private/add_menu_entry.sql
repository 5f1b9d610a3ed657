create or replace function private.add_menu_entry (
  given jsonb,
  place bigint,
  parent bigint default null::bigint
)
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  target constant text := given ->> 'target';
begin
  perform private.check_web_picture(given -> 'picture');
  return private.add_setting(
    'public.menu_entries',
    case when jsonb_typeof(given) = 'object' then given - 'target' - 'entries' end,
    jsonb_build_object(
      'position', place,
      'parent_id', parent,
      'category_id', case given ->> 'kind' when 'category' then (
        select category.id from public.product_categories as category where category.name = target
      ) end,
      'collection_id', case given ->> 'kind' when 'collection' then (
        select collection.id from public.collections as collection where collection.slug = target
      ) end,
      'page_id', case given ->> 'kind' when 'page' then (
        select page.id from public.pages as page where page.slug = target
      ) end
    ) || case when parent is null then '{}' else jsonb_build_object('place', (
      select above.place from public.menu_entries as above where above.id = parent
    )) end
  );
end
$function$;

comment on function private.add_menu_entry(jsonb, bigint, bigint) is 'Adds an entry from a file of settings at this place, under this one. What this shop does not have is left open.';

revoke all on function private.add_menu_entry(jsonb, bigint, bigint) from public;
