create or replace function private.home_texts (
  kind text,
  content jsonb
)
  returns table (
    field text,
    original text
  )
  language sql
  immutable
  security definer
  set search_path to ''
  as $function$
  select field.key, field.value #>> '{}'
  from jsonb_each(content) as field
  where private.home_fields() -> kind -> field.key ->> 0 in ('line', 'text')
  union all
  select 'item_' || part.name || '_' || (item ->> 'id'), item ->> part.name
  from jsonb_array_elements(content -> 'items') as item, unnest(array['title', 'body']) as part (name)
$function$;

comment on function private.home_texts(text, jsonb) is 'What a section says, a text a row; those of items have the item''s number: item_title_1, item_body_1.';

revoke all on function private.home_texts(text, jsonb) from public;

grant execute on function private.home_texts(text, jsonb) to authenticated, service_role;
