create or replace function private.check_settings (
  kind regclass,
  given jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  name text;
  value jsonb;
  type regtype;
  read jsonb;
  fits boolean;
begin
  if jsonb_typeof(given) is distinct from 'object' or given = '{}' then
    raise exception using errcode = 'PT400', hint = 'settings_without_values', message = 'It has no values.';
  end if;
  for name, value in select * from jsonb_each(given) loop
    if name <> all (private.settings_columns(kind)) then
      raise exception using
        errcode = 'PT400', hint = 'setting_unknown',
        message = format('This shop has no setting "%s".', left(name, 60)),
        detail = jsonb_build_object('setting', left(name, 60))::text;
    end if;
    select atttypid into type from pg_catalog.pg_attribute where attrelid = kind and attname = name;
    begin
      execute format('select to_jsonb(jsonb_populate_record(null::%s, $1)) -> $2', kind)
      into read using jsonb_build_object(name, value), name;
      -- Otherwise PostgreSQL would round a number, or write one as text.
      fits := case
        when value = 'null' then true
        when type = 'timestamptz'::regtype then value #>> '{}' ~ '^\d{4}-\d\d-\d\dT'
        when type = 'numeric'::regtype then jsonb_typeof(value) = 'number' and value = read
        else value = read
      end;
    exception when data_exception then
      fits := false;
    end;
    if not fits then
      perform private.refuse('PT400', private.refused_setting(name, value));
    end if;
  end loop;
end
$function$;

comment on function private.check_settings(regclass, jsonb) is 'Refuses what a row of a table cannot have in a file of settings: other columns, and values that their columns do not take as they are.';

revoke all on function private.check_settings(regclass, jsonb) from public;
