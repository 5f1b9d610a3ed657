create or replace function private.add_setting (
  kind regclass,
  given jsonb,
  also jsonb default '{}'
)
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  names text;
  added bigint;
begin
  perform private.check_settings(kind, given);
  select string_agg(quote_ident(name), ', ') into names from jsonb_object_keys(given || also) as name;
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) returning id', kind, names
  ) into added using given || also;
  return added;
end
$function$;

comment on function private.add_setting(regclass, jsonb, jsonb) is 'Adds a row from a file of settings, with columns that are not in the file, and returns its id.';

revoke all on function private.add_setting(regclass, jsonb, jsonb) from public;
