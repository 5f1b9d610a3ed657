create or replace function private.may_be_reviewed (
  placed public.orders
)
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  select placed.status = 'delivered' or placed.status = 'shipped' and coalesce((
    select max(event.created_at) < now() - interval '14 days' from public.order_events as event
    where event.order_id = placed.id and event.kind = 'status' and event.data ->> 'to' = 'shipped'
  ), false)
$function$;

comment on function private.may_be_reviewed(public.orders) is 'Whether the pieces of an order have arrived: it is delivered, or was shipped two weeks ago.';

revoke all on function private.may_be_reviewed(public.orders) from public;
