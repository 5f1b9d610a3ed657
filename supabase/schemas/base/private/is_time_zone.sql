create or replace function private.is_time_zone (
  name text
)
  returns boolean
  language plpgsql
  immutable
  as $function$
begin
  return name ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$' and timestamptz 'epoch' at time zone name is not null;
exception when invalid_parameter_value then
  return false;
end
$function$;

comment on function private.is_time_zone(text) is 'Whether PostgreSQL knows this time zone, such as Europe/Berlin.';

revoke all on function private.is_time_zone(text) from public;

grant execute on function private.is_time_zone(text) to authenticated, service_role;
