create or replace function private.is_email_address (
  address text
)
  returns boolean
  language sql
  immutable
  as $function$
  select length(address) <= 255
    and address ~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'
$function$;

comment on function private.is_email_address(text) is 'Whether mail can be sent to it: what HTML calls a valid address, and so browsers and GoTrue, with a dot in its domain. The form''s rule: isEmail in domain/text/email-address.ts.';

revoke all on function private.is_email_address(text) from public;

grant execute on function private.is_email_address(text) to authenticated, service_role;
