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
  source constant text := private.caller_connection();
  most constant integer := (select connection_factor from public.order_limits);
begin
  if current_setting('role') = 'service_role' or current_setting('shop.limits', true) = 'off' or private.is_admin() then
    return;
  end if;
  -- Requests in one name wait for one another, so that each counts the orders of those before. The account comes first,
  -- the address second and the connection third: nobody can deadlock.
  if customer is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 1));
    perform private.check_order_pace(
      array(select created_at from public.orders where user_id = customer order by created_at desc limit 30),
      'account'
    );
  end if;
  -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
  if not exists (select from public.profiles where id = customer and lower(profiles.email) = address) then
    perform pg_advisory_xact_lock(hashtextextended(address, 2));
    perform private.check_order_pace(
      array(select created_at from public.orders where lower(customer_email) = address order by created_at desc limit 30),
      'email'
    );
  end if;
  -- Who has paid does not count with the neighbors, as in check_holding_limits.
  if source is not null and not private.is_counted_alone(customer) then
    perform pg_advisory_xact_lock(hashtextextended(source, 5));
    perform private.check_order_pace(
      array(
        select placed.created_at
        from private.order_connections as noted join public.orders as placed on placed.id = noted.order_id
        where noted.connection = source and placed.paid_amount = 0 and placed.confirmed_at is null
          and placed.created_at > clock_timestamp() - interval '1 day' and not private.is_counted_alone(placed.user_id)
        order by placed.created_at desc limit 30 * most
      ),
      'connection', most
    );
  end if;
end
$function$;

comment on function private.check_order_limits(uuid, text) is 'Refuses an order that is one too many for the customer (null: a guest), the e-mail address, or all buyers behind the connection. The service and admins are not limited, nor is a connection with the setting shop.limits = off, which no client of the data API can set.';

revoke all on function private.check_order_limits(uuid, text) from public;
