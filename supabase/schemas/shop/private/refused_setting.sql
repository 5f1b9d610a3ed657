create or replace function private.refused_setting (
  name text,
  value jsonb
)
  returns text
  language sql
  immutable
  as $function$
  select format('"%s" cannot be %s.', name, case when length(value::text) > 60 then left(value::text, 60) || '...' else value::text end)
$function$;

comment on function private.refused_setting(text, jsonb) is 'The sentence for a value that the shop cannot store.';

revoke all on function private.refused_setting(text, jsonb) from public;
