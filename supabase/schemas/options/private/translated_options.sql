create or replace function private.translated_options (
  language text,
  options jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select case when language is null then options else coalesce((
    select jsonb_agg(
      chosen || jsonb_build_object(
        'name', private.in_language(translated_options.language, 'words', chosen ->> 'name', 'text', chosen ->> 'name'),
        'value', private.in_language(translated_options.language, 'words', chosen ->> 'value', 'text', chosen ->> 'value')
      )
      order by place
    )
    from jsonb_array_elements(options) with ordinality as entry (chosen, place)
  ), '[]') end
$function$;

comment on function private.translated_options(text, jsonb) is 'Chosen options with their names and values translated, as far as they are.';

revoke all on function private.translated_options(text, jsonb) from public;
