create or replace function private.inquiry_snapshot (
  inquiry public.product_inquiries,
  language text default null::text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', inquiry.id,
    'kind', inquiry.kind,
    'product_id', inquiry.product_id,
    'product_name', nullif(
      private.in_language(
        inquiry_snapshot.language, 'products', inquiry.product_id::text, 'name', inquiry.product_name
      ), ''
    ),
    'sender_name', coalesce(
      inquiry.sender_name, (select profile.full_name from public.profiles as profile where profile.id = inquiry.user_id)
    ),
    'email', inquiry.user_email,
    'subject', inquiry.subject,
    'message', inquiry.message,
    'order_id', inquiry.order_id,
    'reason', inquiry.reason,
    'pieces', (
      select jsonb_agg(
        jsonb_build_object(
          'name', private.translated_item_name(inquiry_snapshot.language, item), 'quantity', asked.quantity,
          'options', private.translated_options(inquiry_snapshot.language, item.options)
        )
        order by item.id
      )
      from jsonb_to_recordset(inquiry.pieces) as asked (order_item_id bigint, quantity integer)
      join public.order_items as item on item.id = asked.order_item_id
    ),
    'created_at', inquiry.created_at
  ))
$function$;

comment on function private.inquiry_snapshot(public.product_inquiries, text) is 'An inquiry as its mails show it. language: null for the shop''s own.';

revoke all on function private.inquiry_snapshot(public.product_inquiries, text) from public;
