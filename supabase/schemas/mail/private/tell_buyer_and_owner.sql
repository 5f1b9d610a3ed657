create or replace function private.tell_buyer_and_owner (
  kind text,
  placed public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  snapshot constant jsonb := jsonb_build_object('order', private.order_snapshot(placed.id));
begin
  -- Without an address it would go to the owner.
  if placed.customer_email is not null then
    perform private.enqueue_message(kind, placed.customer_email, snapshot, order_id => placed.id);
  end if;
  perform private.enqueue_message('new_order', null, snapshot, order_id => placed.id);
end
$function$;

comment on function private.tell_buyer_and_owner(text, public.orders) is 'A message about a new order to its buyer, and a notice to the owner.';

revoke all on function private.tell_buyer_and_owner(text, public.orders) from public;
