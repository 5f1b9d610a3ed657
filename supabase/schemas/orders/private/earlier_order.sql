create or replace function private.earlier_order (
  key uuid,
  customer uuid,
  digest uuid
)
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  earlier public.orders;
begin
  if key is null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'An order needs an idempotency key.';
  end if;
  -- Requests with the same key wait for one another here.
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into earlier from public.orders where idempotency_key = key;
  if earlier.id is not null
    and (earlier.user_id is distinct from customer or earlier.lines_digest is distinct from digest)
  then
    raise exception using
      errcode = 'PT409', hint = 'order_key_used',
      message = 'This order could not be placed. Please reload the page and try again.';
  end if;
  return earlier.id;
end
$function$;

comment on function private.earlier_order(uuid, uuid, uuid) is 'The order that this very request has already made, if any. A different request with the same idempotency key is refused without saying why.';

revoke all on function private.earlier_order(uuid, uuid, uuid) from public;
