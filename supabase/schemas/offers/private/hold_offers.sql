create or replace function private.hold_offers (
  holding_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  other_id bigint;
begin
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  order by id for no key update;
  select offer.order_id into other_id from public.counter_offers as offer
  where offer.order_id <> holding_id
    and offer.id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  limit 1;
  if other_id is not null then
    raise exception using
      errcode = 'PT409', hint = 'offer_bought_by_other_order',
      message = format(
        'The offer in this order has been bought by order #%s meanwhile. To revive this one, cancel that one first.',
        other_id
      ),
      detail = jsonb_build_object('order', other_id)::text;
  end if;
  update public.counter_offers set order_id = holding_id
  where order_id is null
    and id in (select item.offer_id from public.order_items as item where item.order_id = holding_id);
end
$function$;

comment on function private.hold_offers(bigint) is 'Marks the offers of an order''s lines as bought by it, except those already bought by another order.';

revoke all on function private.hold_offers(bigint) from public;
