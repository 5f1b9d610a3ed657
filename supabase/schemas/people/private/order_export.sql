create or replace function private.order_export (
  order_id bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  document jsonb;
begin
  select
    to_jsonb(placed) - '{user_id,idempotency_key,lines_digest,found_by_name,found_by_code}'::text[] || jsonb_build_object(
      'order_items', (
        select jsonb_agg(to_jsonb(item) - '{order_id,stock_taken}'::text[] order by item.id)
        from public.order_items as item where item.order_id = placed.id
      ),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(payment) - '{order_id,key,url,next_look_at}'::text[] order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select jsonb_agg(
          to_jsonb(refund) - '{order_id,idempotency_key,requested_by,tries,next_look_at}'::text[] order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      'reviews', coalesce((
        select jsonb_agg(
          to_jsonb(review) - '{product_id,is_reported,reported_at,report_settled_at}'::text[] order by review.id
        )
        from public.reviews as review join public.order_items as item on item.id = review.order_item_id
        where item.order_id = placed.id
      ), '[]'),
      'network_address', (select connection from private.order_connections as noted where noted.order_id = placed.id)
    )
  into document from public.orders as placed where placed.id = order_export.order_id;
  if to_regclass('public.invoices') is not null then
    document := document || jsonb_build_object('invoices', coalesce((
      select jsonb_agg(to_jsonb(issued) - 'order_id' order by issued.id)
      from public.invoices as issued where issued.order_id = order_export.order_id
    ), '[]'));
  end if;
  if to_regclass('public.order_events') is not null then
    document := document || jsonb_build_object('events', coalesce((
      select jsonb_agg(
        jsonb_build_object('created_at', event.created_at, 'kind', event.kind, 'data', event.data) order by event.id
      )
      from public.order_events as event where event.order_id = order_export.order_id
    ), '[]'));
  end if;
  return document;
end
$function$;

comment on function private.order_export(bigint) is 'Everything that is stored of an order, but keys and what the shop needs to find it.';

revoke all on function private.order_export(bigint) from public;
