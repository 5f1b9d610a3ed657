create or replace function private.is_address (
  address text
)
  returns boolean
  language sql
  immutable
  AS $function$
  select length(address) <= 320
    and address ~ '^[^\s@<>()\[\],;:"\\[:cntrl:]]+@[^\s@<>()\[\],;:"\\[:cntrl:]]+\.[^\s@<>()\[\],;:"\\[:cntrl:]]+$'
$function$;

comment on function "private"."is_address"(text) is 'Whether mail can be sent to it: one address, without anything that a mail header could read as a second one.';

revoke all on function "private"."is_address"(text) from public;

grant execute on function "private"."is_address"(text) to "authenticated", "service_role";
