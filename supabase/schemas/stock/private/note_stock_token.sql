create or replace function private.note_stock_token (
  mail public.messages,
  digest text
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
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
$function$;

comment on function private.note_stock_token(public.messages, text) is 'Before a mail about a piece that is back is sent: records the digest of its token. false: the piece is gone again, so its recipient waits on, unless it is no longer sold.';

revoke all on function private.note_stock_token(public.messages, text) from public;
