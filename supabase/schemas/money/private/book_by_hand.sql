create or replace function private.book_by_hand (
  paid public.orders,
  method text,
  former_status text,
  moment timestamptz default clock_timestamp()
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  -- If everything was refunded, the whole total is paid anew.
  due constant numeric := paid.total_amount - case when paid.refunded_amount < paid.paid_amount then paid.paid_amount else 0 end;
begin
  if due < 0 or due = 0 and paid.total_amount > 0 then
    return;
  end if;
  insert into public.payments (order_id, attempt, state, amount_cents, method, expires_at, paid_at, former_status)
  select
    paid.id, coalesce(max(payment.attempt), 0) + 1, 'paid', private.minor_units(due, paid.currency), book_by_hand.method,
    moment, moment, book_by_hand.former_status
  from public.payments as payment where payment.order_id = paid.id
  having due > 0;
  perform private.book_money(paid, due, method, true, moment => moment);
end
$function$;

comment on function private.book_by_hand(public.orders, text, text, timestamptz) is 'Books what an order still lacks as received by hand; former_status: its status before. The order is locked.';

revoke all on function private.book_by_hand(public.orders, text, text, timestamptz) from public;
