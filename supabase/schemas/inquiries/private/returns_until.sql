create or replace function private.returns_until (
  placed public.orders
)
  returns date
  language sql
  stable
  set search_path to ''
  as $function$
  -- A parcel that nobody has seen arrive is on its way until the promised day.
  select greatest(
    max(private.shop_day(event.created_at)), case placed.status when 'shipped' then placed.arrives_by end
  ) + placed.return_days
  from public.order_events as event
  where event.order_id = placed.id and event.kind = 'status' and event.data ->> 'to' = placed.status
    and placed.status = any (array['shipped', 'delivered']) and placed.return_days is not null
$function$;

comment on function private.returns_until(public.orders) is 'The last day in the shop''s time zone on which returning pieces of a shipped order can be asked for, as was promised when it was placed; null: there is none.';

revoke all on function private.returns_until(public.orders) from public;
