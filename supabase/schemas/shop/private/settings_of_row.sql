create or replace function private.settings_of_row (
  kind regclass,
  stored jsonb
)
  returns json
  language sql
  stable
  set search_path to ''
  as $function$
  select json_object_agg(name, stored -> name order by position)
  from unnest(private.settings_columns(kind)) with ordinality as column_of (name, position)
$function$;

comment on function private.settings_of_row(regclass, jsonb) is 'A row as a file of settings has it.';

revoke all on function private.settings_of_row(regclass, jsonb) from public;
