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

comment on function "private"."is_address"(text) is 'Whether a mail can go to it: one address, without anything that a mail''s header could take for a second one.';

revoke all on function "private"."is_address"(text) from public;
