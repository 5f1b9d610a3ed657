-- What the shop knows of a customer: on one page, as a file, and how it is erased.

-- Notes

create table public.customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id) on delete cascade,
  note text not null constraint customer_notes_note_check check (note ~ '\S' and length(note) <= 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.customer_notes is 'What administrators note about a customer. Only they read it, but it is part of what a customer can ask for.';
comment on column public.customer_notes.author is 'The administrator who wrote it; null: they have no account any more.';
create index customer_notes_by_customer on public.customer_notes (customer_id, id);
create index customer_notes_by_author on public.customer_notes (author);
alter table public.customer_notes enable row level security;
create policy "admins read notes on customers" on public.customer_notes
  for select to authenticated using ((select private.is_admin()));
create policy "admins write notes on customers as themselves" on public.customer_notes
  for insert to authenticated with check ((select private.is_admin()) and author = (select auth.uid()));
create policy "admins delete notes on customers" on public.customer_notes
  for delete to authenticated using ((select private.is_admin()));
revoke all on public.customer_notes from public, anon, authenticated, service_role;
grant select, delete, insert (customer_id, note) on public.customer_notes to authenticated;
grant select on public.customer_notes to service_role;

-- Whose is what

create index product_inquiries_by_email on public.product_inquiries (lower(user_email), created_at desc);
-- Messages about an order are found by it. The others are few.
create index messages_without_order on public.messages (id) where order_id is null;

create function private.accounts_of(address text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select id from public.profiles where lower(email) = address order by id);
end
$$;
comment on function private.accounts_of(text) is 'The accounts with an e-mail address, which is in lower case.';

create function private.orders_of(address text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  -- Known beforehand, so that an index finds what is theirs.
  accounts constant uuid[] := private.accounts_of(address);
begin
  return array(
    select id from public.orders where user_id = any (accounts)
    union
    select id from public.orders where user_id is null and lower(customer_email) = address
    order by id
  );
end
$$;
comment on function private.orders_of(text) is 'The orders of a customer, by the e-mail address in lower case: of the account, whatever address they name, and as a guest.';

create function private.inquiries_of(address text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  accounts constant uuid[] := private.accounts_of(address);
  placed constant bigint[] := private.orders_of(address);
begin
  return array(
    select id from public.product_inquiries where lower(user_email) = address
    union
    select id from public.product_inquiries where user_id = any (accounts)
    union
    select id from public.product_inquiries where order_id = any (placed)
    order by id
  );
end
$$;
comment on function private.inquiries_of(text) is 'What a customer asked, by the e-mail address in lower case.';

create function private.customer_address(email text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address constant text := lower(btrim(email, E' \t\r\n'));
begin
  if coalesce(address, '') = '' or address = 'erased' or length(address) > 320 then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  return address;
end
$$;
comment on function private.customer_address(text) is 'An e-mail address as customers are known by it. PT400: there is none.';

revoke all on function private.accounts_of(text) from public, anon, authenticated;
revoke all on function private.orders_of(text) from public, anon, authenticated;
revoke all on function private.inquiries_of(text) from public, anon, authenticated;
revoke all on function private.customer_address(text) from public, anon, authenticated;

-- The page

create function public.customer(customer_id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.customers;
  accounts uuid[];
  placed bigint[];
  asked bigint[];
begin
  perform private.require_admin();
  select * into known from public.customers where id = customer.customer_id;
  if known.id is null then
    return null;
  end if;
  accounts := private.accounts_of(known.email);
  placed := private.orders_of(known.email);
  asked := private.inquiries_of(known.email);
  return json_build_object(
    'id', known.id, 'email', known.email, 'name', known.name, 'orders', known.orders, 'spent', known.spent,
    'last_order_at', known.last_order_at,
    'account', (
      select json_build_object(
        'id', profile.id, 'created_at', profile.created_at,
        'is_admin', exists (select from public.user_roles where user_id = profile.id)
      )
      from public.profiles as profile where profile.id = known.account_id
    ),
    'sums', coalesce((
      select json_agg(json_build_object('currency', currency, 'orders', number, 'amount', amount) order by amount desc)
      from (
        select currency, count(*) as number, sum(private.spent_on(orders, currency)) as amount
        from public.orders where id = any (placed) group by currency
      ) as summed
    ), '[]'),
    'placed', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'status', status, 'currency', currency, 'total_amount', total_amount,
        'to_confirm', to_confirm
      ) order by created_at desc, id desc)
      from (
        select * from public.orders where id = any (placed) order by created_at desc, id desc limit 100
      ) as latest
    ), '[]'),
    'inquiries', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'kind', kind, 'status', status, 'subject', subject,
        'product_name', product_name, 'message', left(message, 300)
      ) order by id desc)
      from (
        select * from public.product_inquiries where id = any (asked) order by id desc limit 100
      ) as latest
    ), '[]'),
    'offers', coalesce((
      select json_agg(json_build_object(
        'id', latest.id, 'created_at', latest.created_at, 'status', latest.status, 'offer_price', latest.offer_price,
        'expires_at', latest.expires_at, 'order_id', latest.order_id, 'product_name', product.name
      ) order by latest.id desc)
      from (select * from public.counter_offers where user_id = any (accounts) order by id desc limit 100) as latest
      left join public.products as product on product.id = latest.product_id
    ), '[]'),
    'addresses', coalesce((
      select json_agg(to_jsonb(address) - '{user_id,created_at,updated_at}'::text[] order by is_default desc, id)
      from public.addresses as address where address.user_id = any (accounts)
    ), '[]'),
    'notes', coalesce((
      select json_agg(json_build_object(
        'id', note.id, 'note', note.note, 'created_at', note.created_at,
        'author', coalesce(nullif(profile.full_name, ''), profile.email)
      ) order by note.id desc)
      from public.customer_notes as note left join public.profiles as profile on profile.id = note.author
      where note.customer_id = known.id
    ), '[]')
  );
end
$$;
comment on function public.customer(bigint) is 'A customer with the latest 100 orders, inquiries and offers each, the sums per currency without void orders, saved addresses and notes. null: there is none. PT403 for everyone but administrators.';

create function public.customer_of_order(order_id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('id', known.id, 'name', known.name, 'email', known.email, 'orders', known.orders, 'spent', known.spent)
    from public.orders as placed
    join public.customers as known on case
      when placed.user_id is null then known.email = lower(placed.customer_email) else known.account_id = placed.user_id
    end
    where placed.id = customer_of_order.order_id
  );
end
$$;
comment on function public.customer_of_order(bigint) is 'Whose order it is: {id, name, email, orders, spent}; null: nobody''s, or erased. PT403 for everyone but administrators.';

revoke all on function public.customer(bigint) from public, anon, authenticated;
revoke all on function public.customer_of_order(bigint) from public, anon, authenticated;
grant execute on function public.customer(bigint) to authenticated;
grant execute on function public.customer_of_order(bigint) to authenticated;

-- The file

create function private.order_export(order_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
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
$$;
comment on function private.order_export(bigint) is 'Everything that is stored of an order, but keys and what the shop needs to find it.';

create function private.customer_export(address text) returns json
language plpgsql stable set search_path = '' as $$
declare
  accounts constant uuid[] := private.accounts_of(address);
  placed constant bigint[] := private.orders_of(address);
  asked constant bigint[] := private.inquiries_of(address);
  offered constant bigint[] := array(select id from public.counter_offers where user_id = any (accounts));
begin
  if accounts = '{}' and placed = '{}' and asked = '{}' then
    raise exception using errcode = 'PT404', message = 'The shop stores nothing about this email address.';
  end if;
  return json_build_object(
    'email', address,
    'exported_at', now(),
    'accounts', coalesce((
      select json_agg(json_build_object(
        'id', account.id, 'email', account.email, 'name', profile.full_name, 'picture', profile.avatar_url,
        'created_at', account.created_at, 'last_sign_in_at', account.last_sign_in_at, 'data', account.raw_user_meta_data,
        'sessions', coalesce((
          select json_agg(json_build_object(
            'created_at', session.created_at, 'network_address', host(session.ip), 'browser', session.user_agent
          ) order by session.created_at)
          from auth.sessions as session where session.user_id = account.id
        ), '[]')
      ) order by account.id)
      from auth.users as account join public.profiles as profile on profile.id = account.id
      where account.id = any (accounts)
    ), '[]'),
    'addresses', coalesce((
      select json_agg(to_jsonb(saved) - '{user_id}'::text[] order by saved.id)
      from public.addresses as saved where saved.user_id = any (accounts)
    ), '[]'),
    'orders', coalesce((
      select json_agg(private.order_export(id) order by id) from unnest(placed) as id
    ), '[]'),
    'inquiries', coalesce((
      select json_agg(to_jsonb(inquiry) - '{user_id}'::text[] order by inquiry.id)
      from public.product_inquiries as inquiry where inquiry.id = any (asked)
    ), '[]'),
    'offers', coalesce((
      select json_agg(to_jsonb(offer) - '{user_id}'::text[] order by offer.id)
      from public.counter_offers as offer where offer.id = any (offered)
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object(
        'kind', message.kind, 'created_at', message.created_at, 'sent_at', message.sent_at, 'state', message.state,
        'recipient', message.recipient, 'data', message.data #- '{order,guest_key}'
      ) order by message.id)
      from public.messages as message
      where message.recipient is not null and (
        message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
        or message.order_id is null and lower(message.recipient) = address
      )
    ), '[]'),
    'notes', coalesce((
      select json_agg(json_build_object('created_at', note.created_at, 'note', note.note) order by note.id)
      from public.customer_notes as note join public.customers as known on known.id = note.customer_id
      where known.email = address
    ), '[]')
  );
end
$$;
comment on function private.customer_export(text) is 'Everything that the shop stores of a customer, by the e-mail address in lower case. PT404: nothing.';

create function public.export_customer(email text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.customer_export(private.customer_address(export_customer.email));
end
$$;
comment on function public.export_customer(text) is 'Everything that the shop stores of a customer: accounts, addresses, orders with lines, payments, refunds, invoices and events, inquiries, offers, the messages sent to them, notes. PT400: no address; PT403: not an administrator; PT404: nothing is stored.';

revoke all on function private.order_export(bigint) from public, anon, authenticated;
revoke all on function private.customer_export(text) from public, anon, authenticated;
revoke all on function public.export_customer(text) from public, anon, authenticated;
grant execute on function public.export_customer(text) to authenticated;

-- Erasing

alter table public.product_inquiries drop constraint product_inquiries_user_email_check;
alter table public.product_inquiries add constraint product_inquiries_user_email_check
  check (length(user_email) <= 320 and (user_email = 'Erased' or user_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'));

create function private.erased_address(address jsonb) returns jsonb
language sql immutable as $$
  select jsonb_object_agg(key, case when key in ('country', 'country_code', 'state') then value else '"Erased"' end)
  from jsonb_each(address - '{city,postal_code}'::text[] || '{"name": "", "email": ""}')
$$;
comment on function private.erased_address(jsonb) is 'A shipping address without the person: country and region stay, because taxes and reports go by them.';

create function private.erased_data(data jsonb, words text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(data)
    when 'object' then coalesce((
      select jsonb_object_agg(key, case
        when key in ('note', 'email', 'phone', 'line1', 'line2')
          or key in ('name', 'city', 'postal_code') and data ?| '{line1,email,phone}'
          -- Of a change: an address as text, or what was typed.
          or key in ('from', 'to') and data ? 'what' then '"Erased"'
        else private.erased_data(value, words)
      end)
      from jsonb_each(data)
    ), '{}')
    when 'array' then coalesce((select jsonb_agg(private.erased_data(value, words)) from jsonb_array_elements(data)), '[]')
    when 'string' then case
      when exists (select from unnest(words) as word where strpos(lower(data #>> '{}'), word) > 0) then '"Erased"' else data
    end
    else data
  end;
end
$$;
comment on function private.erased_data(jsonb, text[]) is 'What a timeline says without the person: addresses and notes, and every text with one of these words, which are in lower case.';

create function private.words_of(address text, placed bigint[], accounts uuid[]) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select distinct lower(btrim(word)) from (
      select address as word
      union all
      select parts.value from public.orders as known cross join lateral jsonb_each_text(known.shipping_address) as parts
      where known.id = any (placed) and parts.key in ('name', 'email', 'phone', 'line1', 'line2')
      union all
      select unnest(array[saved.name, saved.line1, saved.line2, saved.phone])
      from public.addresses as saved where saved.user_id = any (accounts)
      union all
      select unnest(array[profile.full_name, profile.email]) from public.profiles as profile where profile.id = any (accounts)
    ) as given
    where length(btrim(word)) >= 4
  );
end
$$;
comment on function private.words_of(text, bigint[], uuid[]) is 'What names a customer, in lower case: names, addresses, phone numbers.';

create function private.erase_orders(placed bigint[], words text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.orders set user_id = null, shipping_address = private.erased_address(shipping_address)
  where id = any (placed);
  delete from private.guest_keys as key where key.order_id = any (placed);
  delete from private.order_connections as noted where noted.order_id = any (placed);
  -- What was typed, such as an engraving. The same piece with two texts is in two lines, which must stay different.
  update public.order_items as item set options = (
    select jsonb_agg(
      case when chosen ? 'choice' then chosen
        else chosen || jsonb_build_object('value', 'Erased' || repeat(' ', typed.place)) end
      order by position
    )
    from jsonb_array_elements(item.options) with ordinality as given (chosen, position)
  )
  from (
    select id, (row_number() over (partition by order_id order by id) - 1)::integer as place
    from public.order_items as line where line.order_id = any (placed)
      and exists (select from jsonb_array_elements(line.options) as chosen where not chosen ? 'choice')
  ) as typed
  where typed.id = item.id;
  update public.payments as payment set url = null, problem = private.erased_data(to_jsonb(payment.problem), words) #>> '{}'
  where payment.order_id = any (placed);
  update public.refunds as refund set
    reason = private.erased_data(to_jsonb(refund.reason), words) #>> '{}',
    problem = private.erased_data(to_jsonb(refund.problem), words) #>> '{}'
  where refund.order_id = any (placed);
  if to_regclass('public.order_events') is not null then
    update public.order_events as event set data = private.erased_data(event.data, words), actor = case
      when event.actor_name is not null then event.actor
    end
    where event.order_id = any (placed);
  end if;
end
$$;
comment on function private.erase_orders(bigint[], text[]) is 'Takes the person out of orders: what names them, in lower case, too. Amounts, pieces, country and region stay.';

create function private.open_order_refusal(placed bigint[]) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select format('Order #%s is neither delivered nor cancelled yet. Data can be erased after that.', id)
    from public.orders
    where id = any (placed) and status <> 'delivered' and not private.is_void(status) order by id limit 1
  );
end
$$;
comment on function private.open_order_refusal(bigint[]) is 'Why the person of these orders cannot be erased yet, in a sentence; null if they can.';
revoke all on function private.open_order_refusal(bigint[]) from public, anon, authenticated;

create function private.erase_customer(address text) returns void
language plpgsql set search_path = '' as $$
declare
  accounts uuid[];
  placed bigint[];
  asked bigint[];
  offered bigint[];
  words text[];
  refusal text;
begin
  -- Their account cannot change in the meantime; then orders in their name wait, in the order of place_order.
  perform from auth.users where lower(email) = address order by id for update;
  accounts := private.accounts_of(address);
  perform pg_advisory_xact_lock(hashtextextended(account::text, 1)) from unnest(accounts) as account;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  -- A new statement, which sees what the locks waited for.
  placed := private.orders_of(address);
  perform from public.orders where id = any (placed) order by id for no key update;
  if exists (select from public.user_roles where user_id = any (accounts)) then
    raise exception using errcode = 'PT409',
      message = format('%s is an administrator. Please remove these rights first.', address);
  end if;
  refusal := private.open_order_refusal(placed);
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  asked := private.inquiries_of(address);
  offered := array(select id from public.counter_offers where user_id = any (accounts));
  words := private.words_of(address, placed, accounts);

  perform private.erase_orders(placed, words);
  delete from public.messages as message
  where message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
    or message.order_id is null
      and (lower(message.recipient) = address or strpos(lower(message.data::text), address) > 0);
  update public.product_inquiries set
    user_id = null, user_email = 'Erased', message = 'Erased', status = 'resolved',
    sender_name = case when sender_name is not null then 'Erased' end,
    subject = case when subject is not null then 'Erased' end,
    answer = case when answer is not null then 'Erased' end
  where id = any (asked);
  delete from public.admin_invitations where email = address;
  if accounts <> '{}' and to_regclass('public.order_events') is not null then
    update public.order_events as event set actor_name = 'Erased'
    where event.actor = any (accounts) and event.actor_name is not null;
  end if;
  delete from auth.users where id = any (accounts);
  delete from public.customers where email = address;
end
$$;
comment on function private.erase_customer(text) is 'Takes a customer out of everything that the shop stores but issued invoices, by the e-mail address in lower case, and deletes the account. PT409: an order is open, or they are an administrator.';

create function public.erase_customer(email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.erase_customer(private.customer_address(erase_customer.email));
end
$$;
comment on function public.erase_customer(text) is 'Erases a customer: names, e-mail addresses, phone numbers and streets become Erased, but in issued invoices; messages to them, notes and the account are deleted, and guest links end. Country, region and amounts stay. Repeating it changes nothing. PT400: no address; PT403: not an administrator; PT409: an order is neither delivered nor void, or they are an administrator.';

revoke all on function private.erased_address(jsonb) from public, anon, authenticated;
revoke all on function private.erased_data(jsonb, text[]) from public, anon, authenticated;
revoke all on function private.words_of(text, bigint[], uuid[]) from public, anon, authenticated;
revoke all on function private.erase_orders(bigint[], text[]) from public, anon, authenticated;
revoke all on function private.erase_customer(text) from public, anon, authenticated;
revoke all on function public.erase_customer(text) from public, anon, authenticated;
grant execute on function public.erase_customer(text) to authenticated;

create or replace function private.enqueue_message(
  kind text, recipient text, data jsonb, order_id bigint default null, inquiry_id bigint default null,
  offer_id bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  added_id bigint;
  snapshot jsonb := data - 'secret';
  problem constant text :=
    case when private.is_address(recipient) is false then 'This is not an address that mail can go to.' end;
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
