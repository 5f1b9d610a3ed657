create or replace function private.mailed_subscriber (
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
