create or replace function private.end_invitation_mail()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.give_up_message(message.id, 'The invitation was withdrawn.')
  from public.messages as message
  where message.kind = 'admin_invitation' and message.state = 'waiting'
    and message.data ->> 'invitation_id' = old.id::text;
  return null;
end
$function$;

comment on function private.end_invitation_mail() is 'Stops the mail of an invitation that no longer exists.';

revoke all on function private.end_invitation_mail() from public;
