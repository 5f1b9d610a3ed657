-- Shoppers are told when a sold-out piece is back: in the order in which they asked, once, and of each restock only as
-- many as there are pieces.

set local lock_timeout = '3s';

create table public.stock_requests (
  id bigint generated always as identity not null,
  product_id bigint not null,
  value_ids bigint[] not null default '{}',
  email text not null,
  language text,
  created_at timestamptz not null default now(),
  passed_at timestamptz,
  constraint stock_requests_email_check check (length(email) <= 255 and email = lower(email)),
  constraint stock_requests_pkey primary key (id),
  constraint stock_requests_once unique (product_id, value_ids, email),
  constraint stock_requests_value_ids_check check (cardinality(value_ids) <= 5),
  constraint stock_requests_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
alter table public.stock_requests enable row level security;
comment on table public.stock_requests is 'Who waits for a piece that is sold out. A row is deleted as its mail is written.';
comment on column public.stock_requests.email is 'In lower case. Nobody has confirmed it: asking is the consent to one mail.';
comment on column public.stock_requests.language is 'That in which the shop was read; null: the shop''s own.';
comment on column public.stock_requests.passed_at is 'When pieces came back, but fewer than shoppers waited for. If some are still there a day later, the next are told.';
comment on column public.stock_requests.value_ids is 'The chosen values of the product''s options, in ascending order.';
create policy "admins read stock requests" on public.stock_requests
  for select
  to authenticated
  using ((select private.is_admin()));
grant select on table public.stock_requests to authenticated, service_role;
create index stock_requests_by_email on public.stock_requests (email);
create index stock_requests_by_value on public.stock_requests using gin (value_ids);
create index stock_requests_passed on public.stock_requests (passed_at)
  where (passed_at is not null);
create index stock_requests_by_age on public.stock_requests (created_at);

create table private.stock_request_keys (
  message_id bigint not null,
  digest text not null,
  constraint stock_request_keys_digest_key unique (digest),
  constraint stock_request_keys_pkey primary key (message_id),
  constraint stock_request_keys_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);
alter table private.stock_request_keys enable row level security;
comment on table private.stock_request_keys is 'The digests of the tokens in mails about pieces that are back. They go with their mail.';

create table private.stock_rises (
  move_id bigint not null,
  constraint stock_rises_pkey primary key (move_id)
);
alter table private.stock_rises enable row level security;
comment on table private.stock_rises is 'Moves by which pieces came that somebody waits for, until the end of their transaction: then the first in line are told.';

alter table public.messages drop constraint messages_kind_check, add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address',
  'data_export', 'data_erasure', 'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message',
  'money_decision', 'new_admin', 'offer_answered', 'offer_decided', 'backup_problem', 'security_notice',
  'metal_prices', 'low_stock', 'review_request', 'back_in_stock'
));

create function private.stock_of_choice(product bigint, chosen bigint[]) returns integer
  language sql stable set search_path to ''
as $$
  select least(
    (select stock_quantity from public.products where id = product),
    (select min(stock_quantity) from public.product_option_values where id = any (chosen)),
    (private.combination_of_values(product, chosen)).stock_quantity
  )
$$;
comment on function private.stock_of_choice(bigint, bigint[]) is 'The pieces of a product with these values; null: they are not counted.';
revoke all on function private.stock_of_choice(bigint, bigint[]) from public;

create function private.choice_in(language text, chosen bigint[]) returns text
  language sql stable set search_path to ''
as $$
  select string_agg(
    private.in_language(choice_in.language, 'words', option.name, 'text', option.name) || ': '
      || private.in_language(choice_in.language, 'words', value.value, 'text', value.value),
    ', ' order by option.position
  )
  from public.product_option_values as value join public.product_options as option on option.id = value.option_id
  where value.id = any (chosen)
$$;
comment on function private.choice_in(text, bigint[]) is 'What was chosen, in a language (null: the shop''s): Ring size: 7.';
revoke all on function private.choice_in(text, bigint[]) from public;

create function public.request_stock_mail(
  product_id bigint, email text, value_ids bigint[] default '{}', language text default null
) returns void
  language plpgsql security definer set search_path to ''
as $$
declare
  address constant text := lower(private.clean_email(email));
  chosen constant bigint[] := array(select distinct each from unnest(value_ids) as each order by each);
  product bigint;
  missing text;
begin
  if private.is_email_address(address) is not true then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  -- Requests for one address wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(address, 46));
  -- Pieces that are coming back meanwhile are there afterwards, or find the request. The product before its values, as orders do.
  select published.id into product from public.products as published
  where published.id = request_stock_mail.product_id and published.status = 'published' for share;
  if product is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  end if;
  perform from public.product_option_values as value where value.id = any (chosen) order by value.id for share;
  perform from public.option_combinations as combination
  where combination.product_id = product and combination.value_ids <@ chosen for share;
  missing := (
    select option.name from public.product_options as option
    where option.product_id = product and option.kind = 'choice' and option.required and not exists (
      select from public.product_option_values as value where value.option_id = option.id and value.id = any (chosen)
    )
    order by option.position limit 1
  );
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'option_choice_missing', message = format('%s: please choose one.', missing),
      detail = jsonb_build_object('option', missing)::text;
  elsif cardinality(chosen) <> (
    select count(distinct option.id)
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where value.id = any (chosen) and option.product_id = product
  ) then
    raise exception using
      errcode = 'PT409', hint = 'options_changed', message = 'Its options have changed: please choose again.';
  elsif private.stock_of_choice(product, chosen) is distinct from 0 then
    raise exception using errcode = 'PT409', hint = 'piece_in_stock', message = 'This piece is in stock.';
  -- In silence, or others could find out whether an address waits for pieces.
  elsif coalesce(current_setting('shop.limits', true), '') <> 'off'
    and (select count(*) from public.stock_requests as held where held.email = address) >= 20 then
    return;
  end if;
  insert into public.stock_requests (product_id, value_ids, email, language)
  values (product, chosen, address, private.page_language(request_stock_mail.language))
  on conflict on constraint stock_requests_once do nothing;
end
$$;
comment on function public.request_stock_mail(bigint, text, bigint[], text) is 'Has one mail sent to this address once the sold-out piece with these values is back. language: BCP 47, the one in which the shop is read. The answer is the same whether the address waits already or for as many pieces as it may, which is 20. PT400: no address, or a choice is missing; PT409: it is in stock, no longer sold, or has other options.';
revoke all on function public.request_stock_mail(bigint, text, bigint[], text) from public;
grant execute on function public.request_stock_mail(bigint, text, bigint[], text) to anon, authenticated, service_role;

create function private.note_stock_rises() returns trigger
  language plpgsql security definer set search_path to ''
as $$
begin
  insert into private.stock_rises (move_id)
  select id from added
  where (quantity > 0 or stock_after is null)
    and exists (select from public.stock_requests as request where request.product_id = added.product_id);
  return null;
end
$$;
comment on function private.note_stock_rises() is 'Notes the moves by which pieces came that somebody waits for, or by which they are no longer counted.';
revoke all on function private.note_stock_rises() from public;

create trigger stock_moves_note_rises
  after insert on public.stock_moves referencing new table as added
  for each statement
  execute function private.note_stock_rises();

create function private.tell_first_in_line(restocked bigint, moves bigint[] default null) returns integer
  language plpgsql set search_path to ''
as $$
declare
  risen text[];
  remaining jsonb;
  request record;
  needed text[];
  told bigint[] := '{}';
begin
  -- Of what came now, each piece is told of once. A stock that is no longer counted has enough for everybody.
  select
    coalesce(
      array_agg(coalesce(
        case when move.stock_after is not null then
          coalesce('combination ' || move.option_combination_id, 'value ' || move.option_value_id)
        end,
        'product'
      )),
      '{}'
    )
  into risen from public.stock_moves as move where move.id = any (moves);
  select coalesce(jsonb_object_agg(stock.name, least(stock.pieces, came.pieces)), '{}')
  into remaining
  from (
    select 'product' as name, stock_quantity as pieces from public.products where id = restocked
    union all
    select 'value ' || value.id, value.stock_quantity
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where option.product_id = restocked
    union all
    select 'combination ' || id, stock_quantity from public.option_combinations where product_id = restocked
  ) as stock
  left join (
    select
      coalesce('combination ' || move.option_combination_id, 'value ' || move.option_value_id, 'product') as name,
      sum(move.quantity) as pieces
    from public.stock_moves as move where move.id = any (moves)
    group by 1 having sum(move.quantity) > 0
  ) as came using (name)
  where stock.pieces is not null;

  for request in
    select waiting.*, product.name
    from public.stock_requests as waiting join public.products as product on product.id = waiting.product_id
    where waiting.product_id = restocked and product.status = 'published'
      and (moves is not null or waiting.passed_at < now() - interval '1 day')
    order by waiting.id for update of waiting
  loop
    needed := array['product'] || array(select 'value ' || id from unnest(request.value_ids) as id)
      || ('combination ' || (private.combination_of_values(restocked, request.value_ids)).id);
    continue when moves is not null and not needed && risen;
    needed := array(select name from unnest(needed) as name where remaining ? name);
    if exists (select from unnest(needed) as name where (remaining ->> name)::integer < 1) then
      update public.stock_requests as passed
      set passed_at = case when private.stock_of_choice(restocked, request.value_ids) is distinct from 0 then now() end
      where passed.id = request.id;
      continue;
    end if;
    remaining := remaining || coalesce(
      (select jsonb_object_agg(name, (remaining ->> name)::integer - 1) from unnest(needed) as name), '{}'
    );
    perform private.enqueue_message('back_in_stock', request.email, jsonb_build_object(
      'product', jsonb_build_object(
        'id', restocked,
        'name', private.in_language(request.language, 'products', restocked::text, 'name', request.name)
      ),
      'choice', private.choice_in(request.language, request.value_ids), 'value_ids', request.value_ids,
      'asked_at', request.created_at, 'language', request.language,
      'secret', jsonb_build_object('nonce', private.random_key())
    ));
    told := told || request.id;
  end loop;
  delete from public.stock_requests where id = any (told);
  return cardinality(told);
end
$$;
comment on function private.tell_first_in_line(bigint, bigint[]) is 'Tells shoppers that a product is back, in the order in which they asked: as many as pieces came by these moves, and among those who wait for what came; or (null) as many as pieces are there, among those for whom there were too few a day ago. Returns how many.';
revoke all on function private.tell_first_in_line(bigint, bigint[]) from public;

create function private.tell_restocked() returns trigger
  language plpgsql security definer set search_path to ''
as $$
declare
  restocked jsonb;
begin
  -- The first of this transaction's rows tells of all; those of others are not seen.
  with noted as (
    delete from private.stock_rises returning move_id
  ),
  product as (
    select move.product_id, jsonb_agg(move.id) as moves
    from noted join public.stock_moves as move on move.id = noted.move_id group by move.product_id
  )
  select jsonb_agg(to_jsonb(product) order by product.product_id) into restocked from product;
  perform private.tell_first_in_line(came.product_id, came.moves)
  from jsonb_to_recordset(coalesce(restocked, '[]')) as came (product_id bigint, moves bigint[]);
  return null;
end
$$;
comment on function private.tell_restocked() is 'Tells, at the end of a transaction, those who wait for pieces that came in it.';
revoke all on function private.tell_restocked() from public;

create constraint trigger stock_rises_are_told
  after insert on private.stock_rises deferrable initially deferred
  for each row
  execute function private.tell_restocked();

create function public.tell_waiting_shoppers() returns integer
  language plpgsql security definer set search_path to ''
as $$
declare
  product bigint;
  told integer := 0;
begin
  delete from public.stock_requests where created_at < now() - interval '1 year';
  for product in
    select request.product_id from public.stock_requests as request
    where request.passed_at < now() - interval '1 day'
    group by request.product_id order by request.product_id limit 100
  loop
    told := told + private.tell_first_in_line(product);
  end loop;
  return told;
end
$$;
comment on function public.tell_waiting_shoppers() is 'Tells the next in line of pieces that came back a day ago and are still there, and forgets requests that are a year old. Returns how many were told.';
revoke all on function public.tell_waiting_shoppers() from public;
grant execute on function public.tell_waiting_shoppers() to service_role;

create function private.note_stock_token(mail public.messages, digest text) returns boolean
  language plpgsql set search_path to ''
as $$
declare
  product constant bigint := (mail.data #>> '{product,id}')::bigint;
  chosen constant bigint[] := array(select jsonb_array_elements_text(mail.data -> 'value_ids')::bigint);
  is_sold constant boolean := exists (
    select from public.products where id = product and status = 'published'
  ) and cardinality(chosen) = (
    select count(*) from public.product_option_values where id = any (chosen)
  );
  is_first constant boolean := not exists (select from private.stock_request_keys where message_id = mail.id);
begin
  -- A mail that was tried before may have arrived.
  if is_first and not (is_sold and private.stock_of_choice(product, chosen) is distinct from 0) then
    insert into public.stock_requests (product_id, value_ids, email, language, created_at, passed_at)
    select product, chosen, mail.recipient, mail.data ->> 'language', (mail.data ->> 'asked_at')::timestamptz, now()
    where is_sold
    on conflict on constraint stock_requests_once do nothing;
    return false;
  end if;
  insert into private.stock_request_keys (message_id, digest) values (mail.id, note_stock_token.digest)
  on conflict (message_id) do update set digest = excluded.digest;
  return true;
end
$$;
comment on function private.note_stock_token(public.messages, text) is 'Before a mail about a piece that is back is sent: records the digest of its token. false: the piece is gone again, so its recipient waits on, unless it is no longer sold.';
revoke all on function private.note_stock_token(public.messages, text) from public;

create function private.mailed_stock_address(token text) returns text
  language sql stable set search_path to ''
as $$
  select lower(message.recipient)
  from private.stock_request_keys as known join public.messages as message on message.id = known.message_id
  where known.digest = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;
comment on function private.mailed_stock_address(text) is 'The address to which a mail with this token went about a piece that is back; null: none.';
revoke all on function private.mailed_stock_address(text) from public;

create function public.mailed_stock_requests(token text) returns json
  language plpgsql stable security definer set search_path to ''
as $$
declare
  address constant text := private.mailed_stock_address(token);
begin
  if address is null then
    return null;
  end if;
  return coalesce((
    select json_agg(json_build_object(
      'id', request.id, 'product', json_build_object('id', product.id, 'name', product.name, 'image', product.image),
      'choice', coalesce((
        select json_agg(json_build_object('name', option.name, 'value', value.value) order by option.position)
        from public.product_option_values as value join public.product_options as option on option.id = value.option_id
        where value.id = any (request.value_ids)
      ), '[]')
    ) order by request.id)
    from public.stock_requests as request join public.products as product on product.id = request.product_id
    where request.email = address
  ), '[]');
end
$$;
comment on function public.mailed_stock_requests(text) is 'For anybody with the token of a mail about a piece that is back: the pieces for which its address still waits. null: the token opens nothing.';
revoke all on function public.mailed_stock_requests(text) from public;
grant execute on function public.mailed_stock_requests(text) to anon, authenticated, service_role;

create function public.end_stock_requests(token text) returns void
  language plpgsql security definer set search_path to ''
as $$
declare
  address constant text := private.mailed_stock_address(token);
begin
  if address is null then
    raise exception using
      errcode = 'PT404', hint = 'stock_link_unknown', message = 'This link no longer opens anything.';
  end if;
  -- In the order of private.tell_first_in_line.
  perform from public.stock_requests where email = address order by product_id, id for update;
  delete from public.stock_requests where email = address;
  delete from public.messages as message
  where message.kind = 'back_in_stock' and message.state = 'waiting' and message.attempts = 0 and message.recipient = address;
end
$$;
comment on function public.end_stock_requests(text) is 'For anybody with the token of a mail about a piece that is back: its address waits for nothing any more. PT404: the token opens nothing.';
revoke all on function public.end_stock_requests(text) from public;
grant execute on function public.end_stock_requests(text) to anon, authenticated, service_role;

create function public.waiting_shoppers(product_id bigint) returns json
  language plpgsql stable security definer set search_path to ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('choice', waiting.choice, 'shoppers', waiting.shoppers, 'since', waiting.since) order by waiting.shoppers desc, waiting.choice)
    from (
      select private.combination_words(request.value_ids) as choice, count(*) as shoppers, min(request.created_at) as since
      from public.stock_requests as request where request.product_id = waiting_shoppers.product_id
      group by request.value_ids
    ) as waiting
  ), '[]');
end
$$;
comment on function public.waiting_shoppers(bigint) is 'How many wait for a product, by what they chose: [{"choice" (null: nothing to choose), "shoppers", "since"}]. PT403 for everyone but administrators.';
revoke all on function public.waiting_shoppers(bigint) from public;
grant execute on function public.waiting_shoppers(bigint) to authenticated;

create function private.forget_stock_requests() returns trigger
  language plpgsql security definer set search_path to ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.stock_requests where value_ids && array(select id from removed);
  else
    delete from public.stock_requests where product_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.forget_stock_requests() is 'Nobody waits for products that are no longer in the shop, or for values that are no longer offered.';
revoke all on function private.forget_stock_requests() from public;

create trigger products_end_stock_requests
  after update of status on public.products
  for each row
  when ((old.status = 'published') and (new.status <> 'published'))
  execute function private.forget_stock_requests();

create trigger product_option_values_end_stock_requests
  after delete on public.product_option_values referencing old table as removed
  for each statement
  execute function private.forget_stock_requests();

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
  elsif message.kind in ('password_reset', 'confirm_address', 'data_export', 'data_erasure') then
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
    and not exists (select from public.stock_requests as request where request.email = address) then
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
