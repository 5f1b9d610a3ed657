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

comment on function private.mailed_stock_address(text) is 'The address to which a mail with this token went about a piece that is back; null: none.';

revoke all on function private.mailed_stock_address(text) from public;
