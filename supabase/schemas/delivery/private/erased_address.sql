create or replace function private.erased_address (
  address jsonb
)
  returns jsonb
  language sql
  immutable
  as $function$
  select jsonb_object_agg(key, case when key in ('country', 'country_code', 'state') then value else '"Erased"' end)
  from jsonb_each(address - '{city,postal_code}'::text[] || '{"name": "", "email": ""}')
$function$;

comment on function private.erased_address(jsonb) is 'A shipping address without the person: country and region stay, because taxes and reports go by them.';

revoke all on function private.erased_address(jsonb) from public;
