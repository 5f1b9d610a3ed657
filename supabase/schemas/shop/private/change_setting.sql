create or replace function private.change_setting (
  kind regclass,
  given jsonb,
  key text,
  sought jsonb
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
declare
  stored jsonb;
  wanted jsonb;
  names text;
begin
  perform private.check_settings(kind, given);
  execute format(
    'select to_jsonb(kept), to_jsonb(jsonb_populate_record(kept, $1)) from %s as kept where to_jsonb(kept) -> $2 = $3', kind
  ) into stored, wanted using given, key, sought;
  select string_agg(quote_ident(name), ', ') into names
  from jsonb_object_keys(given) as name where stored -> name <> wanted -> name;
  if names is not null then
    execute format(
      'update %1$s as kept set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where to_jsonb(kept) -> $2 = $3',
      kind, names
    ) using given, key, sought;
  end if;
  return stored is not null;
end
$function$;

comment on function private.change_setting(regclass, jsonb, text, jsonb) is 'Changes what differs in the row that has this value, after a file of settings; false if there is none. Columns that are not in the file stay.';

revoke all on function private.change_setting(regclass, jsonb, text, jsonb) from public;
