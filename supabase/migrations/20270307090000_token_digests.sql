-- How bytes become a text of a link, and how a token is digested, are each said once.

create function private.base64url (
  bytes bytea
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '=')
$function$;

comment on function private.base64url(bytea) is 'Base64 for addresses (RFC 4648, section 5), without padding. At most 57 bytes: longer ones are broken into lines.';

create function private.token_digest (
  token text
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select private.base64url(sha256(convert_to(token, 'UTF8')))
$function$;

comment on function private.token_digest(text) is 'What is stored of a token that was mailed.';

revoke all on function private.base64url(bytea), private.token_digest(text) from public;

create or replace function private.random_key()
  returns text
  language sql
  set search_path to ''
  as $function$
  -- Three uuids have 366 random bits, and the digest keeps 256 of them.
  select private.base64url(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ))
$function$;

create or replace function private.add_guest_key()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.guest_keys (order_id, key) values (new.id, private.random_key());
  return null;
end
$function$;

create or replace function private.open_mailed_offer (
  token text
)
  returns public.counter_offers
  language sql
  stable
  set search_path to ''
  as $function$
  select offer
  from private.offer_keys as known
  join public.messages as message on message.id = known.message_id
  join public.counter_offers as offer on offer.id = message.offer_id
  join public.profiles as profile on profile.id = offer.user_id
  where known.digest = private.token_digest(token) and lower(profile.email) = lower(message.recipient)
$function$;

create or replace function private.open_invitation (
  token text
)
  returns public.admin_invitations
  language sql
  stable
  set search_path to ''
  as $function$
  select invitation
  from private.admin_invitation_keys as key join public.admin_invitations as invitation on invitation.id = key.invitation_id
  where key.digest = private.token_digest(token) and invitation.expires_at > now()
$function$;

create or replace function private.open_data_request (
  token text
)
  returns private.data_requests
  language sql
  stable
  set search_path to ''
  as $function$
  select request
  from private.data_requests as request join public.profiles as profile on profile.id = request.account_id
  where request.digest = private.token_digest(token)
    and request.expires_at > now() and lower(profile.email) = request.email
$function$;

create or replace function private.mailed_stock_address (
  token text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select lower(message.recipient)
  from private.stock_request_keys as known join public.messages as message on message.id = known.message_id
  where known.digest = private.token_digest(token)
$function$;
