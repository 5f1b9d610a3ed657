create or replace function public.send_order_request (
  order_id bigint,
  kind text,
  pieces jsonb,
  reason text,
  message text default '',
  key text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  words constant text := btrim(coalesce(message, ''), E' \t\r\n');
  asked_pieces jsonb;
  placed public.orders;
  waiting public.product_inquiries;
  address text;
  refusal jsonb;
begin
  -- Requests about an order wait for one another, and for its status.
  select * into placed from public.orders as found
  where found.id = send_order_request.order_id
    and (found.user_id = customer or private.opens_order(found.id, send_order_request.key))
  for no key update;
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using errcode = 'PT404', hint = 'requested_order_not_found', message = 'This order could not be found.';
  elsif kind is null or kind not in ('cancel', 'return') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'An order can be asked to be cancelled or returned.';
  elsif reason is null or reason <> all (case kind
    when 'cancel' then array['changed_mind', 'mistake', 'too_slow', 'other']
    else array['does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'changed_mind', 'other']
  end) then
    raise exception using errcode = 'PT400', hint = 'request_reason_missing', message = 'Please choose a reason.';
  elsif reason = 'other' and words = '' then
    raise exception using errcode = 'PT400', hint = 'request_words_missing', message = 'Please say why.';
  elsif length(words) > 5000 then
    raise exception using
      errcode = 'PT400', hint = 'request_words_too_long',
      message = 'Please keep your message within 5,000 characters.';
  end if;
  perform private.check_request_pieces(pieces);
  select jsonb_agg(
    jsonb_build_object(
      'order_item_id', (piece ->> 'order_item_id')::bigint, 'quantity', (piece ->> 'quantity')::integer
    )
    order by (piece ->> 'order_item_id')::bigint
  )
  into asked_pieces
  from jsonb_array_elements(pieces) as piece;

  select * into waiting from public.product_inquiries as earlier
  where earlier.order_id = placed.id and earlier.kind = send_order_request.kind and earlier.status in ('new', 'read')
  order by earlier.id limit 1;
  if (waiting.pieces, waiting.reason, waiting.message) = (asked_pieces, send_order_request.reason, words) then
    -- The same request comes again, because its response was lost or the button was pressed twice.
    return;
  elsif waiting.id is not null then
    raise exception using
      errcode = 'PT409', hint = 'request_waiting',
      message = format('You have asked to %s already. We will answer you by email.', kind),
      detail = jsonb_build_object('kind', kind)::text;
  elsif kind = 'return' and private.returns_until(placed) < private.shop_today() then
    raise exception using
      errcode = 'PT409', hint = 'return_time_over',
      message = format('This order could be returned until %s.', to_char(private.returns_until(placed), 'FMMonth FMDD, YYYY')),
      detail = jsonb_build_object('day', jsonb_build_object('day', private.returns_until(placed)))::text;
  elsif private.possible_request(placed) is null then
    perform private.refuse('PT409', case kind
      when 'cancel' then private.refusal('order_cannot_be_cancelled', 'This order can no longer be cancelled.')
      else private.refusal('order_cannot_be_returned', 'This order can no longer be returned.')
    end);
  elsif private.possible_request(placed) <> kind then
    perform private.refuse('PT409', case kind
      when 'cancel' then private.refusal(
        'order_shipped_meanwhile', 'This order was shipped in the meantime. Please reload the page, and ask to return it.'
      )
      else private.refusal(
        'order_not_shipped_yet', 'This order was not shipped yet. Please reload the page, and ask to cancel it.'
      )
    end);
  elsif placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
    raise exception using errcode = 'PT409', hint = 'order_all_refunded', message = 'All of this order is refunded already.';
  end if;

  select case
    when item.id is null then private.refusal('piece_not_in_order', 'A piece is not in this order. Please reload the page.')
    when item.quantity - before.quantity <= 0 then private.refusal(
      'pieces_all_asked_for', format('You have asked for all of %s already.', item.name_at_purchase),
      jsonb_build_object('piece', item.name_at_purchase)
    )
    else private.refusal(
      'pieces_asked_for_at_most',
      format('At most %s of %s can be asked for.', item.quantity - before.quantity, item.name_at_purchase),
      jsonb_build_object('most', item.quantity - before.quantity, 'piece', item.name_at_purchase)
    )
  end
  into refusal
  from jsonb_to_recordset(asked_pieces) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item
    on item.id = asked.order_item_id and item.order_id = placed.id and (kind = 'cancel' or not item.is_gift_wrap)
  cross join lateral (
    select coalesce(sum((piece ->> 'quantity')::integer), 0) as quantity
    from public.product_inquiries as earlier cross join jsonb_array_elements(earlier.pieces) as piece
    where earlier.order_id = placed.id and earlier.kind = send_order_request.kind
      and (piece ->> 'order_item_id')::bigint = item.id
  ) as before
  where item.id is null or asked.quantity > item.quantity - before.quantity
  order by asked.order_item_id limit 1;
  perform private.refuse('PT409', refusal);

  address := coalesce(
    (select profile.email from public.profiles as profile where profile.id = placed.user_id), placed.customer_email
  );
  if address is null then
    raise exception using
      errcode = 'PT409', hint = 'order_without_email',
      message = 'We have no email address for this order. Please call us.';
  end if;
  -- The limit is that of messages from the contact page.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.kind <> 'question' and lower(earlier.user_email) = lower(address)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'order_requests_too_many',
      message = 'Too many requests in an hour. Please try again later, or call us.';
  end if;

  insert into public.product_inquiries (
    kind, order_id, pieces, reason, message, product_id, product_name, user_id, user_email, sender_name
  )
  select
    send_order_request.kind, placed.id, asked_pieces, send_order_request.reason, words,
    item.product_id, item.name_at_purchase, placed.user_id, address, left(placed.customer_name, 200)
  from public.order_items as item where item.id = (asked_pieces -> 0 ->> 'order_item_id')::bigint;
end
$function$;

comment on function public.send_order_request(bigint, text, jsonb, text, text, text) is 'Asks to cancel an order that was not shipped, or to return pieces of one that was: an inquiry. pieces: [{"order_item_id", "quantity"}]; key: the guest key of a guest''s order; without it, the order is the caller''s own. Repeating the request before it is answered changes nothing. PT400: the request makes no sense; PT401, PT404: not the caller''s order; PT409: the shop refuses; PT429: more than five an hour.';

revoke all on function public.send_order_request(bigint, text, jsonb, text, text, text) from public;

grant execute on function public.send_order_request(bigint, text, jsonb, text, text, text) to anon, authenticated, service_role;
