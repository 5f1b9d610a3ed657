create or replace function private.clean_address (
  address jsonb
)
  returns jsonb
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  if jsonb_typeof(address) is distinct from 'object' then
    return address;
  end if;
  return address || (
    select coalesce(
      jsonb_object_agg(part.key, case part.key
        when 'email' then private.clean_email(part.value)
        when 'phone' then private.clean_phone(part.value)
        when 'postal_code' then private.clean_code(part.value)
        when 'country_code' then private.clean_code(part.value)
        else private.clean_line(part.value)
      end),
      '{}'
    )
    from jsonb_each_text(address) as part where jsonb_typeof(address -> part.key) = 'string'
  );
end
$function$;

comment on function private.clean_address(jsonb) is 'An address with its texts as they are stored.';

revoke all on function private.clean_address(jsonb) from public;
