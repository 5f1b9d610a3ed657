create or replace function private.is_phone (
  phone text
)
  returns boolean
  language sql
  immutable
  parallel safe
  AS $function$
  select phone ~ '^\+?[0-9 ()./-]{5,40}$' and length(regexp_replace(phone, '[^0-9]', '', 'g')) between 5 and 15
$function$;

comment on function "private"."is_phone"(text) is 'Whether this can be a phone number: 5 to 15 digits, as written, with an optional leading +.';

revoke all on function "private"."is_phone"(text) from public;

grant execute on function "private"."is_phone"(text) to "authenticated", "service_role";
