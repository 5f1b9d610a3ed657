create or replace function private.customer_email (
  email text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(email));
begin
  -- This accepts more than mail can be sent to, because older addresses and those of other clients are customers, too.
  if address ~ '^[^\s@]+@[^\s@]+$' is not true or length(address) > 320 then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  return address;
end
$function$;

comment on function private.customer_email(text) is 'An e-mail address as customers are known by it. PT400: there is none.';

revoke all on function private.customer_email(text) from public;
