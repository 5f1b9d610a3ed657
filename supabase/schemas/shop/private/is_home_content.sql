create or replace function private.is_home_content (
  kind text,
  content jsonb
)
  returns boolean
  language plpgsql
  immutable
  security definer
  set search_path to ''
  as $function$
declare
  fields constant jsonb := private.home_fields() -> kind;
begin
  if fields is null or jsonb_typeof(content) <> 'object' then
    return false;
  end if;
  return not exists (
    select from jsonb_each(content) as field
    where not fields ? field.key or private.is_home_value(field.value, fields -> field.key) is not true
  );
end
$function$;

comment on function private.is_home_content(text, jsonb) is 'Whether a section of this kind can have this content. A field that is left out is empty.';

revoke all on function private.is_home_content(text, jsonb) from public;

grant execute on function private.is_home_content(text, jsonb) to authenticated, service_role;
