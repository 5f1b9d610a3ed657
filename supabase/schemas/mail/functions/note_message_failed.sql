create or replace function public.note_message_failed (
  failed_id bigint,
  attempt integer,
  error text,
  is_final boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  failed public.messages;
  pause interval;
begin
  select * into failed from public.messages
  where id = failed_id and state = 'waiting' and attempts = attempt for update;
  if failed.id is null then
    return;
  end if;
  pause := least(interval '1 minute' * 2 ^ least(failed.attempts - 1, 10), interval '4 hours');
  -- The attempt may have been made with the settings before: it takes a minute at most.
  if exists (select from public.mail_settings where updated_at > clock_timestamp() - interval '2 minutes') then
    pause := interval '5 seconds';
  end if;
  if is_final or clock_timestamp() + pause > failed.first_attempt_at + interval '1 day' then
    perform private.give_up_message(failed.id, error);
  else
    update public.messages
    set next_attempt_at = clock_timestamp() + pause, last_error = left(error, 500) where id = failed.id;
  end if;
end
$function$;

comment on function public.note_message_failed(bigint, integer, text, boolean) is 'Records a failed attempt: the next follows after 1, 2, 4 ... minutes, at most 4 hours, for a day; sooner if the mail settings were just changed; none if the failure is final. Does nothing if another worker has the message by now.';

revoke all on function public.note_message_failed(bigint, integer, text, boolean) from public;

grant execute on function public.note_message_failed(bigint, integer, text, boolean) to service_role;
