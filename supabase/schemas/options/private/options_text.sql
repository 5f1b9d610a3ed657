create or replace function private.options_text (
  options jsonb
)
  returns text
  language sql
  immutable
  as $function$
  select coalesce(string_agg((each ->> 'name') || ': ' || (each ->> 'value'), ', ' order by position), 'none')
  from jsonb_array_elements(options) with ordinality as list (each, position)
$function$;

comment on function private.options_text(jsonb) is 'What was chosen for a line, in one line of text.';

revoke all on function private.options_text(jsonb) from public;
