-- An order's page says on which day each of its steps was reached, to customers and to guests with a link.

create function private.step_days (
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

create function public.step_days (
  placed public.orders
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select private.step_days(found) from public.orders as found
  where found.id = placed.id and (found.user_id = private.customer_id() or private.is_admin())
$function$;

comment on function public.step_days(public.orders) is 'On which day in the shop''s time zone the caller''s own order reached each step of its way to the buyer: {placed, paid, made, shipped, delivered}; null for a step: it has not, or nobody knows when; null for all: the order is not theirs.';

revoke all on function public.step_days(public.orders) from public;

grant execute on function public.step_days(public.orders) to authenticated, service_role;

create or replace function public.guest_order (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', private.translated_method(page.language, placed.shipping_method),
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'gift', placed.gift,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'returns_until', private.returns_until(placed),
      'step_days', private.step_days(placed),
      'order_items', private.order_lines(placed.id, page.language),
      'payments', coalesce((
        select json_agg(json_build_object('state', payment.state) order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select json_agg(
          json_build_object(
            'id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason, 'state', refund.state
          )
          order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      -- Links are forwarded, so the words of the request are left out. Whoever asked knows them.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'created_at', inquiry.created_at,
            'answers', coalesce((
              select json_agg(
                json_build_object('id', given.id, 'answer', given.answer, 'created_at', given.created_at) order by given.id
              )
              from public.inquiry_answers as given where given.inquiry_id = inquiry.id
            ), '[]')
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]'),
      'papers', coalesce((
        select json_agg(json_build_object('number', issued.number, 'kind', issued.kind) order by issued.id)
        from public.invoices as issued where issued.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$function$;
