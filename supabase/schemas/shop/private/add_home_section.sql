create or replace function private.add_home_section (
  given jsonb,
  place bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  content constant jsonb := given -> 'content';
begin
  perform private.check_web_picture(content -> 'picture');
  perform private.add_setting(
    'public.home_sections',
    case when jsonb_typeof(content -> 'collection') = 'string' then jsonb_set(given, '{content,collection}', coalesce((
      select to_jsonb(collection.id) from public.collections as collection where collection.slug = content ->> 'collection'
    ), 'null')) else given end,
    jsonb_build_object('position', place)
  );
end
$function$;

comment on function private.add_home_section(jsonb, bigint) is 'Adds a section from a file of settings at this place. A collection that this shop does not have is left open.';

revoke all on function private.add_home_section(jsonb, bigint) from public;
