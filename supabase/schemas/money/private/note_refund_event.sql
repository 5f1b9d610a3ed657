create or replace function private.note_refund_event()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  currency constant text := (select placed.currency from public.orders as placed where placed.id = new.order_id);
begin
  perform private.note_order_event(new.order_id, 'refund', jsonb_strip_nulls(jsonb_build_object(
    'refund', new.id, 'amount', private.major_units(new.amount_cents, currency), 'currency', currency,
    'state', new.state, 'reason', new.reason, 'problem', new.problem
  )));
  return null;
end
$function$;

comment on function private.note_refund_event() is 'Notes in an order''s timeline that a refund was requested, and what became of it.';

revoke all on function private.note_refund_event() from public;
