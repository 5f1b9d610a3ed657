create or replace function private.differing_values (
  old jsonb,
  new jsonb,
  out before jsonb,
  out after jsonb
)
  returns record
  language sql
  immutable
  set search_path to ''
  as $function$
  select coalesce(jsonb_object_agg(key, old -> key), '{}'), coalesce(jsonb_object_agg(key, new -> key), '{}')
  from jsonb_object_keys(new) as key
  where new -> key is distinct from old -> key
$function$;

comment on function private.differing_values(jsonb, jsonb) is 'The keys whose values differ, with both values.';

revoke all on function private.differing_values(jsonb, jsonb) from public;
