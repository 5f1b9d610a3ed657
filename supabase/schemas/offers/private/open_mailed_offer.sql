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

comment on function private.open_mailed_offer(text) is 'The offer that a token opens; null if nobody was mailed it, or the account has another address since.';

revoke all on function private.open_mailed_offer(text) from public;
