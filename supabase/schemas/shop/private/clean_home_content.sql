create or replace function private.clean_home_content()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  fields constant jsonb := private.home_fields() -> new.kind;
begin
  if jsonb_typeof(new.content) is distinct from 'object' then
    return new;
  end if;
  select coalesce(jsonb_object_agg(field.key, case
    when fields -> field.key ->> 0 = 'line' and jsonb_typeof(field.value) = 'string'
      then to_jsonb(private.clean_line(field.value #>> '{}'))
    when fields -> field.key ->> 0 = 'items' and jsonb_typeof(field.value) = 'array' then (
      select coalesce(jsonb_agg(case
        when jsonb_typeof(item -> 'title') = 'string'
          then jsonb_set(item, '{title}', to_jsonb(private.clean_line(item ->> 'title')))
        else item
      end order by place), '[]')
      from jsonb_array_elements(field.value) with ordinality as each (item, place)
    )
    else field.value
  end), '{}') into new.content
  from jsonb_each(new.content) as field;
  return new;
end
$function$;

comment on function private.clean_home_content() is 'Stores lines in a section as they are meant, as clean_columns does for columns.';

revoke all on function private.clean_home_content() from public;
