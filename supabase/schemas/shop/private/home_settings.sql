create or replace function private.home_settings()
  returns json
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(json_agg(json_build_object(
    'kind', section.kind,
    'hidden', section.hidden,
    'content', (section.content - 'reviews')
      || case when section.content ? 'collection' then jsonb_build_object('collection', (
        select collection.slug from public.collections as collection
        where collection.id = (section.content ->> 'collection')::bigint
      )) else '{}' end
      || case when section.content ? 'picture' and not private.is_web_picture(section.content ->> 'picture')
        then '{"picture": null}'::jsonb else '{}' end
  ) order by section.position, section.id), '[]')
  from public.home_sections as section
$function$;

comment on function private.home_settings() is 'The sections as a file of settings has them: a collection by its address, pictures only if they are elsewhere on the web, and no chosen reviews, which are of this shop''s buyers.';

revoke all on function private.home_settings() from public;
