create or replace function private.check_order_limits (
  customer uuid,
  email text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  address constant text := lower(email);
begin
  if current_setting('role') = 'service_role' or current_setting('shop.limits', true) = 'off' or private.is_admin() then
    return;
  end if;
  -- Requests in one name wait for one another, so that each counts the orders of those before. The account comes first
  -- and the address second: nobody can deadlock.
  if customer is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 1));
    perform private.check_order_pace(
      array(select created_at from public.orders where user_id = customer order by created_at desc limit 30),
      'account'
    );
    -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
    if exists (select from public.profiles where id = customer and lower(profiles.email) = address) then
      return;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  perform private.check_order_pace(
    array(select created_at from public.orders where lower(customer_email) = address order by created_at desc limit 30),
    'e-mail address'
  );
end
$function$;

comment on function private.check_order_limits(uuid, text) is 'Refuses an order that is one too many for the customer (null: a guest) or the e-mail address. The service and admins are not limited, nor is a connection with the setting shop.limits = off, which no client of the data API can set.';

revoke all on function private.check_order_limits(uuid, text) from public;
