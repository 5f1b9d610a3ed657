create or replace function public.add_order_note (
  order_id bigint,
  note text
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  words constant text := btrim(note, E' \t\r\n');
  added_id bigint;
begin
  perform private.require_admin();
  if coalesce(length(words), 0) not between 1 and 2000 then
    raise exception using errcode = 'PT400', hint = 'order_note_length', message = 'A note has between 1 and 2000 characters.';
  elsif not exists (select from public.orders as placed where placed.id = add_order_note.order_id) then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'This order does not exist.';
  end if;
  added_id := private.note_order_event(add_order_note.order_id, 'note', jsonb_build_object('note', words));
  return (select to_json(event) from public.order_events as event where event.id = added_id);
end
$function$;

comment on function public.add_order_note(bigint, text) is 'Adds a note of the owner to an order''s timeline and returns the event. PT403 for everyone but administrators; PT400: empty, or more than 2000 characters; PT404: no such order.';

revoke all on function public.add_order_note(bigint, text) from public;

grant execute on function public.add_order_note(bigint, text) to authenticated;
