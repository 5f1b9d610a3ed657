create or replace function private.is_home_value (
  value jsonb,
  rule jsonb
)
  returns boolean
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  kind constant text := rule ->> 0;
  written constant text := value #>> '{}';
  item jsonb;
begin
  if kind in ('line', 'text', 'link') then
    return jsonb_typeof(value) = 'string' and length(written) <= (rule ->> 1)::integer
      and (kind = 'text' or written !~ '[\n\r]')
      and (kind <> 'link' or written ~ '^(|/|/[^/\\\s]\S*|https://[^/\s]\S*|mailto:\S+|tel:\S+)$');
  elsif kind = 'picture' then
    return value = 'null' or (
      jsonb_typeof(value) = 'string' and length(written) <= 2000 and written ~* '^(https?://|/(?![/\\]))[^\n]*$'
    );
  elsif kind = 'choice' then
    return jsonb_typeof(value) = 'string' and rule - 0 ? written;
  elsif kind = 'collection' then
    return value = 'null' or (jsonb_typeof(value) = 'number' and written ~ '^[1-9][0-9]{0,14}$');
  elsif jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > (rule ->> 1)::integer then
    return false;
  end if;
  for item in select * from jsonb_array_elements(value) loop
    if kind = 'reviews' then
      if jsonb_typeof(item) <> 'number' or item #>> '{}' !~ '^[1-9][0-9]{0,14}$' then
        return false;
      end if;
    elsif (
      jsonb_typeof(item) = 'object' and item - 'id' - 'title' - 'body' = '{}'
      and jsonb_typeof(item -> 'id') = 'number' and item ->> 'id' ~ '^[1-9][0-9]{0,2}$'
      and private.is_home_value(item -> 'title', '["line", 200]') and private.is_home_value(item -> 'body', '["text", 2000]')
    ) is not true then
      return false;
    end if;
  end loop;
  return kind = 'reviews' or (
    select count(*) = count(distinct each ->> 'id') from jsonb_array_elements(value) as each
  );
end
$function$;

comment on function private.is_home_value(jsonb, jsonb) is 'Whether a field of a section can have this value. Items have a number of their own, which their translations name: {"id", "title", "body"}.';

revoke all on function private.is_home_value(jsonb, jsonb) from public;
