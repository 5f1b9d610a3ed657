create or replace function private.inquiries_of_customer (
  address text
)
  returns bigint[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  accounts constant uuid[] := private.accounts_with_email(address);
  placed constant bigint[] := private.orders_of_customer(address);
begin
  return array(
    select id from public.product_inquiries where lower(user_email) = address
    union
    select id from public.product_inquiries where user_id = any (accounts)
    union
    select id from public.product_inquiries where order_id = any (placed)
    order by id
  );
end
$function$;

comment on function private.inquiries_of_customer(text) is 'What a customer asked, by the e-mail address in lower case.';

revoke all on function private.inquiries_of_customer(text) from public;
