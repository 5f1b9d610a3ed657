-- How often one may order, so that nobody empties the shelves: ten times in ten minutes and 30 times a day.

-- Functions

create function private.check_order_pace(recent timestamptz[], whose text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  free_at constant timestamptz := greatest(recent[10] + interval '10 minutes', recent[30] + interval '1 day');
  seconds constant integer := ceil(extract(epoch from free_at - clock_timestamp()));
  minutes constant integer := ceil(seconds / 60.0);
begin
  if seconds > 0 then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PT429',
        'message', format(
          'Too many orders from this %s. Please try again in %s, or call us.',
          whose,
          case
            when minutes = 1 then '1 minute'
            when minutes < 120 then minutes || ' minutes'
            else ceil(minutes / 60.0) || ' hours'
          end
        )
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end
$$;
comment on function private.check_order_pace(timestamptz[], text) is
  'Refuses one more order (429, PT429, Retry-After) after these, the latest first, of which 30 are enough.';

create function private.check_order_limits(customer uuid, email text) returns void
  language plpgsql set search_path = ''
as $$
declare
  address constant text := lower(email);
begin
  if current_setting('role') = 'service_role' or current_setting('shop.limits', true) = 'off' then
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
$$;
comment on function private.check_order_limits(uuid, text) is
  'Refuses the order that is one too many for the customer (null: a guest) or the e-mail address. The service is not '
  'limited, nor is anybody on a connection with the setting shop.limits = off, which no client of the data API can make.';

-- Grants

revoke all on function
  private.check_order_pace(timestamptz[], text), private.check_order_limits(uuid, text)
  from public, anon, authenticated, service_role;
