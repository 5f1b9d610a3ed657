-- Answers to inquiries are rows: who, when, what. The mails were the only place that had them all, and mails are trimmed
-- after a year, know no author, and are there twice once they are sent again.

create table public.inquiry_answers (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references public.product_inquiries (id) on delete cascade,
  author uuid references public.profiles (id) on delete set null,
  answer text not null check (answer ~ '\S' and length(answer) <= 5000),
  created_at timestamptz not null default now()
);
create index inquiry_answers_by_inquiry on public.inquiry_answers (inquiry_id, id);
create index inquiry_answers_by_author on public.inquiry_answers (author);
comment on table public.inquiry_answers is 'What administrators answered to inquiries, each as it was mailed. answer_inquiry writes them. Customers read those to their own inquiries.';
comment on column public.inquiry_answers.author is 'The administrator who wrote it; null: they have no account any more, or it is older than this column.';

alter table public.inquiry_answers enable row level security;
revoke all on public.inquiry_answers from public, anon, authenticated, service_role;
grant select on public.inquiry_answers to authenticated, service_role;
create policy "customers read answers to their own inquiries, admins all" on public.inquiry_answers
  for select to authenticated using (
    (select private.is_admin())
    or exists (
      select from public.product_inquiries as inquiry
      where inquiry.id = inquiry_id and inquiry.user_id = (select private.customer_id())
    )
  );

-- What was answered so far: from the mails, where one that was sent again counts once, and for older ones the latest.
with mailed as (
  select inquiry_id, btrim(data ->> 'answer', E' \t\r\n') as answer, min(created_at) as created_at
  from public.messages
  where kind = 'inquiry_answered' and inquiry_id is not null and data ->> 'answer' ~ '\S'
  group by 1, 2
)
insert into public.inquiry_answers (inquiry_id, answer, created_at)
select * from (
  select inquiry_id, answer, created_at from mailed
  union all
  select inquiry.id, inquiry.answer, inquiry.updated_at
  from public.product_inquiries as inquiry
  where inquiry.answer ~ '\S' and not exists (
    select from mailed where mailed.inquiry_id = inquiry.id and mailed.answer = inquiry.answer
  )
) as given
order by created_at;

update public.messages as message set data = message.data || jsonb_build_object('answer_id', given.id)
from public.inquiry_answers as given
where message.kind = 'inquiry_answered' and given.inquiry_id = message.inquiry_id
  and given.answer = btrim(message.data ->> 'answer', E' \t\r\n');

alter table public.product_inquiries drop column answer;

drop function public.answer_inquiry(bigint, text);
create function public.answer_inquiry(answered_id bigint, answer text, last_seen bigint default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  inquiry public.product_inquiries;
  latest public.inquiry_answers;
  added_id bigint;
  words constant text := btrim(answer, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using errcode = 'PT400', message = 'Please keep your answer within 5,000 characters.';
  end if;
  -- Answers to an inquiry come one after the other.
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', message = 'This inquiry no longer exists.';
  elsif inquiry.user_email = 'Erased' then
    raise exception using errcode = 'PT409', message = 'Whoever asked this was erased, and cannot be answered any more.';
  end if;
  select * into latest from public.inquiry_answers as given where given.inquiry_id = inquiry.id order by given.id desc limit 1;
  if latest.id > last_seen then
    if latest.author = (select auth.uid()) and latest.answer = words then
      -- The same again: its response was lost on the way.
      return;
    end if;
    raise exception using
      errcode = 'PT409', message = 'This inquiry was answered in the meantime. Your answer was not sent.';
  end if;
  insert into public.inquiry_answers (inquiry_id, author, answer)
  values (inquiry.id, (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), words)
  returning id into added_id;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object('inquiry', private.inquiry_snapshot(inquiry), 'answer', words, 'answer_id', added_id),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied' where id = inquiry.id;
end
$$;
comment on function public.answer_inquiry(bigint, text, bigint) is 'Keeps and mails the owner''s answer to the sender, and sets the inquiry to replied. last_seen: the id of the latest answer that its author has seen, 0 for none; null does not ask. PT403 for everyone but administrators; PT404: no such inquiry; PT409: there is a later answer than last_seen, or the sender was erased.';
revoke all on function public.answer_inquiry(bigint, text, bigint) from public, anon, authenticated;
grant execute on function public.answer_inquiry(bigint, text, bigint) to authenticated;

create or replace function public.guest_order (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'order_items', private.order_lines(placed.id),
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
      -- Without the words of whoever asked, who knows them: links are forwarded.
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
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$$;
create or replace function private.customer_export (
  address text
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $$
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
      select json_agg(to_jsonb(inquiry) - '{user_id}'::text[] || jsonb_build_object('answers', coalesce((
        select jsonb_agg(jsonb_build_object('created_at', given.created_at, 'answer', given.answer) order by given.id)
        from public.inquiry_answers as given where given.inquiry_id = inquiry.id
      ), '[]')) order by inquiry.id)
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
create or replace function private.erase_customer (
  address text
)
  returns void
  language plpgsql
  set search_path to ''
  as $$
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
    subject = case when subject is not null then 'Erased' end
  where id = any (asked);
  update public.inquiry_answers set answer = 'Erased' where inquiry_id = any (asked);
  delete from public.admin_invitations where email = address;
  if accounts <> '{}' and to_regclass('public.order_events') is not null then
    update public.order_events as event set actor_name = 'Erased'
    where event.actor = any (accounts) and event.actor_name is not null;
  end if;
  delete from auth.users where id = any (accounts);
  delete from public.customers where email = address;
end
$$;
create function public.other_inquiries(inquiry_id bigint) returns setof public.product_inquiries
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  asked public.product_inquiries;
  of_sender bigint[];
begin
  perform private.require_admin();
  select * into asked from public.product_inquiries where id = other_inquiries.inquiry_id;
  -- All who were erased have the same address.
  of_sender := case when asked.user_email <> 'Erased' then private.inquiries_of(lower(asked.user_email)) end;
  return query
    select * from public.product_inquiries as other
    where other.id <> asked.id
      and (other.id = any (of_sender) or other.user_id = asked.user_id or other.order_id = asked.order_id)
    order by other.created_at desc, other.id desc limit 20;
end
$$;
comment on function public.other_inquiries(bigint) is 'The latest 20 other inquiries by the sender of this one, or about its order, newest first. By its id, because an e-mail address is kept out of addresses. PT403 for everyone but administrators.';
revoke all on function public.other_inquiries(bigint) from public, anon, authenticated;
grant execute on function public.other_inquiries(bigint) to authenticated;
