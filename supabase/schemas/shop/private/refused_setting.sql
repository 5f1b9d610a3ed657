create or replace function private.refused_setting (
  name text,
  value jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  written constant text := case when length(value::text) > 60 then left(value::text, 60) || '...' else value::text end;
begin
  return private.refusal(
    'setting_refused', format('"%s" cannot be %s.', name, written), jsonb_build_object('setting', name, 'value', written)
  );
end
$function$;

comment on function private.refused_setting(text, jsonb) is 'The refusal of a value that the shop cannot store.';

revoke all on function private.refused_setting(text, jsonb) from public;
