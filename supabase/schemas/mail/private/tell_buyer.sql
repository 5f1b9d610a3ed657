create or replace function private.tell_buyer (
  kind text,
  placed public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- Without an address it would go to the owner.
  if placed.customer_email is not null then
    perform private.enqueue_message(kind, placed.customer_email, '{}', order_id => placed.id);
  end if;
end
$function$;

comment on function private.tell_buyer(text, public.orders) is 'A message about an order to its buyer.';

revoke all on function private.tell_buyer(text, public.orders) from public;
