create or replace function private.last_order_at (
  account uuid,
  address text
)
  returns timestamptz
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return greatest(
    (select max(created_at) from public.orders where user_id = account),
    (
      select created_at from public.orders
      where lower(customer_email) = address and user_id is null order by created_at desc limit 1
    )
  );
end
$function$;

comment on function private.last_order_at(uuid, text) is 'When a customer last ordered, with the account or as a guest.';

revoke all on function private.last_order_at(uuid, text) from public;
