-- What has happened to an order: who, when, from what to what.

create table public.order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_name text check (length(actor_name) <= 320),
  kind text not null check (kind in (
    'placed', 'paid', 'status', 'tracking', 'change', 'refund', 'mail', 'invoice', 'print', 'note'
  )),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object')
);
comment on table public.order_events is 'What has happened to orders. Only functions of the database write it; nobody changes or deletes a row.';
comment on column public.order_events.actor is 'The signed-in user who did it; null: a guest, or the shop itself.';
comment on column public.order_events.actor_name is 'The administrator''s name at that time; null: it was the customer, or the shop itself.';
comment on column public.order_events.data is
  'placed: {amount, currency, method}; paid: {amount, currency, method}; status: {from, to}; tracking: {from, to}, each {carrier, number}; change: {what, from?, to?}; refund: {refund, amount, currency, state, reason, problem?}; mail: {message, mail, to, state, problem?}; invoice: {number, kind}; print: {paper}; note: {note}.';
create index order_events_by_order on public.order_events (order_id, id);

create function private.note_order_event(order_id bigint, kind text, data jsonb default '{}') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  added_id bigint;
begin
  insert into public.order_events (order_id, actor, actor_name, kind, data)
  values (
    note_order_event.order_id, actor,
    case when private.is_admin() then (
      select left(coalesce(nullif(btrim(full_name), ''), email), 320) from public.profiles where id = actor
    ) end,
    note_order_event.kind, note_order_event.data
  )
  returning id into added_id;
  return added_id;
end
$$;
comment on function private.note_order_event(bigint, text, jsonb) is 'Writes down what happened to an order, and who did it. Returns the event''s id.';

create function private.note_order_placed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, created_at, actor, kind, data)
  select
    id, created_at, user_id, 'placed',
    jsonb_build_object('amount', total_amount, 'currency', currency, 'method', payment_method)
  from added;
  return null;
end
$$;
comment on function private.note_order_placed() is 'Notes new orders in their timelines.';
create trigger orders_note_that_they_are_placed
  after insert on public.orders referencing new table as added
  for each statement execute function private.note_order_placed();

create function private.note_order_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.paid_amount > old.paid_amount then
    perform private.note_order_event(new.id, 'paid', jsonb_build_object(
      'amount', new.paid_amount - old.paid_amount, 'currency', new.currency, 'method', new.payment_method
    ));
  end if;
  if new.status <> old.status then
    perform private.note_order_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if (new.tracking_provider, new.tracking_number) is distinct from (old.tracking_provider, old.tracking_number) then
    perform private.note_order_event(new.id, 'tracking', jsonb_build_object(
      'from', jsonb_build_object('carrier', old.tracking_provider, 'number', old.tracking_number),
      'to', jsonb_build_object('carrier', new.tracking_provider, 'number', new.tracking_number)
    ));
  end if;
  if new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null then
    perform private.note_order_event(new.id, 'change', '{"what": "confirmed"}');
  end if;
  return null;
end
$$;
comment on function private.note_order_changes() is 'Notes in an order''s timeline what has changed.';
create trigger orders_note_changes
  after update of status, tracking_provider, tracking_number, paid_amount, confirmed_at on public.orders
  for each row execute function private.note_order_changes();

create function private.note_refund_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  currency constant text := (select placed.currency from public.orders as placed where placed.id = new.order_id);
begin
  perform private.note_order_event(new.order_id, 'refund', jsonb_strip_nulls(jsonb_build_object(
    'refund', new.id, 'amount', private.major_units(new.amount_cents, currency), 'currency', currency,
    'state', new.state, 'reason', new.reason, 'problem', new.problem
  )));
  return null;
end
$$;
comment on function private.note_refund_event() is 'Notes in an order''s timeline that a refund was requested, and what became of it.';
create trigger refunds_note_that_they_are_requested
  after insert on public.refunds for each row execute function private.note_refund_event();
create trigger refunds_note_their_states
  after update of state on public.refunds
  for each row when (new.state <> old.state) execute function private.note_refund_event();

create function private.note_mail_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_order_event(new.order_id, 'mail', jsonb_strip_nulls(jsonb_build_object(
    'message', new.id, 'mail', new.kind, 'to', case when new.recipient is null then 'owner' else 'customer' end,
    'state', new.state, 'problem', case new.state when 'failed' then new.last_error end
  )));
  return null;
end
$$;
comment on function private.note_mail_event() is 'Notes in an order''s timeline that a mail about it was sent, or could not be.';
create trigger messages_note_that_they_cannot_be_sent
  after insert on public.messages
  for each row when (new.order_id is not null and new.state = 'failed') execute function private.note_mail_event();
create trigger messages_note_their_states
  after update of state on public.messages
  for each row when (new.order_id is not null and new.state <> old.state and new.state <> 'waiting')
  execute function private.note_mail_event();

create function public.add_order_note(order_id bigint, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := btrim(note, E' \t\r\n');
  added_id bigint;
begin
  perform private.require_admin();
  if coalesce(length(words), 0) not between 1 and 2000 then
    raise exception using errcode = 'PT400', message = 'A note has between 1 and 2000 characters.';
  elsif not exists (select from public.orders as placed where placed.id = add_order_note.order_id) then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  added_id := private.note_order_event(add_order_note.order_id, 'note', jsonb_build_object('note', words));
  return (select to_json(event) from public.order_events as event where event.id = added_id);
end
$$;
comment on function public.add_order_note(bigint, text) is 'Adds a note of the owner to an order''s timeline and returns the event. PT403 for everyone but administrators; PT400: empty, or more than 2000 characters; PT404: no such order.';

-- What is known of the orders from before.

insert into public.order_events (order_id, created_at, actor, kind, data)
select known.order_id, known.created_at, known.actor, known.kind, jsonb_strip_nulls(known.data)
from (
  select
    id as order_id, created_at, user_id as actor, 'placed' as kind,
    jsonb_build_object('amount', total_amount, 'currency', currency, 'method', payment_method) as data
  from public.orders
  union all
  select
    id, paid_at, null, 'paid',
    jsonb_build_object('amount', paid_amount, 'currency', currency, 'method', payment_method)
  from public.orders where paid_at is not null
  union all
  select
    refund.order_id, refund.created_at, refund.requested_by, 'refund',
    jsonb_build_object(
      'refund', refund.id, 'amount', private.major_units(refund.amount_cents, placed.currency),
      'currency', placed.currency, 'state', refund.state, 'reason', refund.reason, 'problem', refund.problem
    )
  from public.refunds as refund join public.orders as placed on placed.id = refund.order_id
  union all
  select
    order_id, coalesce(sent_at, next_attempt_at), null, 'mail',
    jsonb_build_object(
      'message', id, 'mail', kind, 'to', case when recipient is null then 'owner' else 'customer' end,
      'state', state, 'problem', case state when 'failed' then last_error end
    )
  from public.messages where order_id is not null and state in ('sent', 'failed')
) as known
order by known.created_at, known.order_id;

-- Rights

alter table public.order_events enable row level security;
create policy "admins read order events" on public.order_events
  for select to authenticated using ((select private.is_admin()));
revoke all on public.order_events from public, anon, authenticated, service_role;
grant select on public.order_events to authenticated, service_role;

revoke all on function private.note_order_event(bigint, text, jsonb) from public, anon, authenticated;
revoke all on function private.note_order_placed() from public, anon, authenticated;
revoke all on function private.note_order_changes() from public, anon, authenticated;
revoke all on function private.note_refund_event() from public, anon, authenticated;
revoke all on function private.note_mail_event() from public, anon, authenticated;
revoke all on function public.add_order_note(bigint, text) from public, anon, authenticated;
grant execute on function public.add_order_note(bigint, text) to authenticated;
