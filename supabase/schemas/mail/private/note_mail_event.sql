create or replace function private.note_mail_event()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.note_order_event(new.order_id, 'mail', jsonb_strip_nulls(jsonb_build_object(
    'message', new.id, 'mail', new.kind, 'to', case when new.recipient is null then 'owner' else 'customer' end,
    'state', new.state, 'problem', case new.state when 'failed' then new.last_error end
  )));
  return null;
end
$function$;

comment on function private.note_mail_event() is 'Notes in an order''s timeline that a mail about it was sent, or could not be.';

revoke all on function private.note_mail_event() from public;
