-- Papers, mails and links to somebody who reads the shop in another language are in that one.

alter table public.product_inquiries
  add column language text,
  add constraint product_inquiries_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');

comment on column public.product_inquiries.language is 'BCP 47: the language of the shop that its sender read; null: not known, or that of order_id.';

grant insert (language) on public.product_inquiries to anon, authenticated;

alter table public.counter_offers
  add column language text,
  add constraint counter_offers_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');

comment on column public.counter_offers.language is 'BCP 47: the language of the shop that the customer read; null: not known, so it is the shop''s.';

grant insert (language) on public.counter_offers to authenticated;

create function private.language_of_inquiry(inquiry public.product_inquiries)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(
    (select placed.language from public.orders as placed where placed.id = inquiry.order_id),
    private.page_language(inquiry.language)
  )
$function$;

comment on function private.language_of_inquiry(public.product_inquiries) is 'The language of mails to whoever sent it; null: the shop''s own.';

revoke all on function private.language_of_inquiry(public.product_inquiries) from public;

drop function private.inquiry_snapshot(public.product_inquiries);
create function private.inquiry_snapshot (
  inquiry public.product_inquiries,
  language text default null::text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', inquiry.id,
    'kind', inquiry.kind,
    'product_id', inquiry.product_id,
    'product_name', nullif(
      private.in_language(
        inquiry_snapshot.language, 'products', inquiry.product_id::text, 'name', inquiry.product_name
      ), ''
    ),
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
          'name', private.bought_name(inquiry_snapshot.language, item), 'quantity', asked.quantity,
          'options', private.options_in(inquiry_snapshot.language, item.options)
        )
        order by item.id
      )
      from jsonb_to_recordset(inquiry.pieces) as asked (order_item_id bigint, quantity integer)
      join public.order_items as item on item.id = asked.order_item_id
    ),
    'created_at', inquiry.created_at
  ))
$function$;

comment on function private.inquiry_snapshot(public.product_inquiries, text) is 'An inquiry as its mails show it. language: null for the shop''s own.';

revoke all on function private.inquiry_snapshot(public.product_inquiries, text) from public;
create or replace function public.answer_inquiry (
  answered_id bigint,
  answer text,
  last_seen bigint default null::bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  inquiry public.product_inquiries;
  latest public.inquiry_answers;
  added_id bigint;
  words constant text := btrim(answer, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', hint = 'answer_empty', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using
      errcode = 'PT400', hint = 'answer_too_long',
      message = 'Please keep your answer within 5,000 characters.';
  end if;
  -- Answers to an inquiry come one after the other.
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', hint = 'inquiry_gone', message = 'This inquiry no longer exists.';
  elsif inquiry.user_email = 'Erased' then
    raise exception using
      errcode = 'PT409', hint = 'inquiry_erased',
      message = 'Whoever asked this was erased, and cannot be answered any more.';
  end if;
  select * into latest from public.inquiry_answers as given where given.inquiry_id = inquiry.id order by given.id desc limit 1;
  if latest.id > last_seen then
    if latest.author = (select auth.uid()) and latest.answer = words then
      -- The same answer comes again, because its response was lost on the way.
      return;
    end if;
    raise exception using
      errcode = 'PT409', hint = 'inquiry_answered_meanwhile',
      message = 'This inquiry was answered in the meantime. Your answer was not sent.';
  end if;
  insert into public.inquiry_answers (inquiry_id, author, answer)
  values (inquiry.id, (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), words)
  returning id into added_id;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object(
      'inquiry', private.inquiry_snapshot(inquiry, private.page_language(private.language_of_inquiry(inquiry))),
      'answer', words, 'answer_id', added_id
    ),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied' where id = inquiry.id;
end
$function$;

create or replace function private.enqueue_message (
  kind text,
  recipient text,
  data jsonb,
  order_id bigint default null::bigint,
  inquiry_id bigint default null::bigint,
  offer_id bigint default null::bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := private.clean_email(recipient);
  added_id bigint;
  snapshot jsonb := data - 'secret' - 'language';
  problem constant text :=
    case when private.is_email_address(address) is false then 'This is not an address that mail can go to.' end;
begin
  -- A refund of an order whose customer was erased.
  if recipient = 'Erased' then
    return;
  end if;
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id, for_buyer => recipient is not null)), '{}');
  end if;
  if recipient is not null then
    snapshot := snapshot || jsonb_strip_nulls(jsonb_build_object('language', coalesce(
      (select placed.language from public.orders as placed where placed.id = enqueue_message.order_id),
      (select private.language_of_inquiry(asked) from public.product_inquiries as asked where asked.id = enqueue_message.inquiry_id),
      (select private.page_language(offer.language) from public.counter_offers as offer where offer.id = enqueue_message.offer_id),
      private.page_language(data ->> 'language')
    )));
  end if;
  insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id, state, last_error)
  values (
    enqueue_message.kind, left(address, 320), snapshot,
    enqueue_message.order_id, enqueue_message.inquiry_id, enqueue_message.offer_id,
    case when problem is null then 'waiting' else 'failed' end, problem
  )
  returning id into added_id;
  if data ? 'secret' then
    insert into private.message_secrets (message_id, secret) values (added_id, data -> 'secret');
  end if;
end
$function$;

comment on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) is 'Writes a message, in the transaction of the event it reports. recipient null: the owner. An order''s snapshot is added as "order"; "language" is that in which a recipient read the shop, of the order, inquiry or offer or else as given; "secret" is kept where administrators cannot read it; after "expires_at" it is not sent any more.';

create or replace function private.tell_about_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer public.profiles;
  snapshot jsonb;
  spoken constant text := private.page_language(new.language);
  is_by_customer constant boolean := tg_op = 'UPDATE' and new.decided_at is not null;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- If a decision is changed within a minute, only the latest one is sent.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected', 'offer_answered');
  snapshot := (
    select jsonb_build_object(
      'offer', jsonb_strip_nulls(jsonb_build_object(
        'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
        'product_name', product.name, 'product_price', product.final_price, 'expires_at', new.expires_at,
        'answer_price', new.answer_price, 'answer_message', new.answer_message
      )),
      'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
    )
    from (select) as always left join public.products as product on product.id = new.product_id
  );
  if tg_op = 'INSERT' then
    perform private.enqueue_message('new_offer', null, snapshot, offer_id => new.id);
  elsif is_by_customer then
    perform private.enqueue_message(
      'offer_decided', null, snapshot || jsonb_build_object('is_accepted', new.status = 'accepted'), offer_id => new.id
    );
  end if;
  if tg_op = 'INSERT' or new.status in ('pending', 'declined') or customer.email is null then
    return null;
  elsif new.status = 'answered' then
    snapshot := snapshot || jsonb_build_object(
      'expires_at', new.expires_at, 'secret', jsonb_build_object('nonce', private.random_key())
    );
  end if;
  if new.product_id is not null then
    snapshot := jsonb_set(snapshot, '{offer,product_name}', to_jsonb(private.in_language(
      spoken, 'products', new.product_id::text, 'name', snapshot #>> '{offer,product_name}'
    )));
  end if;
  perform private.enqueue_message('offer_' || new.status, customer.email, snapshot, offer_id => new.id);
  if not is_by_customer then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$function$;

drop function public.send_contact_message(text, text, text, text);

create function public.send_contact_message (
  name text,
  email text,
  subject text,
  message text,
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  sender constant text := private.clean_email(email);
  sender_name constant text := private.clean_line(name);
  about constant text := private.clean_line(subject);
  missing text;
  too_long text;
begin
  select
    (array_agg(field.label order by field.position) filter (where coalesce(field.words, '') !~ '\S'))[1],
    (array_agg(field.label order by field.position) filter (where length(field.words) > field.longest))[1]
  into missing, too_long
  from (values
    (1, 'name', sender_name, 200), (2, 'email', sender, 255), (3, 'subject', about, 200),
    (4, 'message', btrim(message, E' \t\r\n'), 5000)
  ) as field (position, label, words, longest);
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  elsif too_long is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_too_long',
      message = format('The %s is too long.', too_long),
      detail = jsonb_build_object('field', jsonb_build_object('word', too_long))::text;
  elsif not private.is_email_address(sender) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  -- Messages in one name wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(lower(sender), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.subject is not null and lower(earlier.user_email) = lower(sender)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'contact_messages_too_many',
      message = 'Too many messages from this e-mail address. Please try again in an hour.';
  end if;
  insert into public.product_inquiries (product_name, user_id, user_email, sender_name, subject, message, language)
  values (
    '', (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), sender,
    sender_name, about, btrim(message, E' \t\r\n'), send_contact_message.language
  );
end
$function$;

comment on function public.send_contact_message(text, text, text, text, text) is 'A message from the contact page: an inquiry without a product. language: BCP 47, the one in which the sender reads the shop. PT400: something is missing or too long; PT429: more than five an hour from one address.';

revoke all on function public.send_contact_message(text, text, text, text, text) from public;

grant execute on function public.send_contact_message(text, text, text, text, text) to anon, authenticated, service_role;

drop function public.request_customer_data(text);

create function public.request_customer_data (
  kind text,
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  asker constant uuid := private.customer_id();
  address text;
  request private.data_requests;
begin
  if asker is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  elsif request_customer_data.kind is null or request_customer_data.kind not in ('export', 'erase') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Data can be downloaded or erased.';
  end if;
  -- Requests of one account wait for one another, so that each counts those before.
  select lower(email) into address from public.profiles where id = asker for no key update;
  if private.is_email_address(address) is not true then
    raise exception using
      errcode = 'PT409', hint = 'account_without_email',
      message = 'Your account has no email address. Please write to us.';
  end if;
  if request_customer_data.kind = 'erase' then
    if exists (select from public.user_roles where user_id = asker) then
      raise exception using
        errcode = 'PT409', hint = 'erased_is_administrator',
        message = 'You are an administrator. Another administrator has to remove these rights first.';
    end if;
    perform private.refuse(
      'PT409', private.open_order_refusal(array(select id from public.orders where user_id = asker))
    );
  end if;
  delete from private.data_requests where account_id = asker and created_at < now() - interval '1 hour';
  if coalesce(current_setting('shop.limits', true), '') <> 'off'
    and (select count(*) from private.data_requests where account_id = asker) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'data_requests_too_many',
      message = 'You have asked five times within an hour. Please try again later.';
  end if;
  update private.data_requests as earlier set expires_at = now(), digest = null
  where earlier.account_id = asker and earlier.kind = request_customer_data.kind;
  insert into private.data_requests (account_id, kind, email) values (asker, request_customer_data.kind, address)
  returning * into request;
  perform private.enqueue_message(
    case request.kind when 'export' then 'data_export' else 'data_erasure' end, address,
    jsonb_build_object(
      'data_request_id', request.id, 'expires_at', request.expires_at,
      'language', request_customer_data.language,
      'secret', jsonb_build_object('nonce', private.random_key())
    )
  );
end
$function$;

comment on function public.request_customer_data(text, text) is 'Mails the caller a link to download (export) or erase what the shop stores of them; it works for an hour. language: BCP 47, the one in which the caller reads the shop. PT400, PT401; PT409: it cannot be erased now; PT429: more than five an hour.';

revoke all on function public.request_customer_data(text, text) from public;

grant execute on function public.request_customer_data(text, text) to authenticated;

create function private.locale_in(language text)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select case when locale_in.language is null then facts.locale else concat_ws(
    '-', regexp_replace(locale_in.language, '-([A-Z]{2}|[0-9]{3})$', ''),
    (regexp_match(facts.locale, '-([A-Z]{2}|[0-9]{3})(-|$)'))[1]
  ) end
  from public.shop_facts as facts
$function$;

comment on function private.locale_in(text) is 'How papers write amounts: as the language does in the shop''s country, like pages in it. language: null for the shop''s own.';

revoke all on function private.locale_in(text) from public;

create or replace function private.invoice_document (
  placed public.orders
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  spoken constant text := private.page_language(placed.language);
begin
  return private.letterhead() || jsonb_build_object(
    'buyer', jsonb_build_object(
      'name', coalesce(placed.customer_name, ''), 'lines', to_jsonb(private.address_lines(placed.shipping_address)),
      'country_code', private.country_of(placed.shipping_address), 'email', coalesce(placed.customer_email, '')
    ),
    'order', jsonb_build_object('id', placed.id, 'day', private.shop_day(placed.created_at)),
    'currency', placed.currency,
    'locale', private.locale_in(spoken),
    'language', coalesce(placed.language, (select facts.language from public.shop_facts as facts)),
    'prices_include_tax', placed.prices_include_tax,
    'tax_name', private.in_language(spoken, 'words', placed.tax_name, 'text', placed.tax_name),
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'name', private.bought_name(spoken, item), 'sku', item.sku_at_purchase, 'quantity', item.quantity,
          'options', (
            select coalesce(jsonb_agg(jsonb_build_object('name', chosen -> 'name', 'value', chosen -> 'value')), '[]')
            from jsonb_array_elements(private.options_in(spoken, item.options)) as chosen
          ),
          'unit_price', item.price_at_purchase, 'rate', trim_scale(item.tax_rate),
          'net', item.net, 'tax', item.tax, 'gross', item.net + item.tax
        )
        || case when item.metal is null then '{}' else jsonb_build_object('metal', item.metal) end
        order by item.id
      ), '[]')
      from public.order_items as item where item.order_id = placed.id
    ),
    'shipping', case when placed.shipping > 0 or placed.shipping_method is not null then jsonb_build_object(
      'method', private.method_in(spoken, placed.shipping_method), 'price', placed.shipping,
      'rate', case when placed.shipping_tax > 0 then trim_scale(placed.tax_rate) else 0 end,
      'net', placed.shipping - case when placed.prices_include_tax then placed.shipping_tax else 0 end,
      'tax', placed.shipping_tax,
      'gross', placed.shipping + case when placed.prices_include_tax then 0 else placed.shipping_tax end
    ) end,
    'rates', (
      select coalesce(jsonb_agg(
        jsonb_build_object('rate', trim_scale(total.rate), 'net', total.net, 'tax', total.tax, 'gross', total.net + total.tax)
        order by total.rate desc
      ), '[]')
      from (
        select part.rate, sum(part.net) as net, sum(part.tax) as tax
        from private.invoice_parts(placed) as part group by part.rate
      ) as total
    ),
    'totals', jsonb_build_object(
      'subtotal', placed.subtotal, 'shipping', placed.shipping,
      'net', placed.total_amount - placed.tax, 'tax', placed.tax, 'gross', placed.total_amount
    ),
    'payment', jsonb_build_object(
      'method', placed.payment_method, 'by', private.paid_by(placed.id), 'amount', least(placed.paid_amount, placed.total_amount),
      'day', private.shop_day(placed.paid_at)
    )
  );
end
$function$;

create or replace function private.issue_credit_note (
  placed public.orders,
  is_mistaken boolean default false
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  last constant record := private.last_invoice(placed.id);
  invoice constant public.invoices := last.invoice;
  said constant jsonb := invoice.document;
  total constant numeric := said #>> '{totals,gross}';
  amount constant numeric := last.uncredited - case when is_mistaken then 0 else private.sold_for(placed) end;
  rates jsonb;
begin
  if amount is null or amount <= 0 then
    return;
  end if;
  rates := private.credited_rates(invoice, amount);
  perform private.issue_paper(
    'credit_note', placed.id,
    said || (private.letterhead() - 'locale') || jsonb_build_object(
      'refers_to', jsonb_build_object('number', invoice.number, 'day', said -> 'day'),
      'reason', case when is_mistaken then 'correction' when private.is_void(placed.status) then 'cancellation' else 'refund' end,
      -- A part of the total is credited by its tax rates, not line by line.
      'lines', case when amount = total then said -> 'lines' else '[]' end,
      'shipping', case when amount = total then said -> 'shipping' end,
      'rates', rates,
      'totals', (
        select jsonb_build_object('net', sum(part.net), 'tax', sum(part.tax), 'gross', amount)
          || case when amount = total
            then jsonb_build_object('subtotal', said #> '{totals,subtotal}', 'shipping', said #> '{totals,shipping}') else '{}'
          end
        from jsonb_to_recordset(rates) as part (net numeric, tax numeric)
      ),
      'payment', null
    ),
    invoice
  );
end
$function$;

create function public.packing_slips(order_ids bigint[])
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(
      private.order_document(placed.id)::jsonb - 'guest_key' - 'user_id' || jsonb_build_object(
        'language', placed.language, 'locale', private.locale_in(private.page_language(placed.language))
      )
      order by placed.id
    ), '[]')
    from public.orders as placed where placed.id = any (order_ids)
  );
end
$function$;

comment on function public.packing_slips(bigint[]) is 'What the packing slips of these orders say, each in its buyer''s language, as far as the shop has it. PT403 for everyone but administrators.';

revoke all on function public.packing_slips(bigint[]) from public;

grant execute on function public.packing_slips(bigint[]) to authenticated;

create or replace function private.save_order (
  customer uuid,
  cart private.cart_line[],
  subtotal numeric,
  terms private.order_terms,
  address jsonb,
  payment_method text,
  promotions bigint[],
  codes text[],
  key uuid,
  digest uuid,
  language text
)
  returns bigint
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  by_card constant boolean := payment_method = 'stripe';
  totals constant record := private.order_totals(subtotal, terms);
  amounts constant numeric[] := array(select line.price * line.quantity from unnest(cart) as line);
  -- The tax of the lines comes first, then that of the shipping.
  taxes constant numeric[] := private.split_amount(
    totals.tax, amounts || case when terms.taxes_shipping then totals.shipping else 0 end, terms.decimals
  );
  placed_id bigint;
begin
  insert into public.orders (
    user_id, currency, subtotal, tax, tax_name, tax_rate, prices_include_tax, shipping, shipping_method, shipping_tax,
    arrives_by, total_amount, status, shipping_address, payment_method, payment_status, hold_until, promotion_ids,
    idempotency_key, lines_digest, codes, return_days, language
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.card_hold_time() end, promotions, key, digest, save_order.codes,
    (select facts.return_days from public.shop_facts as facts),
    coalesce(
      private.page_language(save_order.language),
      (select facts.language from public.shop_facts as facts where facts.language = save_order.language)
    )
  )
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    offer_id, stock_taken, tax_rate, net, tax, metal
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end, terms.tax_rate,
    amounts[line.ordinality] - case when terms.prices_include_tax then taxes[line.ordinality] else 0 end,
    taxes[line.ordinality], private.metal_parts(line.product_id)
  from unnest(cart) with ordinality as line order by line.ordinality;

  perform private.take_stock(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$function$;
