create or replace function private.check_holding_limits (
  wanted bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
  source text;
  since constant timestamptz := clock_timestamp() - interval '1 day';
  is_regular boolean;
begin
  select * into placed from public.orders where id = wanted;
  if current_setting('shop.limits', true) = 'off'
    or private.is_admin() then
    return;
  end if;

  if placed.user_id is not null then
    is_regular := private.is_counted_alone(placed.user_id);
    perform private.refuse_too_much_held(
      array(
        select id from public.orders
        where user_id = placed.user_id and paid_amount = 0 and confirmed_at is null
          and (created_at > since or status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'account',
      case when is_regular then (select regular_factor from public.order_limits) else 1 end
    );
    -- Customers who have paid before do not count with their neighbors.
    if is_regular then
      return;
    end if;
  end if;

  -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
  if not exists (
    select from public.profiles where id = placed.user_id and lower(email) = lower(placed.customer_email)
  ) then
    perform private.refuse_too_much_held(
      array(
        select id from public.orders
        where lower(customer_email) = lower(placed.customer_email) and paid_amount = 0 and confirmed_at is null
          and user_id is not distinct from placed.user_id
          and (created_at > since or created_at > since - interval '6 days' and status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'email', 1
    );
  end if;

  -- A household, a shop's wifi or the customers of a carrier share a connection, so only the orders of the day count.
  select connection into source from private.order_connections where order_id = wanted;
  if source is not null then
    perform private.refuse_too_much_held(
      array(
        select id from private.order_connections as noted join public.orders on id = noted.order_id
        where noted.connection = source and paid_amount = 0 and confirmed_at is null
          and created_at > since and not private.is_counted_alone(user_id)
      ),
      wanted, 'connection', (select connection_factor from public.order_limits)
    );
  end if;
end
$function$;

comment on function private.check_holding_limits(bigint) is 'Refuses an order (PT409, a code that begins with held_) if its account, connection or e-mail address would hold too much unpaid. Orders that admins place, and on a connection with the setting shop.limits = off, are not limited.';

revoke all on function private.check_holding_limits(bigint) from public;
