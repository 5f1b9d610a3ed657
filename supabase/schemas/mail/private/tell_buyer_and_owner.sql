create or replace function private.tell_buyer_and_owner (
  kind text,
  placed public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.tell_buyer(kind, placed);
  perform private.enqueue_message('new_order', null, '{}', order_id => placed.id);
end
$function$;

comment on function private.tell_buyer_and_owner(text, public.orders) is 'A message about a new order to its buyer, and a notice to the owner.';

revoke all on function private.tell_buyer_and_owner(text, public.orders) from public;
