create or replace function private.combinations_in (
  options jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  as $function$
  select jsonb_path_query_array(options, '$[*].combinations[*]')
$function$;

comment on function private.combinations_in(jsonb) is 'The combinations of an options document.';

revoke all on function private.combinations_in(jsonb) from public;
