-- Customers download and erase what is stored of them, with a link that is mailed to the account's address.

create table private.data_requests (
  id bigint generated always as identity primary key,
  account_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('export', 'erase')),
  email text not null,
  digest text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.data_requests is 'Who asked for a link to download what is stored of them, or to erase it. The latest of a kind counts, for an hour.';
comment on column private.data_requests.email is 'Where the link goes, in lower case. If the account''s address changes, it opens nothing.';
comment on column private.data_requests.digest is 'The digest of the token in the mail, recorded when that is sent; null before, and once another request has replaced it.';
create index data_requests_by_account on private.data_requests (account_id, created_at);
alter table private.data_requests enable row level security;
revoke all on private.data_requests from public, anon, authenticated, service_role;

-- Other migrations add kinds, too.
do $$
declare
  kinds constant text := (
    select string_agg(quote_literal(kind[1]), ', ') from pg_constraint as known
    cross join lateral regexp_matches(pg_get_constraintdef(known.oid), '''([a-z_]+)''', 'g') as kind
    where known.conname = 'messages_kind_check' and known.conrelid = 'public.messages'::regclass
  );
begin
  alter table public.messages drop constraint messages_kind_check;
  execute format(
    'alter table public.messages add constraint messages_kind_check check (kind in (%s, ''data_export'', ''data_erasure''))',
    kinds
  );
end
$$;

create function public.request_customer_data(kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asker constant uuid := private.customer_id();
  address text;
  refusal text;
  request private.data_requests;
begin
  if asker is null then
    raise exception using errcode = 'PT401', message = 'Please log in first.';
  elsif request_customer_data.kind is null or request_customer_data.kind not in ('export', 'erase') then
    raise exception using errcode = 'PT400', message = 'Data can be downloaded or erased.';
  end if;
  -- Requests of one account wait for one another, so that each counts those before.
  select lower(email) into address from public.profiles where id = asker for no key update;
  if private.is_address(address) is not true then
    raise exception using errcode = 'PT409', message = 'Your account has no email address. Please write to us.';
  end if;
  if request_customer_data.kind = 'erase' then
    if exists (select from public.user_roles where user_id = asker) then
      raise exception using errcode = 'PT409',
        message = 'You are an administrator. Another administrator has to remove these rights first.';
    end if;
    refusal := private.open_order_refusal(array(select id from public.orders where user_id = asker));
    if refusal is not null then
      raise exception using errcode = 'PT409', message = refusal;
    end if;
  end if;
  delete from private.data_requests where account_id = asker and created_at < now() - interval '1 hour';
  if coalesce(current_setting('shop.limits', true), '') <> 'off'
    and (select count(*) from private.data_requests where account_id = asker) >= 5 then
    raise exception using errcode = 'PT429', message = 'You have asked five times within an hour. Please try again later.';
  end if;
  update private.data_requests as earlier set expires_at = now(), digest = null
  where earlier.account_id = asker and earlier.kind = request_customer_data.kind;
  insert into private.data_requests (account_id, kind, email) values (asker, request_customer_data.kind, address)
  returning * into request;
  perform private.enqueue_message(
    case request.kind when 'export' then 'data_export' else 'data_erasure' end, address,
    jsonb_build_object(
      'data_request_id', request.id, 'expires_at', request.expires_at,
      'secret', jsonb_build_object('nonce', private.random_key())
    )
  );
end
$$;
comment on function public.request_customer_data(text) is 'Mails the caller a link to download (export) or erase what the shop stores of them; it works for an hour. PT400, PT401; PT409: it cannot be erased now; PT429: more than five an hour.';

create function private.open_data_request(token text) returns private.data_requests
language sql stable set search_path = '' as $$
  select request
  from private.data_requests as request join public.profiles as profile on profile.id = request.account_id
  where request.digest = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
    and request.expires_at > now() and lower(profile.email) = request.email
$$;
comment on function private.open_data_request(text) is 'The request that a token opens; null if it is older than an hour, was replaced, or the account has another address.';

create function public.customer_data_request(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null then
    return null;
  end if;
  return json_build_object(
    'kind', request.kind, 'email', request.email, 'expires_at', request.expires_at,
    'refusal', case request.kind when 'erase' then private.open_order_refusal(private.orders_of(request.email)) end
  );
end
$$;
comment on function public.customer_data_request(text) is 'For anybody with the token of a link: what was asked for (export, erase), for which address, until when, and why it cannot be done now. null: the link opens nothing.';

create function public.export_own_data(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> 'export' then
    raise exception using errcode = 'PT404', message = 'This link is older than an hour, or you have asked for another.';
  end if;
  return private.customer_export(request.email);
end
$$;
comment on function public.export_own_data(text) is 'As export_customer, for the person whom the token was mailed to. PT404: the link opens nothing.';

create function public.erase_own_data(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> 'erase' then
    raise exception using errcode = 'PT404', message = 'This link is older than an hour, or you have asked for another.';
  end if;
  perform private.erase_customer(request.email);
end
$$;
comment on function public.erase_own_data(text) is 'As erase_customer, for the person whom the token was mailed to. PT404: the link opens nothing; PT409: an order is open.';

revoke all on function public.request_customer_data(text) from public, anon, authenticated;
revoke all on function private.open_data_request(text) from public, anon, authenticated;
revoke all on function public.customer_data_request(text) from public, anon, authenticated;
revoke all on function public.export_own_data(text) from public, anon, authenticated;
revoke all on function public.erase_own_data(text) from public, anon, authenticated;
grant execute on function public.request_customer_data(text) to authenticated;
grant execute on function public.customer_data_request(text) to anon, authenticated, service_role;
grant execute on function public.export_own_data(text) to anon, authenticated, service_role;
grant execute on function public.erase_own_data(text) to anon, authenticated, service_role;

create or replace function public.note_message_token(noted_id bigint, digest text) returns boolean
language plpgsql security definer set search_path = '' as $$
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
  update private.data_requests as request set digest = note_message_token.digest
  from public.messages as message
  where message.id = noted_id and message.kind in ('data_export', 'data_erasure') and message.state = 'waiting'
    and request.id::text = message.data ->> 'data_request_id' and request.expires_at > now();
  return found;
end
$$;
comment on function public.note_message_token(bigint, text) is 'Before an invitation or a link to somebody''s data is sent: records the digest of its token, which is derived outside of the database. false: it opens nothing any more.';

create or replace function public.send_message_again(again_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'This message no longer exists.';
  elsif message.kind in ('password_reset', 'confirm_address', 'data_export', 'data_erasure') then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.kind = 'admin_invitation' then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Settings can invite again.';
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
