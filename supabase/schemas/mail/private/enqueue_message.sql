create or replace function private.enqueue_message (
  kind text,
  recipient text,
  data jsonb,
  order_id bigint default null::bigint,
  inquiry_id bigint default null::bigint,
  offer_id bigint default null::bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := private.clean_email(recipient);
  added_id bigint;
  snapshot jsonb := data - 'secret' - 'language';
  problem constant text :=
    case when private.is_email_address(address) is false then 'This is not an address that mail can go to.' end;
begin
  -- A refund of an order whose customer was erased.
  if recipient = 'Erased' then
    return;
  end if;
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id, for_buyer => recipient is not null)), '{}');
  end if;
  if recipient is not null then
    snapshot := snapshot || jsonb_strip_nulls(jsonb_build_object('language', coalesce(
      (select placed.language from public.orders as placed where placed.id = enqueue_message.order_id),
      (select private.language_of_inquiry(asked) from public.product_inquiries as asked where asked.id = enqueue_message.inquiry_id),
      (select private.page_language(offer.language) from public.counter_offers as offer where offer.id = enqueue_message.offer_id),
      private.page_language(data ->> 'language')
    )));
  end if;
  insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id, state, last_error)
  values (
    enqueue_message.kind, left(address, 320), snapshot,
    enqueue_message.order_id, enqueue_message.inquiry_id, enqueue_message.offer_id,
    case when problem is null then 'waiting' else 'failed' end, problem
  )
  returning id into added_id;
  if data ? 'secret' then
    insert into private.message_secrets (message_id, secret) values (added_id, data -> 'secret');
  end if;
end
$function$;

comment on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) is 'Writes a message, in the transaction of the event it reports. recipient null: the owner. An order''s snapshot is added as "order"; "language" is that in which a recipient read the shop, of the order, inquiry or offer or else as given; "secret" is kept where administrators cannot read it; after "expires_at" it is not sent any more.';

revoke all on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) from public;
