create or replace function private.erase_orders (
  placed bigint[],
  words text[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.orders set user_id = null, shipping_address = private.erased_address(shipping_address), gift = gift - 'message'
  where id = any (placed);
  delete from private.guest_keys as key where key.order_id = any (placed);
  delete from private.review_requests as request where request.order_id = any (placed);
  delete from private.review_uploads as ticket using public.order_items as item
  where ticket.order_item_id = item.id and item.order_id = any (placed);
  -- The stars stay.
  update public.reviews as review set
    author = '', words = '', photographs = '{}', size = null,
    answer = coalesce(private.erased_data(to_jsonb(review.answer), erase_orders.words) #>> '{}', ''),
    hidden_reason = private.erased_data(to_jsonb(review.hidden_reason), erase_orders.words) #>> '{}'
  from public.order_items as item where review.order_item_id = item.id and item.order_id = any (placed);
  delete from private.order_connections as noted where noted.order_id = any (placed);
  -- What was typed, such as an engraving. The same piece with two texts is in two lines, which must stay different.
  update public.order_items as item set options = (
    select jsonb_agg(
      case when chosen ? 'choice' then chosen
        else chosen || jsonb_build_object('value', 'Erased' || repeat(' ', typed.place)) end
      order by position
    )
    from jsonb_array_elements(item.options) with ordinality as given (chosen, position)
  )
  from (
    select id, (row_number() over (partition by order_id order by id) - 1)::integer as place
    from public.order_items as line where line.order_id = any (placed)
      and exists (select from jsonb_array_elements(line.options) as chosen where not chosen ? 'choice')
  ) as typed
  where typed.id = item.id;
  update public.payments as payment set url = null, problem = private.erased_data(to_jsonb(payment.problem), words) #>> '{}'
  where payment.order_id = any (placed);
  update public.refunds as refund set
    reason = private.erased_data(to_jsonb(refund.reason), words) #>> '{}',
    problem = private.erased_data(to_jsonb(refund.problem), words) #>> '{}'
  where refund.order_id = any (placed);
  if to_regclass('public.order_events') is not null then
    update public.order_events as event set data = private.erased_data(event.data, words), actor = case
      when event.actor_name is not null then event.actor
    end
    where event.order_id = any (placed);
  end if;
end
$function$;

comment on function private.erase_orders(bigint[], text[]) is 'Takes the person out of orders: what names them, in lower case, too. Amounts, pieces, country and region stay.';

revoke all on function private.erase_orders(bigint[], text[]) from public;
