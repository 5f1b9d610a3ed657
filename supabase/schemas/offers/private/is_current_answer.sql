create or replace function private.is_current_answer (
  mail public.messages,
  offer public.counter_offers
)
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  -- Each answer expires at a time of its own, which tells answers apart.
  select offer.status = 'answered' and offer.expires_at > clock_timestamp()
    and (mail.data ->> 'expires_at')::timestamptz = offer.expires_at
$function$;

comment on function private.is_current_answer(public.messages, public.counter_offers) is 'Whether a mail says the price about which the customer can decide now.';

revoke all on function private.is_current_answer(public.messages, public.counter_offers) from public;
