-- Asking to cancel an order before it is shipped, or to return pieces of it after: an inquiry of its own kind.

-- Tables

alter table public.product_inquiries
  add column kind text not null default 'question' check (kind in ('question', 'cancel', 'return')),
  add column order_id bigint references public.orders (id) on delete cascade,
  add column pieces jsonb,
  add column reason text check (reason in (
    'changed_mind', 'mistake', 'too_slow', 'does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'other'
  )),
  add column answer text check (length(answer) <= 5000),
  -- Whoever asks to cancel or return says why by a reason, and may leave it at that.
  drop constraint product_inquiries_message_check,
  add constraint product_inquiries_message_check check (
    (kind <> 'question' or message ~ '\S') and length(message) <= 5000
  ),
  add constraint product_inquiries_request_check check (
    case kind
      when 'question' then num_nonnulls(order_id, pieces, reason) = 0
      else num_nonnulls(order_id, pieces, reason) = 3 and subject is null and jsonb_typeof(pieces) = 'array'
    end
  );
comment on table public.product_inquiries is
  'Questions about a product, messages from the contact page, and requests to cancel or return an order. Anybody may ask; '
  'user_id is null for guests.';
comment on column public.product_inquiries.kind is
  'question, also a message from the contact page; cancel or return: a request about order_id, which send_order_request writes.';
comment on column public.product_inquiries.pieces is
  'Of a request: [{"order_item_id", "quantity"}], lines of its order. product_id and product_name are the first one''s.';
comment on column public.product_inquiries.answer is 'The owner''s latest answer, as it was mailed.';

-- Indexes

create index product_inquiries_by_order on public.product_inquiries (order_id) where order_id is not null;
create index product_inquiries_requests on public.product_inquiries (kind, created_at desc, id desc) where kind <> 'question';
create index product_inquiries_requests_by_address on public.product_inquiries (lower(user_email), created_at)
  where kind <> 'question';

-- Functions

create or replace function private.fill_inquiry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Only functions write requests and subjects, and fill them themselves.
  if new.kind <> 'question' then
    return new;
  elsif new.subject is not null then
    new.product_id := null;
    new.product_name := '';
    return new;
  end if;
  new.product_name := (select name from public.products where id = new.product_id);
  if new.product_name is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  return new;
end
$$;

create function private.possible_request(placed public.orders) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return case
    when placed.status in ('shipped', 'delivered') then 'return'
    when placed.status in ('pending', 'processing', 'paid') then 'cancel'
    -- Nobody can give up a payment that is on its way.
    when placed.status = 'pending_payment' and exists (
      select from public.payments as payment where payment.order_id = placed.id and payment.state = 'processing'
    ) then 'cancel'
  end;
end
$$;
comment on function private.possible_request(public.orders) is
  'What can be asked for about an order: cancel, return, or null. An unpaid card order can be given up without asking.';

create function private.check_request_pieces(pieces jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  is_list boolean := false;
begin
  if jsonb_typeof(pieces) = 'array' then
    select count(*) <= 100 and count(distinct piece ->> 'order_item_id') = count(*) and bool_and(coalesce(
      jsonb_typeof(piece -> 'order_item_id') = 'number' and piece ->> 'order_item_id' ~ '^[1-9][0-9]{0,17}$'
        and jsonb_typeof(piece -> 'quantity') = 'number' and piece ->> 'quantity' ~ '^[1-9][0-9]{0,2}$',
      false
    ))
    into is_list
    from jsonb_array_elements(pieces) as piece;
  end if;
  if is_list is not true then
    raise exception using errcode = 'PT400', message = 'Please choose at least one piece.';
  end if;
end
$$;
comment on function private.check_request_pieces(jsonb) is 'Refuses what is no list of different lines with quantities.';

create function public.send_order_request(
  order_id bigint, kind text, pieces jsonb, reason text, message text default '', key text default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  customer constant uuid := private.customer_id();
  words constant text := btrim(coalesce(message, ''), E' \t\r\n');
  asked_pieces jsonb;
  placed public.orders;
  waiting public.product_inquiries;
  address text;
  refusal text;
begin
  -- Requests about an order wait for one another, and for its status.
  select * into placed from public.orders as found
  where found.id = send_order_request.order_id
    and (found.user_id = customer or private.opens_order(found.id, send_order_request.key))
  for no key update;
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using errcode = 'PT404', message = 'This order could not be found.';
  elsif kind is null or kind not in ('cancel', 'return') then
    raise exception using errcode = 'PT400', message = 'An order can be asked to be cancelled or returned.';
  elsif reason is null or reason <> all (case kind
    when 'cancel' then array['changed_mind', 'mistake', 'too_slow', 'other']
    else array['does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'changed_mind', 'other']
  end) then
    raise exception using errcode = 'PT400', message = 'Please choose a reason.';
  elsif reason = 'other' and words = '' then
    raise exception using errcode = 'PT400', message = 'Please say why.';
  elsif length(words) > 5000 then
    raise exception using errcode = 'PT400', message = 'Please keep your message within 5,000 characters.';
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
    -- The same again: its answer was lost on the way, or it was pressed twice.
    return;
  elsif waiting.id is not null then
    raise exception using
      errcode = 'PT409', message = format('You have asked to %s already. We will answer you by email.', kind);
  elsif private.possible_request(placed) is null then
    raise exception using errcode = 'PT409', message = format('This order can no longer be %s.',
      case kind when 'cancel' then 'cancelled' else 'returned' end);
  elsif private.possible_request(placed) <> kind then
    raise exception using errcode = 'PT409', message = case kind
      when 'cancel' then 'This order was shipped in the meantime. Please reload the page, and ask to return it.'
      else 'This order was not shipped yet. Please reload the page, and ask to cancel it.' end;
  elsif placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
    raise exception using errcode = 'PT409', message = 'All of this order is refunded already.';
  end if;

  select case
    when item.id is null then 'A piece is not in this order. Please reload the page.'
    when item.quantity - before.quantity <= 0 then format('You have asked for all of %s already.', item.name_at_purchase)
    else format('At most %s of %s can be asked for.', item.quantity - before.quantity, item.name_at_purchase)
  end
  into refusal
  from jsonb_to_recordset(asked_pieces) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select coalesce(sum((piece ->> 'quantity')::integer), 0) as quantity
    from public.product_inquiries as earlier cross join jsonb_array_elements(earlier.pieces) as piece
    where earlier.order_id = placed.id and earlier.kind = send_order_request.kind
      and (piece ->> 'order_item_id')::bigint = item.id
  ) as before
  where item.id is null or asked.quantity > item.quantity - before.quantity
  order by asked.order_item_id limit 1;
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;

  address := coalesce(
    (select profile.email from public.profiles as profile where profile.id = placed.user_id), placed.customer_email
  );
  if address is null then
    raise exception using errcode = 'PT409', message = 'We have no email address for this order. Please call us.';
  end if;
  -- As for messages from the contact page.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.kind <> 'question' and lower(earlier.user_email) = lower(address)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using errcode = 'PT429', message = 'Too many requests in an hour. Please try again later, or call us.';
  end if;

  insert into public.product_inquiries (
    kind, order_id, pieces, reason, message, product_id, product_name, user_id, user_email, sender_name
  )
  select
    send_order_request.kind, placed.id, asked_pieces, send_order_request.reason, words,
    item.product_id, item.name_at_purchase, placed.user_id, address, left(placed.customer_name, 200)
  from public.order_items as item where item.id = (asked_pieces -> 0 ->> 'order_item_id')::bigint;
end
$$;
comment on function public.send_order_request(bigint, text, jsonb, text, text, text) is
  'Asks to cancel an order that was not shipped, or to return pieces of one that was: an inquiry. pieces: [{"order_item_id", '
  '"quantity"}]; key: of a guest''s order, another one is the caller''s own. The same again, while it is not answered, changes '
  'nothing. PT400: the request makes no sense; PT401, PT404: not the caller''s order; PT409: the shop''s answer is no; PT429: '
  'more than five an hour.';

create or replace function private.inquiry_snapshot(inquiry public.product_inquiries) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', inquiry.id,
    'kind', inquiry.kind,
    'product_id', inquiry.product_id,
    'product_name', nullif(inquiry.product_name, ''),
    'sender_name', coalesce(
      inquiry.sender_name, (select profile.full_name from public.profiles as profile where profile.id = inquiry.user_id)
    ),
    'email', inquiry.user_email,
    'subject', inquiry.subject,
    'message', inquiry.message,
    'order_id', inquiry.order_id,
    'reason', inquiry.reason,
    'pieces', (
      select jsonb_agg(
        jsonb_build_object(
          'name', item.name_at_purchase, 'quantity', asked.quantity, 'options', item.options
        )
        order by item.id
      )
      from jsonb_to_recordset(inquiry.pieces) as asked (order_item_id bigint, quantity integer)
      join public.order_items as item on item.id = asked.order_item_id
    ),
    'created_at', inquiry.created_at
  ))
$$;

create or replace function public.answer_inquiry(answered_id bigint, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  inquiry public.product_inquiries;
  words constant text := btrim(answer, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using errcode = 'PT400', message = 'Please keep your answer within 5,000 characters.';
  end if;
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', message = 'This inquiry no longer exists.';
  end if;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object('inquiry', private.inquiry_snapshot(inquiry), 'answer', words),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied', answer = words where id = inquiry.id;
end
$$;

-- A guest sees what was asked for, and its answer; an order that goes into an account takes them along.

create or replace function public.guest_order(order_id bigint, key text) returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'shipping', placed.shipping,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'order_items', private.order_lines(placed.id),
      'payments', coalesce((
        select json_agg(json_build_object('state', payment.state) order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select json_agg(
          json_build_object(
            'id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason, 'state', refund.state
          )
          order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      -- Without the words of whoever asked, who knows them: links are forwarded.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'answer', inquiry.answer, 'created_at', inquiry.created_at
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$$;

create or replace function public.claim_guest_orders() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  customer constant uuid := private.customer_id();
  address text;
  claimed integer;
begin
  -- Signing up alone confirms an account where no mail is sent. The identity says whether a mail was answered.
  select lower(account.email) into address
  from auth.users as account
  where account.id = customer and exists (
    select from auth.identities as identity
    where identity.user_id = account.id
      and lower(identity.identity_data ->> 'email') = lower(account.email)
      and identity.identity_data -> 'email_verified' = 'true'
  );
  update public.orders set user_id = customer
  where id in (
    select id from public.orders where user_id is null and lower(customer_email) = address
    order by id for no key update
  );
  get diagnostics claimed = row_count;
  if claimed > 0 then
    update public.product_inquiries as inquiry set user_id = customer
    from public.orders as placed
    where placed.user_id = customer and inquiry.order_id = placed.id and inquiry.user_id is null;
  end if;
  return claimed;
end
$$;

-- Grants

revoke all on function
  private.possible_request(public.orders), private.check_request_pieces(jsonb),
  public.send_order_request(bigint, text, jsonb, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_order_request(bigint, text, jsonb, text, text, text)
  to anon, authenticated, service_role;
