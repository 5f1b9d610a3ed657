create or replace function private.book_money (
  paid public.orders,
  amount numeric,
  method text,
  settles boolean,
  session_id text default null::text,
  moment timestamptz default clock_timestamp()
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.orders
  set paid_amount = paid_amount + amount, paid_at = coalesce(paid_at, moment), hold_until = null,
    status = case when settles and (status = 'pending_payment' or private.is_void(status)) then 'processing' else status end,
    payment_status = case when settles then 'paid' else payment_status end,
    stripe_payment_intent_id = coalesce(book_money.session_id, stripe_payment_intent_id)
  where id = paid.id;
  if amount > 0 then
    perform private.note_order_event(paid.id, 'paid', jsonb_strip_nulls(jsonb_build_object(
      'amount', amount, 'currency', paid.currency, 'method', paid.payment_method, 'by', method,
      'day', nullif(private.shop_day(moment), private.shop_today())
    )));
  end if;
end
$function$;

comment on function private.book_money(public.orders, numeric, text, boolean, text, timestamptz) is 'Books what was received for an order, by whatever method; settles: it is paid now. The order is locked.';

revoke all on function private.book_money(public.orders, numeric, text, boolean, text, timestamptz) from public;
