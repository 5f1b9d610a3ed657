create or replace function public.ship_orders (
  shipments jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  ids bigint[];
  shipment record;
  problem jsonb;
  shipped jsonb[] := '{}';
begin
  perform private.require_admin();
  if jsonb_typeof(shipments) is distinct from 'array' or jsonb_array_length(shipments) not between 1 and 500 then
    raise exception using
      errcode = 'PT400', hint = 'shipped_orders_number',
      message = 'Between 1 and 500 orders can be shipped at a time.';
  end if;
  for shipment in select * from jsonb_array_elements(shipments) as each (given) loop
    problem := case
      when jsonb_typeof(shipment.given -> 'order_id') is distinct from 'number'
        or shipment.given ->> 'order_id' !~ '^[0-9]{1,18}$' then
        private.refusal('bad_request', 'Each shipment needs the number of its order.')
      when coalesce(jsonb_typeof(shipment.given -> 'carrier'), 'null') not in ('null', 'string')
        or length(shipment.given ->> 'carrier') > 60 then
        private.refusal('carrier_name_too_long', 'A carrier''s name has at most 60 characters.')
      when lower(private.clean_line(shipment.given ->> 'carrier')) not in ('', 'other') and not exists (
        select from public.carriers as carrier where lower(carrier.name) = lower(private.clean_line(shipment.given ->> 'carrier'))
      ) then private.refusal(
        'carrier_unknown', format('"%s" is not in the list of carriers.', private.clean_line(shipment.given ->> 'carrier')),
        jsonb_build_object('carrier', private.clean_line(shipment.given ->> 'carrier'))
      )
      when coalesce(jsonb_typeof(shipment.given -> 'tracking_number'), 'null') not in ('null', 'string')
        or length(private.clean_code(shipment.given ->> 'tracking_number')) > 100 then
        private.refusal('tracking_number_too_long', 'A tracking number has at most 100 characters.')
      when coalesce(jsonb_typeof(shipment.given -> 'tell'), 'null') not in ('null', 'boolean') then
        private.refusal('bad_request', 'Whether to tell the customer is true or false.')
      when coalesce(jsonb_typeof(shipment.given -> 'booked_by'), 'null') not in ('null', 'string')
        or shipment.given ->> 'booked_by' not in ('cash', 'transfer', 'card', 'other') then
        private.refusal('payment_method_missing', 'Please say how it was paid.')
      when (shipment.given ->> 'order_id')::bigint = any (ids) then
        private.refusal(
          'shipped_order_twice', format('Order #%s appears twice.', shipment.given ->> 'order_id'),
          jsonb_build_object('order', shipment.given -> 'order_id')
        )
    end;
    perform private.refuse('PT400', problem);
    ids := ids || (shipment.given ->> 'order_id')::bigint;
  end loop;

  -- Orders are locked by id, so that two administrators wait for each other and do not deadlock.
  perform from public.orders where id = any (ids) order by id for no key update;
  select case
    when placed.id is null then private.refusal(
      'shipped_order_unknown', format('Order #%s does not exist.', wanted.id), jsonb_build_object('order', wanted.id)
    )
    when private.is_void(placed.status) then private.refusal(
      'shipped_order_void',
      format('Order #%s is %s, so it cannot be shipped.', placed.id, private.status_words(placed.status)),
      jsonb_build_object('order', placed.id, 'status', jsonb_build_object('status', placed.status))
    )
    else private.refusal(
      'shipped_order_unpaid',
      format('Order #%s is to be paid by card and is not paid. Please say how it was paid.', placed.id),
      jsonb_build_object('order', placed.id)
    )
  end into problem
  from unnest(ids) with ordinality as wanted (id, position)
  join jsonb_array_elements(shipments) with ordinality as each (given, position) using (position)
  left join public.orders as placed on placed.id = wanted.id
  where placed.id is null or private.is_void(placed.status)
    or placed.payment_method = 'stripe' and placed.payment_status <> 'paid' and not private.is_revenue(placed.status)
      and given ->> 'booked_by' is null
  order by wanted.position limit 1;
  perform private.refuse('PT409', problem);

  for shipment in
    select
      wanted.id, wanted.position, given -> 'tell' is distinct from 'false' as tell, given ->> 'booked_by' as booked_by,
      nullif(private.clean_line(given ->> 'carrier'), '') as carrier, nullif(private.clean_code(given ->> 'tracking_number'), '') as number
    from unnest(ids) with ordinality as wanted (id, position)
    join jsonb_array_elements(shipments) with ordinality as each (given, position) using (position)
    order by wanted.id
  loop
    perform set_config('shop.tells_customers', case when shipment.tell then 'on' else 'off' end, true),
      set_config('shop.paid_by', shipment.booked_by, true);
    update public.orders as placed
    set status = case placed.status when 'delivered' then placed.status else 'shipped' end,
      tracking_provider = case when shipment.number is null and shipment.carrier is null then placed.tracking_provider
        else case when lower(coalesce(shipment.carrier, 'other')) = 'other' then 'Other' else shipment.carrier end end,
      tracking_number = coalesce(shipment.number, placed.tracking_number)
    where placed.id = shipment.id;
    shipped[shipment.position] := (
      select jsonb_build_object(
        'order_id', placed.id, 'status', placed.status, 'carrier', placed.tracking_provider,
        'tracking_number', placed.tracking_number, 'tracking_link', placed.tracking_link
      )
      from public.orders as placed where placed.id = shipment.id
    );
  end loop;
  perform set_config('shop.tells_customers', 'on', true);
  return to_json(shipped);
end
$function$;

comment on function public.ship_orders(jsonb) is 'Marks orders as shipped, all or none: [{"order_id", "carrier", "tracking_number", "tell", "booked_by"}], of which all but the first may be null; tell: whether the customer gets a mail (null: yes); booked_by: how a card order was paid that is not paid yet, as receive_payment books it. An order that is shipped already gets the new number; a delivered one stays delivered. Returns [{"order_id", "status", "carrier", "tracking_number", "tracking_link"}] in the same order. PT403 for everyone but administrators; PT400: bad input, such as a carrier that is not in the list; PT409: an unknown or void order, or one that is to be paid by card and is not, without booked_by.';

revoke all on function public.ship_orders(jsonb) from public;

grant execute on function public.ship_orders(jsonb) to authenticated;
