create or replace function public.receive_payments (
  order_ids bigint[],
  method text,
  paid_on date default null::date
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  today constant date := private.shop_today();
  moment constant timestamptz := case
    when paid_on < today then (paid_on + time '12:00') at time zone coalesce((select time_zone from public.shop_facts), 'UTC')
    else clock_timestamp()
  end;
  placed public.orders;
  wanted_id bigint;
  booked numeric;
  problem jsonb;
  report jsonb[] := '{}';
begin
  perform private.require_admin();
  if method is null or method not in ('cash', 'transfer', 'card', 'other') then
    raise exception using errcode = 'PT400', hint = 'payments_method_missing', message = 'Please say how they were paid.';
  elsif paid_on > today then
    raise exception using errcode = 'PT400', hint = 'payments_day_to_come', message = 'This day is still to come.';
  elsif cardinality(order_ids) is null or cardinality(order_ids) not between 1 and 500 then
    raise exception using
      errcode = 'PT400', hint = 'booked_orders_number',
      message = 'Between 1 and 500 orders can be booked at a time.';
  end if;
  perform set_config('shop.paid_by', method, true), set_config('shop.paid_at', moment::text, true);
  -- In one order, so that two administrators wait for each other and not for good.
  for wanted_id in select distinct id from unnest(order_ids) as id order by id loop
    select * into placed from public.orders where id = wanted_id for no key update;
    problem := case
      when placed.id is null then private.refusal('order_unknown', 'There is no such order.')
      when private.is_void(placed.status) then private.refusal(
        'booked_order_void', format('Its status is %s.', private.status_words(placed.status)),
        jsonb_build_object('status', jsonb_build_object('status', placed.status))
      )
      when placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
        private.refusal('booked_order_refunded', 'It was refunded. If it is paid again, book that on its page.')
      when placed.paid_amount >= placed.total_amount then
        private.refusal('booked_order_paid', 'It is paid already.')
      when private.shop_day(placed.created_at) > paid_on then
        private.refusal('booked_order_placed_later', 'It was placed after that day.')
    end;
    booked := null;
    if problem is null then
      if placed.status in ('paid', 'shipped', 'delivered') then
        perform private.book_by_hand(placed, method, placed.status, moment);
      else
        update public.orders set status = 'paid' where id = placed.id;
      end if;
      booked := placed.total_amount - placed.paid_amount;
    end if;
    report := report || jsonb_build_object(
      'order_id', wanted_id, 'booked', booked, 'currency', placed.currency, 'problem', problem -> 'message',
      'refused', problem
    );
  end loop;
  return to_json(report);
end
$function$;

comment on function public.receive_payments(bigint[], text, date) is 'Books what orders still lack as received by hand: cash, transfer, card (elsewhere) or other, on a day of the shop or now. They become paid, unless they are shipped or delivered. Returns what became of each, by number: [{"order_id", "booked", "currency", "problem", "refused"}]; problem: why nothing was booked; refused: that with its code. PT400: no method, a day to come, not between 1 and 500 orders; PT403 for everyone but administrators.';

revoke all on function public.receive_payments(bigint[], text, date) from public;

grant execute on function public.receive_payments(bigint[], text, date) to authenticated;
