create or replace function private.note_order_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if new.status <> old.status then
    perform private.note_order_event(new.id, 'status', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if (new.tracking_provider, new.tracking_number) is distinct from (old.tracking_provider, old.tracking_number) then
    perform private.note_order_event(new.id, 'tracking', jsonb_build_object(
      'from', jsonb_build_object('carrier', old.tracking_provider, 'number', old.tracking_number),
      'to', jsonb_build_object('carrier', new.tracking_provider, 'number', new.tracking_number)
    ));
  end if;
  if new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null then
    perform private.note_order_event(new.id, 'change', '{"what": "confirmed"}');
  end if;
  return null;
end
$function$;

comment on function private.note_order_changes() is 'Notes in an order''s timeline what has changed.';

revoke all on function private.note_order_changes() from public;
