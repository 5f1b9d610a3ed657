create or replace function private.retry_messages()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update public.messages set next_attempt_at = clock_timestamp() where state = 'waiting' and last_error is not null;
  return null;
end
$function$;

comment on function private.retry_messages() is 'Makes messages that wait for their next attempt due: the reason may have been corrected. Those that are being sent stay with their worker.';

revoke all on function private.retry_messages() from public;
