create or replace function private.given_refunds (
  first_day date,
  last_day date,
  zone text
)
  returns table (
    id bigint,
    order_id bigint,
    day date,
    amount_cents bigint
  )
  language sql
  stable
  as $function$
  select given.id, given.order_id, private.day_in(given.created_at, zone), given.amount_cents
  from public.refunds as given
  where given.state in ('pending', 'succeeded') and private.day_in(given.created_at, zone) between first_day and last_day
$function$;

comment on function private.given_refunds(date, date, text) is 'The refunds of a period, by the day they were given: what the payment service has accepted.';

revoke all on function private.given_refunds(date, date, text) from public;
