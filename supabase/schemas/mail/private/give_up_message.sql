create or replace function private.give_up_message (
  given_up_id bigint,
  error text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.messages set state = 'failed', last_error = left(give_up_message.error, 500) where id = given_up_id;
  delete from private.message_secrets where message_id = given_up_id;
end
$function$;

comment on function private.give_up_message(bigint, text) is 'Stops trying to send a message.';

revoke all on function private.give_up_message(bigint, text) from public;
