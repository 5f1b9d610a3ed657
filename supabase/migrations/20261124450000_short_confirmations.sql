-- An order's confirmation and the owner's notice are written while its products are locked: once is enough for what both say.

create or replace function private.order_snapshot(placed_id bigint) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.order_document(placed_id)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'is_guest', placed.user_id is null
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$$;

create or replace function private.enqueue_message(
  kind text,
  recipient text,
  data jsonb,
  order_id bigint default null,
  inquiry_id bigint default null,
  offer_id bigint default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  added_id bigint;
  snapshot jsonb := data - 'secret';
  problem constant text :=
    case when private.is_address(recipient) is false then 'This is not an address that mail can go to.' end;
begin
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id)), '{}');
  end if;
  insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id, state, last_error)
  values (
    enqueue_message.kind, left(enqueue_message.recipient, 320), snapshot,
    enqueue_message.order_id, enqueue_message.inquiry_id, enqueue_message.offer_id,
    case when problem is null then 'waiting' else 'failed' end, problem
  )
  returning id into added_id;
  if data ? 'secret' then
    insert into private.message_secrets (message_id, secret) values (added_id, data -> 'secret');
  end if;
end
$$;

create function private.tell_both(kind text, placed public.orders) returns void
  language plpgsql set search_path = ''
as $$
declare
  snapshot constant jsonb := jsonb_build_object('order', private.order_snapshot(placed.id));
begin
  -- Without an address it would go to the owner.
  if placed.customer_email is not null then
    perform private.enqueue_message(kind, placed.customer_email, snapshot, order_id => placed.id);
  end if;
  perform private.enqueue_message('new_order', null, snapshot, order_id => placed.id);
end
$$;
comment on function private.tell_both(text, public.orders) is
  'A message about a new order to whoever placed it, and a notice to the owner.';

create or replace function private.write_of_order() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Paid orders are written of when they are paid.
  if new.status <> 'pending_payment' and not private.is_void(new.status)
    and exists (select from public.orders where id = new.id) then
    perform private.tell_both('order_placed', new);
  end if;
  return null;
end
$$;

create or replace function private.write_of_payment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_both('order_paid', new);
  return null;
end
$$;

drop index public.messages_by_order;
drop index public.messages_by_inquiry;
drop index public.messages_by_offer;
create index messages_by_order on public.messages (order_id) where order_id is not null;
create index messages_by_inquiry on public.messages (inquiry_id) where inquiry_id is not null;
create index messages_by_offer on public.messages (offer_id) where offer_id is not null;

revoke all on function private.tell_both(text, public.orders) from public, anon, authenticated, service_role;
