-- How often one connection may order is counted where its buyers are known: administrators and who has paid do not count.
drop function private.check_order_pace(timestamptz[], text);
create function private.check_order_pace (
  recent timestamptz[],
  whose text,
  factor integer default 1
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  free_at constant timestamptz := greatest(
    recent[10 * factor] + interval '10 minutes', recent[30 * factor] + interval '1 day'
  );
  seconds constant integer := ceil(extract(epoch from free_at - clock_timestamp()));
  minutes constant integer := ceil(seconds / 60.0);
  refusal constant jsonb := private.refusal(
    'orders_too_many',
    format(
      'Too many orders from this %s. Please try again in %s, or call us.',
      case whose when 'email' then 'e-mail address' else whose end,
      case
        when minutes = 1 then '1 minute'
        when minutes < 120 then minutes || ' minutes'
        else ceil(minutes / 60.0) || ' hours'
      end
    ),
    jsonb_build_object('whose', whose, 'wait', jsonb_build_object('minutes', minutes))
  );
begin
  if seconds > 0 then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PT429', 'message', refusal -> 'message', 'details', refusal ->> 'params', 'hint', refusal -> 'code'
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end
$function$;

comment on function private.check_order_pace(timestamptz[], text, integer) is 'Refuses another order (429, PT429, Retry-After) after these, the latest first; 30 times factor of them are enough. whose: account, email or connection.';

revoke all on function private.check_order_pace(timestamptz[], text, integer) from public;

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
  -- Who has paid does not count with the neighbors, as in check_holdings.
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
