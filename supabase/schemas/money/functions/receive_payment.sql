create or replace function public.receive_payment (
  order_id bigint,
  method text,
  seen_status text default null::text,
  next_status text default 'paid'
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
    raise exception using errcode = 'PT400', hint = 'payment_method_missing', message = 'Please say how it was paid.';
  end if;
  select * into placed from public.orders where id = receive_payment.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'This order does not exist.';
  elsif seen_status <> placed.status then
    return false;
  elsif next_status is null or not private.is_revenue(next_status) then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'A paid order is paid, shipped or delivered.';
  elsif seen_status is null and private.is_void(placed.status) then
    raise exception using
      errcode = 'PT409', hint = 'order_takes_no_payment',
      message = format('This order is %s, so no payment is booked.', private.status_words(placed.status)),
      detail = jsonb_build_object('status', jsonb_build_object('status', placed.status))::text;
  elsif seen_status is not null and placed.status <> next_status then
    perform set_config('shop.paid_by', method, true);
    update public.orders set status = next_status where id = placed.id;
    -- What is shipped in cash is not booked by its status.
    select * into placed from public.orders where id = placed.id;
    if placed.payment_status <> 'paid' then
      perform private.book_by_hand(placed, method, seen_status);
    end if;
  else
    perform private.book_by_hand(placed, method, placed.status);
  end if;
  return true;
end
$function$;

comment on function public.receive_payment(bigint, text, text, text) is 'Books what an order still lacks as received by hand: cash, transfer, card (elsewhere) or other. With seen_status, its status becomes next_status: paid, shipped or delivered; false, and nothing changed: it is not that any more. An order that lacks nothing stays as it is. PT400, PT404; PT409: it is void; PT403 for everyone but administrators.';

revoke all on function public.receive_payment(bigint, text, text, text) from public;

grant execute on function public.receive_payment(bigint, text, text, text) to authenticated;
