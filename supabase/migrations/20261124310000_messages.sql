-- What the shop writes to people: an outbox, filled in the transaction of each event and emptied by a worker.

-- Tables

create table public.messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order_placed', 'order_paid', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded',
    'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address',
    'new_order', 'new_inquiry', 'new_offer', 'contact_message', 'money_decision'
  )),
  recipient text check (length(recipient) <= 320),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  order_id bigint references public.orders (id) on delete set null,
  inquiry_id bigint references public.product_inquiries (id) on delete set null,
  offer_id bigint references public.counter_offers (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  message_id uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.messages is 'Mails, each written in the transaction of its event. Functions write them, a worker sends them.';
comment on column public.messages.recipient is 'An address; null for the shop''s owner: all administrators.';
comment on column public.messages.data is 'What the mail says, as it was at the event.';
comment on column public.messages.next_attempt_at is 'When it is sent; while it is being sent, when another worker may try.';
comment on column public.messages.message_id is 'The same in all attempts, so that mail programs show one that arrives twice once.';

create table private.message_secrets (
  message_id bigint primary key references public.messages (id) on delete cascade,
  secret jsonb not null
);
comment on table private.message_secrets is
  'What only the recipient of a message may know, such as the link to a new password. Deleted with the attempt that settles it.';

-- A message without a product, for the owner to answer

alter table public.product_inquiries
  add column sender_name text check (length(sender_name) <= 200),
  add column subject text check (length(subject) between 1 and 200);
comment on column public.product_inquiries.subject is 'Of a message from the contact page; null for a question about a product.';
comment on table public.product_inquiries is
  'Questions about a product, and messages from the contact page. Anybody may ask; user_id is null for guests.';

create table private.mail_service (
  is_the_row boolean primary key default true check (is_the_row),
  is_set_up boolean not null
);
comment on table private.mail_service is 'Whether the shop can send mail, as its server process said when it last started.';

-- Indexes

create index messages_due on public.messages (next_attempt_at) where state = 'waiting';
create index messages_by_age on public.messages (created_at desc, id desc);
create index messages_by_state on public.messages (state, created_at desc);
create index messages_by_order on public.messages (order_id);
create index messages_by_inquiry on public.messages (inquiry_id);
create index messages_by_offer on public.messages (offer_id);
create index product_inquiries_from_contact on public.product_inquiries (lower(user_email), created_at) where subject is not null;

-- Functions

create function private.is_address(address text) returns boolean
  language sql immutable
as $$
  select length(address) <= 320
    and address ~ '^[^\s@<>()\[\],;:"\\[:cntrl:]]+@[^\s@<>()\[\],;:"\\[:cntrl:]]+\.[^\s@<>()\[\],;:"\\[:cntrl:]]+$'
$$;
comment on function private.is_address(text) is
  'Whether a mail can go to it: one address, without anything that a mail''s header could take for a second one.';

create function private.order_snapshot(placed_id bigint) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.order_document(placed_id)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'guest_key', to_jsonb(placed) -> 'guest_key',
      'is_guest', placed.user_id is null
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$$;
comment on function private.order_snapshot(bigint) is 'An order as its mails show it: lines, totals, address, tracking. Prices in dollars.';

create function private.enqueue_message(
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
begin
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id)), '{}');
  end if;
  insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id, state, last_error)
  values (
    enqueue_message.kind, left(enqueue_message.recipient, 320), snapshot,
    enqueue_message.order_id, enqueue_message.inquiry_id, enqueue_message.offer_id,
    case when private.is_address(enqueue_message.recipient) is false then 'failed' else 'waiting' end,
    case when private.is_address(enqueue_message.recipient) is false then 'This is not an address that mail can go to.' end
  )
  returning id into added_id;
  if data ? 'secret' then
    insert into private.message_secrets (message_id, secret) values (added_id, data -> 'secret');
  end if;
end
$$;
comment on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) is
  'Writes a message, in the transaction of what it tells of. recipient null: the owner. An order''s snapshot is added as '
  '"order"; "secret" is kept where administrators cannot read it; after "expires_at" it is not sent any more.';

-- The worker's part

create function private.give_up(given_up_id bigint, error text) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.messages set state = 'failed', last_error = left(give_up.error, 500) where id = given_up_id;
  delete from private.message_secrets where message_id = given_up_id;
end
$$;
comment on function private.give_up(bigint, text) is 'A message is not tried any more.';

create function public.claim_messages(most integer default 10, lease_seconds integer default 300) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  owners constant text[] := array(
    select profile.email from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and private.is_address(profile.email) order by profile.email
  );
  documents json;
begin
  perform private.give_up(late.id, 'It was not sent in time, so it is not sent any more.')
  from (
    select id from public.messages
    where state = 'waiting' and next_attempt_at <= clock_timestamp() and (
      (data ->> 'expires_at')::timestamptz <= clock_timestamp() or created_at < clock_timestamp() - interval '30 days'
    )
    for update skip locked
  ) as late;

  with due as (
    select id from public.messages
    where state = 'waiting' and next_attempt_at <= clock_timestamp()
    order by next_attempt_at, id
    limit greatest(least(most, 100), 0)
    for update skip locked
  ),
  claimed as (
    update public.messages as message
    set attempts = message.attempts + 1,
      first_attempt_at = coalesce(message.first_attempt_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + make_interval(secs => lease_seconds)
    from due where message.id = due.id
    returning message.*
  )
  select json_agg(
    json_build_object(
      'id', claimed.id,
      'kind', claimed.kind,
      'recipients', case when claimed.recipient is null then owners else array[claimed.recipient] end,
      'data', claimed.data,
      'secret', secret.secret,
      'message_id', claimed.message_id,
      'attempts', claimed.attempts,
      'created_at', claimed.created_at
    )
    order by claimed.id
  )
  into documents
  from claimed left join private.message_secrets as secret on secret.message_id = claimed.id;
  return coalesce(documents, '[]');
end
$$;
comment on function public.claim_messages(integer, integer) is
  'Messages that are due, for one worker alone until the lease ends: [{"id", "kind", "recipients", "data", "secret", '
  '"message_id", "attempts", "created_at"}]. Those that are too late are given up.';

create function public.note_message_sent(sent_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever was slower than its lease has sent it all the same.
  update public.messages set state = 'sent', sent_at = clock_timestamp(), last_error = null
  where id = sent_id and state <> 'sent';
  delete from private.message_secrets where message_id = sent_id;
end
$$;
comment on function public.note_message_sent(bigint) is 'The mail server has taken a message.';

create function public.note_message_failed(failed_id bigint, attempt integer, error text, is_final boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  failed public.messages;
  pause interval;
begin
  select * into failed from public.messages
  where id = failed_id and state = 'waiting' and attempts = attempt for update;
  if failed.id is null then
    return;
  end if;
  pause := least(interval '1 minute' * 2 ^ least(failed.attempts - 1, 10), interval '4 hours');
  if is_final or clock_timestamp() + pause > failed.first_attempt_at + interval '1 day' then
    perform private.give_up(failed.id, error);
  else
    update public.messages
    set next_attempt_at = clock_timestamp() + pause, last_error = left(error, 500) where id = failed.id;
  end if;
end
$$;
comment on function public.note_message_failed(bigint, integer, text, boolean) is
  'An attempt failed: the next follows after 1, 2, 4 ... minutes, at most 4 hours, for a day; none if it is final. '
  'Does nothing if another worker has it by now.';

create function public.note_mail_set_up(is_set_up boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mail_service (is_set_up) values (note_mail_set_up.is_set_up)
  on conflict (is_the_row) do update set is_set_up = excluded.is_set_up;
end
$$;
comment on function public.note_mail_set_up(boolean) is 'Whether the shop can send mail; its process says so when it starts.';

create function public.mail_is_set_up() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((select is_set_up from private.mail_service), false);
end
$$;
comment on function public.mail_is_set_up() is
  'For the back office: whether messages are sent, or wait for a mail server. PT403 for everyone but administrators.';

create function public.trim_messages() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  delete from public.messages where id in (
    select id from public.messages
    where state <> 'waiting' and created_at < now() - interval '1 year'
    order by id limit 1000 for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.trim_messages() is 'Deletes messages that were settled and are older than a year, up to 1000 at a time.';

-- The owner's part

create function public.send_message_again(again_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  message public.messages;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'This message no longer exists.';
  elsif message.kind in ('password_reset', 'confirm_address') then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.state = 'waiting' then
    raise exception using errcode = 'PT409', message = 'This message is still waiting to be sent.';
  elsif private.is_address(message.recipient) is false then
    raise exception using errcode = 'PT409', message = 'This is not an address that mail can go to.';
  elsif message.state = 'sent' then
    insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id)
    values (message.kind, message.recipient, message.data, message.order_id, message.inquiry_id, message.offer_id);
  else
    update public.messages
    set state = 'waiting', attempts = 0, first_attempt_at = null, next_attempt_at = now(), created_at = now(), last_error = null
    where id = message.id;
  end if;
end
$$;
comment on function public.send_message_again(bigint) is
  'Sends a message once more: a failed one itself, a sent one as another message. PT403 for everyone but administrators; '
  'PT404, PT409: it cannot be sent again.';

create function public.answer_inquiry(answered_id bigint, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  inquiry public.product_inquiries;
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using errcode = 'PT400', message = 'Please keep your answer within 5,000 characters.';
  end if;
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', message = 'This inquiry no longer exists.';
  end if;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object('inquiry', private.inquiry_snapshot(inquiry), 'answer', btrim(answer, E' \t\r\n')),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied' where id = inquiry.id;
end
$$;
comment on function public.answer_inquiry(bigint, text) is
  'Writes the owner''s answer to whoever asked, and sets the inquiry to replied. PT403 for everyone but administrators.';

create function private.inquiry_snapshot(inquiry public.product_inquiries) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', inquiry.id,
    'product_id', inquiry.product_id,
    'product_name', nullif(inquiry.product_name, ''),
    'sender_name', coalesce(
      inquiry.sender_name, (select profile.full_name from public.profiles as profile where profile.id = inquiry.user_id)
    ),
    'email', inquiry.user_email,
    'subject', inquiry.subject,
    'message', inquiry.message,
    'created_at', inquiry.created_at
  ))
$$;
comment on function private.inquiry_snapshot(public.product_inquiries) is 'An inquiry as its mails show it.';

-- The contact page

create or replace function private.fill_inquiry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Only the contact form's function writes a subject.
  if new.subject is not null then
    new.product_id := null;
    new.product_name := '';
    return new;
  end if;
  new.product_name := (select name from public.products where id = new.product_id);
  if new.product_name is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  return new;
end
$$;

create function public.send_contact_message(name text, email text, subject text, message text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  sender constant text := btrim(email, E' \t\r\n');
  missing text;
  too_long text;
begin
  select
    (array_agg(field.label order by field.position) filter (where coalesce(field.words, '') !~ '\S'))[1],
    (array_agg(field.label order by field.position) filter (where length(btrim(field.words, E' \t\r\n')) > field.longest))[1]
  into missing, too_long
  from (values
    (1, 'name', name, 200), (2, 'email', email, 320), (3, 'subject', subject, 200), (4, 'message', message, 5000)
  ) as field (position, label, words, longest);
  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif not private.is_address(sender) then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  -- Messages in one name wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(lower(sender), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.subject is not null and lower(earlier.user_email) = lower(sender)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using errcode = 'PT429', message = 'Too many messages from this e-mail address. Please try again in an hour.';
  end if;
  insert into public.product_inquiries (product_name, user_id, user_email, sender_name, subject, message)
  values (
    '', (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), sender,
    btrim(name, E' \t\r\n'), regexp_replace(btrim(subject, E' \t\r\n'), '[[:cntrl:]]+', ' ', 'g'),
    btrim(message, E' \t\r\n')
  );
end
$$;
comment on function public.send_contact_message(text, text, text, text) is
  'A message from the contact page: an inquiry without a product. PT400: something is missing or too long; PT429: more than '
  'five an hour from one address.';

-- What triggers do

create function private.tell_customer(kind text, placed public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Without an address it would go to the owner.
  if placed.customer_email is not null then
    perform private.enqueue_message(kind, placed.customer_email, '{}', order_id => placed.id);
  end if;
end
$$;
comment on function private.tell_customer(text, public.orders) is 'A message about an order to whoever placed it.';

create function private.write_of_order() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Paid orders are written of when they are paid.
  if new.status <> 'pending_payment' and not private.is_void(new.status)
    and exists (select from public.orders where id = new.id) then
    perform private.tell_customer('order_placed', new);
    perform private.enqueue_message('new_order', null, '{}', order_id => new.id);
  end if;
  return null;
end
$$;
comment on function private.write_of_order() is 'A confirmation to the customer and a notice to the owner, once the order has its lines.';

create function private.write_of_payment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_customer('order_paid', new);
  perform private.enqueue_message('new_order', null, '{}', order_id => new.id);
  return null;
end
$$;
comment on function private.write_of_payment() is 'A card was charged: a confirmation to the customer and a notice to the owner.';

create function private.write_of_status() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  told constant text := case new.status
    when 'shipped' then 'order_shipped' when 'delivered' then 'order_delivered' when 'cancelled' then 'order_cancelled'
  end;
begin
  -- What was undone, or is said better now, was not said yet.
  delete from public.messages as message
  where message.order_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('order_shipped', 'order_delivered', 'order_cancelled');
  if told is not null then
    perform private.tell_customer(told, new);
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.order_id = new.id and message.kind = told and message.state = 'waiting' and message.attempts = 0;
  end if;
  return null;
end
$$;
comment on function private.write_of_status() is
  'An order was shipped, delivered or cancelled, or its tracking became known. Sent after a minute, within which it can be undone.';

create function private.write_of_inquiry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_message(
    case when new.subject is null then 'new_inquiry' else 'contact_message' end, null,
    jsonb_build_object('inquiry', private.inquiry_snapshot(new)), inquiry_id => new.id
  );
  return null;
end
$$;
comment on function private.write_of_inquiry() is 'The owner is told of an inquiry or a message from the contact page.';

create function private.write_of_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  customer public.profiles;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- An offer that is decided otherwise within a minute is told of once.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected');
  if tg_op = 'UPDATE' and (new.status = 'pending' or customer.email is null) then
    return null;
  end if;
  perform private.enqueue_message(
    case when tg_op = 'INSERT' then 'new_offer' else 'offer_' || new.status end,
    case when tg_op = 'UPDATE' then customer.email end,
    (
      select jsonb_build_object(
        'offer', jsonb_strip_nulls(jsonb_build_object(
          'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
          'product_name', product.name, 'product_price', product.final_price
        )),
        'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
      )
      from (select) as always left join public.products as product on product.id = new.product_id
    ),
    offer_id => new.id
  );
  if tg_op = 'UPDATE' then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$$;
comment on function private.write_of_offer() is 'The owner is told of an offer, the customer of its decision.';

-- Triggers. An order's comes when its transaction ends, because its lines follow it.

create constraint trigger orders_are_confirmed after insert on public.orders
  deferrable initially deferred
  for each row execute function private.write_of_order();
create trigger orders_tell_of_payment after update of payment_status on public.orders
  for each row when (
    new.payment_method = 'stripe' and new.payment_status = 'paid' and old.payment_status is distinct from 'paid'
  )
  execute function private.write_of_payment();
create trigger orders_tell_of_status after update of status, tracking_provider, tracking_number on public.orders
  for each row when (
    old.status is distinct from new.status
    or new.status = 'shipped' and new.tracking_number is not null
      and (old.tracking_number, old.tracking_provider) is distinct from (new.tracking_number, new.tracking_provider)
  )
  execute function private.write_of_status();
create trigger inquiries_tell_the_owner after insert on public.product_inquiries
  for each row execute function private.write_of_inquiry();
create trigger offers_tell_the_owner after insert on public.counter_offers
  for each row execute function private.write_of_offer();
create trigger offers_tell_the_customer after update of status on public.counter_offers
  for each row when (old.status is distinct from new.status)
  execute function private.write_of_offer();

-- Row security

alter table public.messages enable row level security;
alter table private.message_secrets enable row level security;
alter table private.mail_service enable row level security;

create policy "admins read messages" on public.messages
  for select to authenticated using ((select private.is_admin()));

-- Grants

revoke all on public.messages, private.message_secrets, private.mail_service from public, anon, authenticated, service_role;
revoke all on sequence public.messages_id_seq from public, anon, authenticated, service_role;
grant select on public.messages to authenticated;
grant select on public.messages to service_role;

revoke all on function
  private.is_address(text), private.order_snapshot(bigint),
  private.enqueue_message(text, text, jsonb, bigint, bigint, bigint), private.give_up(bigint, text),
  public.claim_messages(integer, integer), public.note_message_sent(bigint),
  public.note_message_failed(bigint, integer, text, boolean), public.note_mail_set_up(boolean), public.trim_messages(),
  public.mail_is_set_up(), public.send_message_again(bigint), public.answer_inquiry(bigint, text),
  private.inquiry_snapshot(public.product_inquiries), public.send_contact_message(text, text, text, text),
  private.tell_customer(text, public.orders), private.write_of_order(), private.write_of_payment(), private.write_of_status(), private.write_of_inquiry(),
  private.write_of_offer()
  from public, anon, authenticated, service_role;
grant execute on function
  public.claim_messages(integer, integer), public.note_message_sent(bigint),
  public.note_message_failed(bigint, integer, text, boolean), public.note_mail_set_up(boolean), public.trim_messages()
  to service_role;
grant execute on function public.mail_is_set_up(), public.send_message_again(bigint), public.answer_inquiry(bigint, text) to authenticated;
grant execute on function public.send_contact_message(text, text, text, text) to anon, authenticated, service_role;
