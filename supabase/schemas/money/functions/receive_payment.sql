create or replace function public.receive_payment (
  order_id bigint,
  method text,
  seen_status text default null::text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if method is null or method not in ('cash', 'transfer', 'card', 'other') then
    raise exception using errcode = 'PT400', message = 'Please say how it was paid.';
  end if;
  select * into placed from public.orders where id = receive_payment.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  elsif seen_status <> placed.status then
    return false;
  elsif seen_status is null and private.is_void(placed.status) then
    raise exception using
      errcode = 'PT409', message = format('This order is %s, so no payment is booked.', replace(placed.status, '_', ' '));
  elsif seen_status is not null and placed.status <> 'paid' then
    perform set_config('shop.paid_by', method, true);
    update public.orders set status = 'paid' where id = placed.id;
  else
    perform private.book_by_hand(placed, method, placed.status);
  end if;
  return true;
end
$function$;

comment on function public.receive_payment(bigint, text, text) is 'Books what an order still lacks as received by hand: cash, transfer, card (elsewhere) or other. With seen_status, its status becomes paid; false, and nothing changed: it is not that any more. An order that lacks nothing stays as it is. PT400, PT404; PT409: it is void; PT403 for everyone but administrators.';

revoke all on function public.receive_payment(bigint, text, text) from public;

grant execute on function public.receive_payment(bigint, text, text) to authenticated;
