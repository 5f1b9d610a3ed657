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
  snapshot jsonb := data - 'secret';
  problem constant text :=
    case when private.is_email_address(address) is false then 'This is not an address that mail can go to.' end;
begin
  -- A refund of an order whose customer was erased.
  if recipient = 'Erased' then
    return;
  end if;
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id)), '{}');
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

comment on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) is 'Writes a message, in the transaction of the event it reports. recipient null: the owner. An order''s snapshot is added as "order"; "secret" is kept where administrators cannot read it; after "expires_at" it is not sent any more.';

revoke all on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) from public;
