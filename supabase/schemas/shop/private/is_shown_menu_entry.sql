create or replace function private.is_shown_menu_entry (
  entry_id bigint
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select not exists (
    select from public.menu_entries as entry
    join public.menu_entries as led on led.id in (entry.id, entry.parent_id)
    left join public.collections as collection on collection.id = led.collection_id
    where entry.id = entry_id and case led.kind
      when 'category' then led.category_id is null
      when 'collection' then collection.is_published is not true
      when 'page' then led.page_id is null
      else false
    end
  )
$function$;

comment on function private.is_shown_menu_entry(bigint) is 'Whether shoppers see this entry: what it leads to, and what the entry above it leads to, is there and no draft.';

revoke all on function private.is_shown_menu_entry(bigint) from public;

grant execute on function private.is_shown_menu_entry(bigint) to anon, authenticated, service_role;
