create or replace function private.orders_of (
  address text
)
  returns bigint[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  -- Known beforehand, so that an index finds what is theirs.
  accounts constant uuid[] := private.accounts_of(address);
begin
  return array(
    select id from public.orders where user_id = any (accounts)
    union
    select id from public.orders where user_id is null and lower(customer_email) = address
    order by id
  );
end
$function$;

comment on function private.orders_of(text) is 'The orders of a customer, by the e-mail address in lower case: of the account, whatever address they name, and as a guest.';

revoke all on function private.orders_of(text) from public;
