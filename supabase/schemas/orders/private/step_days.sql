create or replace function private.step_days (
  placed public.orders
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_build_object(
    'placed', private.shop_day(placed.created_at),
    'paid', case when placed.payment_status = 'paid' then private.shop_day(placed.paid_at) end,
    -- Nobody says when a piece is ready: it is when it leaves.
    'made', private.shop_day(coalesce(moved.shipped_at, moved.delivered_at)),
    'shipped', private.shop_day(moved.shipped_at),
    'delivered', private.shop_day(moved.delivered_at)
  )
  from (
    select
      -- An order that was called delivered by mistake was not shipped once more.
      max(event.created_at) filter (
        where placed.status in ('shipped', 'delivered') and event.data ->> 'to' = 'shipped' and event.data ->> 'from' <> 'delivered'
      ) as shipped_at,
      max(event.created_at) filter (where placed.status = 'delivered' and event.data ->> 'to' = 'delivered') as delivered_at
    from public.order_events as event where event.order_id = placed.id and event.kind = 'status'
  ) as moved
$function$;

comment on function private.step_days(public.orders) is 'On which day in the shop''s time zone an order reached each step of its way to the buyer: {placed, paid, made, shipped, delivered}; null: it has not, or nobody knows when.';

revoke all on function private.step_days(public.orders) from public;
