create or replace function private.is_phone (
  phone text
)
  returns boolean
  language sql
  immutable
  parallel safe
  as $function$
  select phone ~ '^\(?\+?[0-9 ()./-]{5,40}(?: ext\. [0-9]{1,6})?$'
    and length(regexp_replace(phone, ' ext\. .*$|[^0-9]', '', 'g')) between 5 and 15
$function$;

comment on function private.is_phone(text) is 'Whether this can be a phone number: 5 to 15 digits, as private.clean_phone writes it, with an optional leading + and an extension.';

revoke all on function private.is_phone(text) from public;

grant execute on function private.is_phone(text) to authenticated, service_role;
