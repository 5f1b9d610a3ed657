create or replace function private.is_enabled (
  setting text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return coalesce((select (value ->> 'enabled')::boolean from public.app_settings where key = setting), false);
end
$function$;

comment on function private.is_enabled(text) is 'Whether a feature switch is on; an unknown one is off.';

revoke all on function private.is_enabled(text) from public;
