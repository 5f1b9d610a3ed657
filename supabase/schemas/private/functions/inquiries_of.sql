create or replace function private.inquiries_of (
  address text
)
  returns bigint[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return array(
    select id from public.product_inquiries where lower(user_email) = address
    union
    select id from public.product_inquiries where user_id = any (private.accounts_of(address))
    union
    select id from public.product_inquiries where order_id = any (private.orders_of(address))
    order by id
  );
end
$function$;

comment on function "private"."inquiries_of"(text) is 'What a customer asked, by the e-mail address in lower case.';

revoke all on function "private"."inquiries_of"(text) from public;
