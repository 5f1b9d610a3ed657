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
  problem text;
  shipped jsonb[] := '{}';
begin
  perform private.require_admin();
  if jsonb_typeof(shipments) is distinct from 'array' or jsonb_array_length(shipments) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Between 1 and 500 orders can be shipped at a time.';
  end if;
  for shipment in select * from jsonb_array_elements(shipments) as each (given) loop
    problem := case
      when jsonb_typeof(shipment.given -> 'order_id') is distinct from 'number'
        or shipment.given ->> 'order_id' !~ '^[0-9]{1,18}$' then 'Each shipment needs the number of its order.'
      when coalesce(jsonb_typeof(shipment.given -> 'carrier'), 'null') not in ('null', 'string')
        or length(shipment.given ->> 'carrier') > 60 then 'A carrier''s name has at most 60 characters.'
      when lower(private.clean_line(shipment.given ->> 'carrier')) not in ('', 'other') and not exists (
        select from public.carriers as carrier where lower(carrier.name) = lower(private.clean_line(shipment.given ->> 'carrier'))
      ) then format('"%s" is not in the list of carriers.', private.clean_line(shipment.given ->> 'carrier'))
      when coalesce(jsonb_typeof(shipment.given -> 'tracking_number'), 'null') not in ('null', 'string')
        or length(private.clean_code(shipment.given ->> 'tracking_number')) > 100 then 'A tracking number has at most 100 characters.'
      when coalesce(jsonb_typeof(shipment.given -> 'tell'), 'null') not in ('null', 'boolean') then
        'Whether to tell the customer is true or false.'
      when (shipment.given ->> 'order_id')::bigint = any (ids) then
        format('Order #%s is there twice.', shipment.given ->> 'order_id')
    end;
    if problem is not null then
      raise exception using errcode = 'PT400', message = problem;
    end if;
    ids := ids || (shipment.given ->> 'order_id')::bigint;
  end loop;

  -- Orders are locked by id, so that two administrators wait for each other and do not deadlock.
  perform from public.orders where id = any (ids) order by id for no key update;
  select case
    when placed.id is null then format('Order #%s does not exist.', wanted.id)
    else format('Order #%s is %s, so it cannot be shipped.', placed.id, replace(placed.status, '_', ' '))
  end into problem
  from unnest(ids) with ordinality as wanted (id, position)
  left join public.orders as placed on placed.id = wanted.id
  where placed.id is null or private.is_void(placed.status)
  order by wanted.position limit 1;
  if problem is not null then
    raise exception using errcode = 'PT409', message = problem;
  end if;

  for shipment in
    select
      wanted.id, wanted.position, given -> 'tell' is distinct from 'false' as tell,
      nullif(private.clean_line(given ->> 'carrier'), '') as carrier, nullif(private.clean_code(given ->> 'tracking_number'), '') as number
    from unnest(ids) with ordinality as wanted (id, position)
    join jsonb_array_elements(shipments) with ordinality as each (given, position) using (position)
    order by wanted.id
  loop
    perform set_config('shop.tells_customers', case when shipment.tell then 'on' else 'off' end, true);
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

comment on function public.ship_orders(jsonb) is 'Marks orders as shipped, all or none: [{"order_id", "carrier", "tracking_number", "tell"}], of which all but the first may be null; tell: whether the customer gets a mail (null: yes). An order that is shipped already gets the new number; a delivered one stays delivered. Returns [{"order_id", "status", "carrier", "tracking_number", "tracking_link"}] in the same order. PT403 for everyone but administrators; PT400: bad input, such as a carrier that is not in the list; PT409: an unknown or void order.';

revoke all on function public.ship_orders(jsonb) from public;

grant execute on function public.ship_orders(jsonb) to authenticated;
