create or replace function private.tell_about_inquiry()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.enqueue_message(
    case when new.subject is null then 'new_inquiry' else 'contact_message' end, null,
    jsonb_build_object('inquiry', private.inquiry_snapshot(new)), inquiry_id => new.id
  );
  return null;
end
$function$;

comment on function private.tell_about_inquiry() is 'Notifies the owner of an inquiry or a message from the contact page.';

revoke all on function private.tell_about_inquiry() from public;
