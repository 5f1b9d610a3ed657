create or replace function public.note_message_sent (
  sent_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- A worker whose lease has expired has sent the message all the same.
  update public.messages set state = 'sent', sent_at = clock_timestamp(), last_error = null
  where id = sent_id and state <> 'sent';
  delete from private.message_secrets where message_id = sent_id;
end
$function$;

comment on function public.note_message_sent(bigint) is 'Records that the mail server has accepted a message.';

revoke all on function public.note_message_sent(bigint) from public;

grant execute on function public.note_message_sent(bigint) to service_role;
