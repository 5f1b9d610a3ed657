create or replace function private.orders_of_customer (
  address text
)
  returns bigint[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  -- The accounts are read beforehand, so that an index finds their orders.
  accounts constant uuid[] := private.accounts_with_email(address);
begin
  return array(
    select id from public.orders where user_id = any (accounts)
    union
    select id from public.orders where user_id is null and lower(customer_email) = address
    order by id
  );
end
$function$;

comment on function private.orders_of_customer(text) is 'The orders of a customer, by the e-mail address in lower case: of the account, whatever address they name, and as a guest.';

revoke all on function private.orders_of_customer(text) from public;
