create or replace function private.tell_about_order()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- Orders by card are reported when they are paid.
  if new.status <> 'pending_payment' and not private.is_void(new.status)
    and exists (select from public.orders where id = new.id) then
    perform private.tell_buyer_and_owner('order_placed', new);
  end if;
  return null;
end
$function$;

comment on function private.tell_about_order() is 'Sends a confirmation to the customer and a notice to the owner, once the order has its lines.';

revoke all on function private.tell_about_order() from public;
