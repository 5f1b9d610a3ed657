create or replace function private.note_order_event (
  order_id bigint,
  kind text,
  data jsonb default '{}'
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  actor constant uuid := auth.uid();
  added_id bigint;
begin
  insert into public.order_events (order_id, actor, actor_name, kind, data)
  values (
    note_order_event.order_id, actor,
    private.admin_name(),
    note_order_event.kind, note_order_event.data
  )
  returning id into added_id;
  return added_id;
end
$function$;

comment on function private.note_order_event(bigint, text, jsonb) is 'Writes down what happened to an order, and who did it. Returns the event''s id.';

revoke all on function private.note_order_event(bigint, text, jsonb) from public;
