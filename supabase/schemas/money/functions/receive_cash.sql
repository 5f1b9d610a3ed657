create or replace function public.receive_cash (
  order_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = receive_cash.order_id for no key update;
  if placed.id is null or placed.payment_method <> 'cod' or private.is_void(placed.status) then
    raise exception using errcode = 'PT409', hint = 'order_not_paid_in_cash', message = 'This order is not paid in cash.';
  end if;
  if placed.payment_status <> 'paid' then
    perform private.book_by_hand(placed, 'cash', placed.status);
  end if;
end
$function$;

comment on function public.receive_cash(bigint) is 'Settles a cash-on-delivery order, once. For admins.';

revoke all on function public.receive_cash(bigint) from public;

grant execute on function public.receive_cash(bigint) to authenticated;
