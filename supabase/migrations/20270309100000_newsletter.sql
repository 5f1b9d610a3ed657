-- The newsletter: who subscribes confirms the address by a link, and unsubscribes with one click. The owner's own service
-- sends it, with the addresses that the owner exports.

set local lock_timeout = '3s';

create table public.newsletter_subscribers (
  id bigint generated always as identity not null,
  email text not null,
  language text,
  source text not null,
  asked_at timestamptz not null default now(),
  mails integer not null default 1,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribe_key text not null default gen_random_uuid()::text,
  constraint newsletter_subscribers_email_check check (length(email) <= 255 and email = lower(email)),
  constraint newsletter_subscribers_email_key unique (email),
  constraint newsletter_subscribers_pkey primary key (id),
  constraint newsletter_subscribers_source_check check (source in ('footer', 'home')),
  constraint newsletter_subscribers_unsubscribe_key_key unique (unsubscribe_key)
);
alter table public.newsletter_subscribers enable row level security;
comment on table public.newsletter_subscribers is 'Who asked for the newsletter. Only those who confirmed it and have not unsubscribed get it.';
comment on column public.newsletter_subscribers.asked_at is 'When somebody entered the address; of several times within three days, the first.';
comment on column public.newsletter_subscribers.confirmed_at is 'When the address was confirmed; null: not yet, and it is deleted after a week.';
comment on column public.newsletter_subscribers.email is 'In lower case.';
comment on column public.newsletter_subscribers.language is 'That in which the shop was read; null: the shop''s own.';
comment on column public.newsletter_subscribers.mails is 'How many mails asked to confirm it since asked_at.';
comment on column public.newsletter_subscribers.source is 'Where the address was entered: footer or home.';
comment on column public.newsletter_subscribers.unsubscribe_key is 'Unsubscribes whoever has it. It is in every newsletter, so it is stored as it is.';
comment on column public.newsletter_subscribers.unsubscribed_at is 'When it was unsubscribed; null: not since it was confirmed last. It is deleted a year later.';
create policy "admins delete subscribers" on public.newsletter_subscribers
  for delete
  to authenticated
  using ((select private.is_admin()));
create policy "admins read subscribers" on public.newsletter_subscribers
  for select
  to authenticated
  using ((select private.is_admin()));
grant delete, select on table public.newsletter_subscribers to authenticated, service_role;

create table private.newsletter_keys (
  message_id bigint not null,
  digest text not null,
  constraint newsletter_keys_digest_key unique (digest),
  constraint newsletter_keys_pkey primary key (message_id),
  constraint newsletter_keys_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);
alter table private.newsletter_keys enable row level security;
comment on table private.newsletter_keys is 'The digests of the tokens in mails that ask to confirm the newsletter. They go with their mail.';

alter table public.messages drop constraint messages_kind_check, add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address',
  'data_export', 'data_erasure', 'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message',
  'money_decision', 'new_admin', 'offer_answered', 'offer_decided', 'backup_problem', 'security_notice',
  'metal_prices', 'low_stock', 'review_request', 'back_in_stock', 'newsletter_confirmation'
));
create index messages_about_newsletter on public.messages (created_at)
  where (kind = 'newsletter_confirmation');

insert into public.app_settings (key, value) values ('newsletter_enabled', '{"enabled": false}') on conflict do nothing;

create function public.subscribe_to_newsletter (
  email text,
  source text,
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(email));
  most constant integer := case when current_setting('shop.limits', true) = 'off' then 1000 else 3 end;
  link_ends constant timestamptz := now() + interval '3 days';
  round_began constant timestamptz := now() - interval '3 days';
begin
  if private.is_email_address(address) is not true then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  elsif source is null or source not in ('footer', 'home') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The newsletter is not offered there.';
  elsif not private.is_enabled('newsletter_enabled') then
    raise exception using
      errcode = 'PT409', hint = 'newsletter_not_offered', message = 'The shop has no newsletter at the moment.';
  end if;
  insert into public.newsletter_subscribers as known (email, source, language)
  values (address, subscribe_to_newsletter.source, private.page_language(subscribe_to_newsletter.language))
  on conflict on constraint newsletter_subscribers_email_key do update set
    source = excluded.source,
    language = excluded.language,
    asked_at = case when known.asked_at < round_began then now() else known.asked_at end,
    mails = case when known.asked_at < round_began then 1 else known.mails + 1 end
  where (known.confirmed_at is null or known.unsubscribed_at is not null)
    and (known.mails < most or known.asked_at < round_began);
  -- In silence, or others could find out who subscribes.
  if not found then
    return;
  end if;
  perform private.enqueue_message('newsletter_confirmation', address, jsonb_build_object(
    'language', subscribe_to_newsletter.language, 'expires_at', link_ends,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
end
$function$;

comment on function public.subscribe_to_newsletter(text, text, text) is 'Sends a link to this address that confirms the newsletter. source: where it was entered, footer or home; language: BCP 47, the one in which the shop is read. The answer is the same whether the address subscribes already, or has got three such mails within three days. PT400: no address; PT409: there is no newsletter.';

revoke all on function public.subscribe_to_newsletter(text, text, text) from public;

grant execute on function public.subscribe_to_newsletter(text, text, text) to anon, authenticated, service_role;

create function private.mailed_subscriber (
  token text
)
  returns public.newsletter_subscribers
  language sql
  stable
  set search_path to ''
  as $function$
  select subscriber
  from private.newsletter_keys as known
  join public.messages as message on message.id = known.message_id
  join public.newsletter_subscribers as subscriber on subscriber.email = lower(message.recipient)
  where known.digest = private.token_digest(token) and (message.data ->> 'expires_at')::timestamptz > now()
    -- Who has unsubscribed since does not subscribe again by an older link.
    and (subscriber.unsubscribed_at is null or subscriber.unsubscribed_at < message.created_at)
$function$;

comment on function private.mailed_subscriber(text) is 'Who got a mail with this token, which confirms the newsletter; null: the token opens nothing any more.';

revoke all on function private.mailed_subscriber(text) from public;

create function public.mailed_newsletter_address (
  token text
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select (private.mailed_subscriber(token)).email
$function$;

comment on function public.mailed_newsletter_address(text) is 'For anybody with the token of a mail about the newsletter: the address that it confirms. null: the token opens nothing any more.';

revoke all on function public.mailed_newsletter_address(text) from public;

grant execute on function public.mailed_newsletter_address(text) to anon, authenticated, service_role;

create function public.confirm_newsletter (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  subscriber constant public.newsletter_subscribers := private.mailed_subscriber(token);
begin
  if subscriber.id is null then
    raise exception using
      errcode = 'PT404', hint = 'newsletter_link_unknown', message = 'This link no longer opens anything.';
  end if;
  update public.newsletter_subscribers set confirmed_at = now(), unsubscribed_at = null
  where id = subscriber.id and (confirmed_at is null or unsubscribed_at = subscriber.unsubscribed_at);
end
$function$;

comment on function public.confirm_newsletter(text) is 'For anybody with the token of a mail about the newsletter: its address subscribes. PT404: the token opens nothing any more.';

revoke all on function public.confirm_newsletter(text) from public;

grant execute on function public.confirm_newsletter(text) to anon, authenticated, service_role;

create function public.end_newsletter (
  key text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update public.newsletter_subscribers set unsubscribed_at = coalesce(unsubscribed_at, now()) where unsubscribe_key = key;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'newsletter_link_unknown', message = 'This link no longer opens anything.';
  end if;
end
$function$;

comment on function public.end_newsletter(text) is 'For anybody with a subscriber''s key, which every newsletter has: the address is unsubscribed. PT404: the key opens nothing.';

revoke all on function public.end_newsletter(text) from public;

grant execute on function public.end_newsletter(text) to anon, authenticated, service_role;

create function public.newsletter_addresses (
  ended boolean default false,
  after_id bigint default 0,
  most integer default 5000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  zone constant text := (select facts.time_zone from public.shop_facts as facts);
  own constant text := (select facts.language from public.shop_facts as facts);
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.id), '[]')
    from (
      select
        subscriber.id, subscriber.email, coalesce(subscriber.language, own) as language, subscriber.source,
        to_char(subscriber.asked_at at time zone zone, 'YYYY-MM-DD HH24:MI') as asked,
        to_char(subscriber.confirmed_at at time zone zone, 'YYYY-MM-DD HH24:MI') as confirmed,
        to_char(subscriber.unsubscribed_at at time zone zone, 'YYYY-MM-DD HH24:MI') as unsubscribed,
        coalesce('/' || private.page_language(subscriber.language), '') || '/newsletter/unsubscribe/' || subscriber.unsubscribe_key
          as unsubscribe
      from public.newsletter_subscribers as subscriber
      where subscriber.id > after_id and subscriber.confirmed_at is not null and (subscriber.unsubscribed_at is not null) = ended
      order by subscriber.id limit most
    ) as line
  );
end
$function$;

comment on function public.newsletter_addresses(boolean, bigint, integer) is 'Who gets the newsletter or (ended) has unsubscribed, after a row, as [{id, email, language, source, asked, confirmed, unsubscribed, unsubscribe}]: the last is the path of the page that unsubscribes. PT403 for everyone but administrators.';

revoke all on function public.newsletter_addresses(boolean, bigint, integer) from public;

grant execute on function public.newsletter_addresses(boolean, bigint, integer) to authenticated;

create or replace function public.note_message_token (
  noted_id bigint,
  digest text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  about_stock public.messages;
begin
  insert into private.admin_invitation_keys (invitation_id, digest)
  select invitation.id, note_message_token.digest
  from public.messages as message
  join public.admin_invitations as invitation on invitation.id::text = message.data ->> 'invitation_id'
  where message.id = noted_id and message.kind = 'admin_invitation' and message.state = 'waiting'
    and invitation.expires_at > now()
  on conflict (invitation_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  insert into private.offer_keys (message_id, digest)
  select mail.id, note_message_token.digest
  from public.messages as mail join public.counter_offers as offer on offer.id = mail.offer_id
  where mail.id = noted_id and mail.kind = 'offer_answered' and mail.state = 'waiting'
    and private.is_current_answer(mail, offer)
  on conflict (message_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  select * into about_stock from public.messages where id = noted_id and kind = 'back_in_stock' and state = 'waiting';
  if about_stock.id is not null then
    return private.note_stock_token(about_stock, note_message_token.digest);
  end if;
  insert into private.newsletter_keys (message_id, digest)
  select mail.id, note_message_token.digest
  from public.messages as mail join public.newsletter_subscribers as subscriber on subscriber.email = lower(mail.recipient)
  where mail.id = noted_id and mail.kind = 'newsletter_confirmation' and mail.state = 'waiting'
    and (subscriber.confirmed_at is null or subscriber.unsubscribed_at < mail.created_at)
  on conflict (message_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  update private.data_requests as request set digest = note_message_token.digest
  from public.messages as message
  where message.id = noted_id and message.kind in ('data_export', 'data_erasure') and message.state = 'waiting'
    and request.id::text = message.data ->> 'data_request_id' and request.expires_at > now();
  return found;
end
$function$;

create or replace function public.send_message_again (
  again_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  message public.messages;
  offer public.counter_offers;
  again bigint;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  select * into offer from public.counter_offers where id = message.offer_id;
  if message.id is null then
    raise exception using errcode = 'PT404', hint = 'message_gone', message = 'This message no longer exists.';
  elsif message.kind in (
    'password_reset', 'confirm_address', 'data_export', 'data_erasure', 'newsletter_confirmation'
  ) then
    raise exception using
      errcode = 'PT409', hint = 'message_link_used_once',
      message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.kind = 'admin_invitation' then
    raise exception using
      errcode = 'PT409', hint = 'invitation_link_used_once',
      message = 'This message had a link that works once. You can send another invitation in the settings.';
  elsif message.kind = 'back_in_stock' then
    raise exception using
      errcode = 'PT409', hint = 'stock_mail_sent_once',
      message = 'Nobody is told twice that a piece is back. Its recipient can ask again.';
  elsif message.state = 'waiting' then
    raise exception using
      errcode = 'PT409', hint = 'message_still_waiting',
      message = 'This message is still waiting to be sent.';
  elsif private.is_email_address(message.recipient) is false then
    raise exception using
      errcode = 'PT409', hint = 'mail_address_impossible',
      message = 'This is not an address that mail can go to.';
  elsif message.kind = 'offer_answered' and private.is_current_answer(message, offer) is not true then
    raise exception using
      errcode = 'PT409', hint = 'offered_price_over',
      message = 'This price is decided, changed, taken back or over.';
  elsif message.state = 'sent' then
    insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id)
    values (message.kind, message.recipient, message.data, message.order_id, message.inquiry_id, message.offer_id)
    returning id into again;
  else
    update public.messages
    set state = 'waiting', attempts = 0, first_attempt_at = null, next_attempt_at = now(), created_at = now(), last_error = null
    where id = message.id
    returning id into again;
  end if;
  if message.kind = 'offer_answered' then
    insert into private.message_secrets (message_id, secret)
    values (again, jsonb_build_object('nonce', private.random_key()));
  end if;
end
$function$;

create or replace function public.trim_messages()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  removed integer;
begin
  delete from public.newsletter_subscribers
  where confirmed_at is null and asked_at < now() - interval '7 days' or unsubscribed_at < now() - interval '1 year';
  -- Nobody asks later what was sent to an address that may be gone.
  delete from public.messages where kind = 'newsletter_confirmation' and created_at < now() - interval '7 days';
  delete from public.messages where id in (
    select id from public.messages
    where state <> 'waiting' and created_at < now() - interval '1 year'
    order by id limit 1000 for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$function$;

comment on function public.trim_messages() is 'Deletes settled messages that are older than a year, up to 1000 at a time; and of the newsletter, addresses that nobody confirmed within a week, mails that asked for that, and who has unsubscribed a year ago.';

create or replace function private.customer_export (
  address text
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  accounts constant uuid[] := private.accounts_with_email(address);
  placed constant bigint[] := private.orders_of_customer(address);
  asked constant bigint[] := private.inquiries_of_customer(address);
  offered constant bigint[] := array(select id from public.counter_offers where user_id = any (accounts));
begin
  if accounts = '{}' and placed = '{}' and asked = '{}'
    and not exists (select from public.stock_requests as request where request.email = address)
    and not exists (select from public.newsletter_subscribers as subscriber where subscriber.email = address) then
    raise exception using
      errcode = 'PT404', hint = 'nothing_stored',
      message = 'The shop stores nothing about this email address.';
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
    'saved_lists', coalesce((
      select json_agg(json_build_object(
        'changed_at', saved.updated_at,
        'cart', (
          select coalesce(json_agg(line || jsonb_build_object('name', (
            select product.name from public.products as product where product.id = (line ->> 'id')::bigint
          )) order by place), '[]')
          from jsonb_array_elements(saved.cart) with ordinality as each (line, place)
        ),
        'wishes', (
          select coalesce(json_agg(json_build_object('id', wish, 'name', (
            select product.name from public.products as product where product.id = wish
          )) order by place), '[]')
          from unnest(saved.wishes) with ordinality as each (wish, place)
        )
      ) order by saved.user_id)
      from public.saved_lists as saved where saved.user_id = any (accounts)
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
    'stock_requests', coalesce((
      select json_agg(json_build_object(
        'created_at', request.created_at, 'product', product.name, 'choice', private.combination_words(request.value_ids),
        'language', request.language
      ) order by request.id)
      from public.stock_requests as request join public.products as product on product.id = request.product_id
      where request.email = address
    ), '[]'),
    'newsletter', (
      select json_build_object(
        'asked_at', subscriber.asked_at, 'confirmed_at', subscriber.confirmed_at, 'unsubscribed_at', subscriber.unsubscribed_at,
        'source', subscriber.source, 'language', subscriber.language
      )
      from public.newsletter_subscribers as subscriber where subscriber.email = address
    ),
    'messages', coalesce((
      select json_agg(json_build_object(
        'kind', message.kind, 'created_at', message.created_at, 'sent_at', message.sent_at, 'state', message.state,
        'recipient', message.recipient, 'data', (message.data #- '{order,guest_key}') - 'review_key'
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
    ), '[]'),
    'backups_downloaded', coalesce((
      select json_agg(json_build_object('file', backup.file, 'downloaded_at', backup.downloaded_at) order by backup.id)
      from public.backups as backup where lower(backup.downloaded_by) = address
    ), '[]')
  );
end
$function$;

create or replace function private.erase_customer (
  address text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  accounts uuid[];
  placed bigint[];
  asked bigint[];
  offered bigint[];
  words text[];
begin
  -- Their account cannot change in the meantime; then orders in their name wait, in the order of place_order.
  perform from auth.users where lower(email) = address order by id for update;
  accounts := private.accounts_with_email(address);
  perform pg_advisory_xact_lock(hashtextextended(account::text, 1)) from unnest(accounts) as account;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  -- A new statement, which sees what the locks waited for.
  placed := private.orders_of_customer(address);
  perform from public.orders where id = any (placed) order by id for no key update;
  if exists (select from public.user_roles where user_id = any (accounts)) then
    raise exception using
      errcode = 'PT409', hint = 'customer_is_administrator',
      message = format('%s is an administrator. Please remove these rights first.', address),
      detail = jsonb_build_object('email', address)::text;
  end if;
  perform private.refuse('PT409', private.open_order_refusal(placed));
  asked := private.inquiries_of_customer(address);
  offered := array(select id from public.counter_offers where user_id = any (accounts));
  words := private.identifying_words(address, placed, accounts);

  perform private.erase_orders(placed, words);
  delete from public.messages as message
  where message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
    or message.order_id is null and lower(message.recipient) = address
    -- Messages that belong to no order or inquiry name the person by a value of their own. What other people wrote stays.
    or coalesce(message.order_id, message.inquiry_id, message.offer_id) is null and exists (
      select from jsonb_path_query(message.data, 'strict $.** ? (@.type() == "string")') as value
      where lower(value #>> '{}') = address
    );
  update public.product_inquiries set
    user_id = null, user_email = 'Erased', message = 'Erased', status = 'resolved',
    sender_name = case when sender_name is not null then 'Erased' end,
    subject = case when subject is not null then 'Erased' end
  where id = any (asked);
  update public.inquiry_answers set answer = 'Erased' where inquiry_id = any (asked);
  delete from public.stock_requests where stock_requests.email = address;
  delete from public.newsletter_subscribers where newsletter_subscribers.email = address;
  delete from public.admin_invitations where email = address;
  if accounts <> '{}' and to_regclass('public.order_events') is not null then
    update public.order_events as event set actor_name = 'Erased'
    where event.actor = any (accounts) and event.actor_name is not null;
  end if;
  update public.backups set downloaded_by = 'Erased' where lower(downloaded_by) = address;
  delete from auth.users where id = any (accounts);
  delete from public.customers where email = address;
end
$function$;

create or replace function private.home_fields()
  returns jsonb
  language sql
  immutable
  as $function$
  select '{
    "hero": {},
    "category_list": {},
    "promotions": {},
    "featured": {"title": ["line", 100]},
    "category_tiles": {},
    "why_choose": {"title": ["line", 100], "picture": ["picture"], "items": ["items", 8]},
    "collection": {"title": ["line", 100], "body": ["text", 500], "collection": ["collection"], "amount": ["choice", "4", "8"]},
    "picture_text": {
      "title": ["line", 100], "body": ["text", 3000], "picture": ["picture"], "side": ["choice", "start", "end"],
      "button": ["line", 60], "link": ["link", 500]
    },
    "story": {"title": ["line", 100], "body": ["text", 3000], "picture": ["picture"], "name": ["line", 100]},
    "quotes": {"title": ["line", 100], "reviews": ["reviews", 12]},
    "questions": {"title": ["line", 100], "items": ["items", 20]},
    "banner": {
      "title": ["line", 100], "body": ["text", 500], "picture": ["picture"], "look": ["choice", "light", "dark"],
      "button": ["line", 60], "link": ["link", 500]
    },
    "newsletter": {"title": ["line", 100], "body": ["text", 500]}
  }'::jsonb
$function$;

create or replace function public.shop (
  language text default null::text
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  with offered as (
    select method.zone_id, method.fee, case when method.fee > 0 then method.free_above end as free_above
    from public.shipping_methods as method join public.shipping_zones as zone on zone.id = method.zone_id
    where zone.countries <> '{}' or (select ships_elsewhere from public.shop_facts) is not false
  )
  select json_build_object(
    'name', facts.name,
    'tagline', private.in_language(shown.code, 'shop', '', 'tagline', facts.tagline),
    'phone', facts.phone,
    'email', facts.email,
    'hours', private.in_language(shown.code, 'shop', '', 'hours', facts.hours),
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'language', coalesce(shown.code, facts.language),
    'languages', (
      select json_agg(other.code order by other.code <> facts.language, other.code)
      from (
        select facts.language as code
        union
        select offered.code from public.shop_languages as offered where offered.is_shown
      ) as other
    ),
    'words', case when shown.code is null then '{}'::json else (
      select coalesce(json_object_agg(said.record, said.text), '{}')
      from private.shown_words(array(
        select translation.record from public.translations as translation
        where translation.subject = 'words' and translation.field = 'text' and translation.language = shown.code
      )) as word
      cross join lateral (
        select translation.record, translation.text from public.translations as translation
        where translation.subject = 'words' and translation.record = word and translation.field = 'text'
          and translation.language = shown.code
      ) as said
    ) end,
    'untranslated', (
      select coalesce(json_agg(text.place), '[]')
      from (
        select 'shop', '', field, field
        from unnest(array['tagline', 'hours', 'announcement', 'hero_title', 'hero_text']) as field
        union all
        select 'pages', page.id::text, 'title', case when private.is_own_page(page.slug) then '/pages/' else '/' end || page.slug
        from public.pages as page
        union all
        select 'collections', collection.id::text, 'name', '/collections/' || collection.slug
        from public.collections as collection where collection.in_menu and collection.is_published
      ) as text (subject, record, field, place)
      where shown.code is not null and not exists (
        select from public.translations as translation
        where translation.language = shown.code and translation.subject = text.subject
          and translation.record = text.record and translation.field = text.field
      )
    ),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'return_days', facts.return_days,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'newsletter', private.is_enabled('newsletter_enabled'),
    'announcement', case
      when facts.announcement_until > now() or facts.announcement_until is null
      then private.in_language(shown.code, 'shop', '', 'announcement', facts.announcement)
    end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (offered.fee, offered.free_above)) > 1 from offered),
    'promised_shipping', coalesce(
      (
        select json_build_object('fee', min(offered.fee), 'free_above', min(offered.free_above))
        from offered having count(distinct (offered.fee, offered.free_above)) = 1
      ),
      (
        select json_build_object('fee', min(offered.fee), 'free_above', min(offered.free_above))
        from offered where facts.country is not null and offered.zone_id = (
          select terms.zone_id from private.terms_for(json_build_object('country_code', facts.country)::jsonb, null) as terms
        )
        having count(distinct (offered.fee, offered.free_above)) = 1
      )
    ),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', private.in_language(shown.code, 'shop', '', 'hero_title', facts.hero_title),
    'hero_text', private.in_language(shown.code, 'shop', '', 'hero_text', facts.hero_text),
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object(
        'slug', page.slug,
        'title', private.in_language(shown.code, 'pages', page.id::text, 'title', page.title)
      ) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    ),
    'titles', (
      select coalesce(json_object_agg(
        page.slug, private.in_language(shown.code, 'pages', page.id::text, 'title', page.title) order by page.id
      ), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    ),
    'collections', (
      select coalesce(json_agg(json_build_object(
        'slug', collection.slug,
        'name', private.in_language(shown.code, 'collections', collection.id::text, 'name', collection.name)
      ) order by collection.position, collection.id), '[]')
      from public.collections as collection where collection.in_menu and collection.is_published
    )
  )
  from public.shop_facts as facts
  left join public.shop_languages as shown on shown.code = shop.language and shown.code <> facts.language and shown.is_shown
$function$;
