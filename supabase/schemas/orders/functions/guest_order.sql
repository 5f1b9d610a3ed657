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

comment on function public.guest_order(bigint, text) is 'A guest''s order, for anybody with its guest key, without the recipient. null: no such order, or a different key.';

revoke all on function public.guest_order(bigint, text) from public;

grant execute on function public.guest_order(bigint, text) to anon, authenticated, service_role;
