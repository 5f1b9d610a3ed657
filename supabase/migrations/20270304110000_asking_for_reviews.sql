-- Buyers are asked for reviews; exports, erasing and undoing know them.

set local lock_timeout = '3s';

alter table public.shop_facts
  add column review_request_days integer not null default 7
    constraint shop_facts_review_request_days_check check (review_request_days between 0 and 90);
comment on column public.shop_facts.review_request_days is 'How many days after delivery a buyer is asked for reviews by mail; 0: never.';
grant update (review_request_days) on public.shop_facts to authenticated;

alter table public.messages drop constraint messages_kind_check, add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address',
  'data_export', 'data_erasure', 'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message',
  'money_decision', 'new_admin', 'offer_answered', 'offer_decided', 'backup_problem', 'security_notice',
  'metal_prices', 'low_stock', 'review_request'
));

create function public.request_reviews() returns integer
  language plpgsql security definer set search_path to ''
as $$
declare
  pause constant integer := (select nullif(facts.review_request_days, 0) from public.shop_facts as facts);
  due record;
  asked integer := 0;
begin
  -- Whoever was not asked for a month, because the shop did not ask or did not run, is left alone.
  for due in
    select request.order_id, request.key, placed.customer_email, placed.status
    from private.review_requests as request join public.orders as placed on placed.id = request.order_id
    where request.asked_at is null
      and request.delivered_at between now() - make_interval(days => pause + 30) and now() - make_interval(days => pause)
    order by request.delivered_at limit 100 for update of request skip locked
  loop
    update private.review_requests as request set asked_at = now() where request.order_id = due.order_id;
    if due.status = 'delivered' and due.customer_email is not null and exists (
      select from public.order_items as item
      where item.order_id = due.order_id and item.product_id is not null
        and not exists (select from public.reviews as review where review.order_item_id = item.id)
    ) then
      perform private.enqueue_message(
        'review_request', due.customer_email, jsonb_build_object('review_key', due.key), order_id => due.order_id
      );
      asked := asked + 1;
    end if;
  end loop;
  return asked;
end
$$;
comment on function public.request_reviews() is 'Asks the buyers of up to 100 delivered orders for reviews, once each, as many days after delivery as the owner wants. Returns how many.';
revoke all on function public.request_reviews() from public;
grant execute on function public.request_reviews() to service_role;

create or replace function private.order_export (
  order_id bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  document jsonb;
begin
  select
    to_jsonb(placed) - '{user_id,idempotency_key,lines_digest,found_by_name,found_by_code}'::text[] || jsonb_build_object(
      'order_items', (
        select jsonb_agg(to_jsonb(item) - '{order_id,stock_taken}'::text[] order by item.id)
        from public.order_items as item where item.order_id = placed.id
      ),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(payment) - '{order_id,key,url,next_look_at}'::text[] order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select jsonb_agg(
          to_jsonb(refund) - '{order_id,idempotency_key,requested_by,tries,next_look_at}'::text[] order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      'reviews', coalesce((
        select jsonb_agg(
          to_jsonb(review) - '{product_id,is_reported,reported_at,report_settled_at}'::text[] order by review.id
        )
        from public.reviews as review join public.order_items as item on item.id = review.order_item_id
        where item.order_id = placed.id
      ), '[]'),
      'network_address', (select connection from private.order_connections as noted where noted.order_id = placed.id)
    )
  into document from public.orders as placed where placed.id = order_export.order_id;
  if to_regclass('public.invoices') is not null then
    document := document || jsonb_build_object('invoices', coalesce((
      select jsonb_agg(to_jsonb(issued) - 'order_id' order by issued.id)
      from public.invoices as issued where issued.order_id = order_export.order_id
    ), '[]'));
  end if;
  if to_regclass('public.order_events') is not null then
    document := document || jsonb_build_object('events', coalesce((
      select jsonb_agg(
        jsonb_build_object('created_at', event.created_at, 'kind', event.kind, 'data', event.data) order by event.id
      )
      from public.order_events as event where event.order_id = order_export.order_id
    ), '[]'));
  end if;
  return document;
end
$function$;

create or replace function private.customer_export (
  address text
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  accounts constant uuid[] := private.accounts_with_email(address);
  placed constant bigint[] := private.orders_of_customer(address);
  asked constant bigint[] := private.inquiries_of_customer(address);
  offered constant bigint[] := array(select id from public.counter_offers where user_id = any (accounts));
begin
  if accounts = '{}' and placed = '{}' and asked = '{}' then
    raise exception using
      errcode = 'PT404', hint = 'nothing_stored',
      message = 'The shop stores nothing about this email address.';
  end if;
  return json_build_object(
    'email', address,
    'exported_at', now(),
    'accounts', coalesce((
      select json_agg(json_build_object(
        'id', account.id, 'email', account.email, 'name', profile.full_name, 'picture', profile.avatar_url,
        'created_at', account.created_at, 'last_sign_in_at', account.last_sign_in_at, 'data', account.raw_user_meta_data,
        'sessions', coalesce((
          select json_agg(json_build_object(
            'created_at', session.created_at, 'network_address', host(session.ip), 'browser', session.user_agent
          ) order by session.created_at)
          from auth.sessions as session where session.user_id = account.id
        ), '[]')
      ) order by account.id)
      from auth.users as account join public.profiles as profile on profile.id = account.id
      where account.id = any (accounts)
    ), '[]'),
    'addresses', coalesce((
      select json_agg(to_jsonb(saved) - '{user_id}'::text[] order by saved.id)
      from public.addresses as saved where saved.user_id = any (accounts)
    ), '[]'),
    'orders', coalesce((
      select json_agg(private.order_export(id) order by id) from unnest(placed) as id
    ), '[]'),
    'inquiries', coalesce((
      select json_agg(to_jsonb(inquiry) - '{user_id}'::text[] || jsonb_build_object('answers', coalesce((
        select jsonb_agg(jsonb_build_object('created_at', given.created_at, 'answer', given.answer) order by given.id)
        from public.inquiry_answers as given where given.inquiry_id = inquiry.id
      ), '[]')) order by inquiry.id)
      from public.product_inquiries as inquiry where inquiry.id = any (asked)
    ), '[]'),
    'offers', coalesce((
      select json_agg(to_jsonb(offer) - '{user_id}'::text[] order by offer.id)
      from public.counter_offers as offer where offer.id = any (offered)
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object(
        'kind', message.kind, 'created_at', message.created_at, 'sent_at', message.sent_at, 'state', message.state,
        'recipient', message.recipient, 'data', (message.data #- '{order,guest_key}') - 'review_key'
      ) order by message.id)
      from public.messages as message
      where message.recipient is not null and (
        message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
        or message.order_id is null and lower(message.recipient) = address
      )
    ), '[]'),
    'notes', coalesce((
      select json_agg(json_build_object('created_at', note.created_at, 'note', note.note) order by note.id)
      from public.customer_notes as note join public.customers as known on known.id = note.customer_id
      where known.email = address
    ), '[]'),
    'backups_downloaded', coalesce((
      select json_agg(json_build_object('file', backup.file, 'downloaded_at', backup.downloaded_at) order by backup.id)
      from public.backups as backup where lower(backup.downloaded_by) = address
    ), '[]')
  );
end
$function$;

create or replace function private.erase_orders (
  placed bigint[],
  words text[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.orders set user_id = null, shipping_address = private.erased_address(shipping_address)
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

create or replace function public.customer (
  customer_id bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  known public.customers;
  accounts uuid[];
  placed bigint[];
  asked bigint[];
begin
  perform private.require_admin();
  select * into known from public.customers where id = customer.customer_id;
  if known.id is null then
    return null;
  end if;
  accounts := private.accounts_with_email(known.email);
  placed := private.orders_of_customer(known.email);
  asked := private.inquiries_of_customer(known.email);
  return json_build_object(
    'id', known.id, 'email', known.email, 'name', known.name, 'orders', known.orders, 'spent', known.spent,
    'last_order_at', known.last_order_at,
    'account', (
      select json_build_object(
        'id', profile.id, 'created_at', profile.created_at,
        'is_admin', exists (select from public.user_roles where user_id = profile.id)
      )
      from public.profiles as profile where profile.id = known.account_id
    ),
    'sums', private.sums_of_customer(known.email),
    'placed', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'status', status, 'currency', currency, 'total_amount', total_amount,
        'to_confirm', to_confirm
      ) order by created_at desc, id desc)
      from (
        select * from public.orders where id = any (placed) order by created_at desc, id desc limit 100
      ) as latest
    ), '[]'),
    'inquiries', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'kind', kind, 'status', status, 'subject', subject,
        'product_name', product_name, 'message', left(message, 300)
      ) order by id desc)
      from (
        select * from public.product_inquiries where id = any (asked) order by id desc limit 100
      ) as latest
    ), '[]'),
    'offers', coalesce((
      select json_agg(json_build_object(
        'id', latest.id, 'created_at', latest.created_at, 'status', latest.status, 'offer_price', latest.offer_price,
        'answer_price', latest.answer_price, 'expires_at', latest.expires_at, 'order_id', latest.order_id,
        'product_name', product.name
      ) order by latest.id desc)
      from (select * from public.counter_offers where user_id = any (accounts) order by id desc limit 100) as latest
      left join public.products as product on product.id = latest.product_id
    ), '[]'),
    'reviews', coalesce((
      select json_agg(json_build_object(
        'id', latest.id, 'created_at', latest.created_at, 'rating', latest.rating, 'words', left(latest.words, 300),
        'is_hidden', latest.hidden_at is not null, 'order_id', latest.order_id, 'product_name', latest.name_at_purchase
      ) order by latest.id desc)
      from (
        select review.*, item.order_id, item.name_at_purchase
        from public.reviews as review join public.order_items as item on item.id = review.order_item_id
        where item.order_id = any (placed) order by review.id desc limit 100
      ) as latest
    ), '[]'),
    'addresses', coalesce((
      select json_agg(to_jsonb(address) - '{user_id,created_at,updated_at}'::text[] order by is_default desc, id)
      from public.addresses as address where address.user_id = any (accounts)
    ), '[]'),
    'notes', coalesce((
      select json_agg(json_build_object(
        'id', note.id, 'note', note.note, 'created_at', note.created_at,
        'author', coalesce(nullif(profile.full_name, ''), profile.email)
      ) order by note.id desc)
      from public.customer_notes as note left join public.profiles as profile on profile.id = note.author
      where note.customer_id = known.id
    ), '[]')
  );
end
$function$;

create or replace function private.delete_product (
  target bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
      'formula', private.formula_document(product.id),
      'combinations', (
        select coalesce(jsonb_agg(to_jsonb(combination) order by combination.id), '[]')
        from public.option_combinations as combination where combination.product_id = product.id
      ),
      'imported_photographs', (
        select coalesce(jsonb_agg(to_jsonb(imported) order by imported.id), '[]')
        from public.imported_photographs as imported where imported.product_id = product.id
      ),
      'translations', (
        select coalesce(jsonb_agg(to_jsonb(translation) order by translation.id), '[]')
        from public.translations as translation
        where translation.subject = 'products' and translation.record = product.id::text
      ),
      -- Orders may give back pieces before it comes back.
      'held', (
        select coalesce(jsonb_agg(private.held_document(item) order by item.id), '[]')
        from public.order_items as item where item.product_id = product.id and (
          item.stock_taken > 0 or exists (select from private.held_values as held where held.item_id = item.id)
        )
      ),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'reviews', array(select id from public.reviews where reviews.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$function$;

create or replace function private.restore_product (
  deleted jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  -- An order is cancelled before or after it comes back, and not meanwhile.
  perform from public.orders
  where id in (
    select item.order_id from public.order_items as item
    where item.id in (select (line ->> 'id')::bigint from jsonb_array_elements(deleted -> 'held') as line)
  )
  order by id for no key update;
  -- Its histories are there.
  perform set_config('facet.restores', 'on', true);
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
  perform private.write_formula(product, deleted -> 'formula');
  insert into public.product_options (id, product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
  overriding system value
  select held.id, product, given.n, held.name, held.kind, held.required, held.max_length, held.allowed, held.surcharge, held.is_ring_size
  from jsonb_array_elements(deleted -> 'options') with ordinality as given (option, n),
    jsonb_populate_record(null::public.product_options, given.option) as held;
  insert into public.product_option_values (id, option_id, position, value, surcharge, stock_quantity)
  overriding system value
  select held.id, (given.option ->> 'id')::bigint, each.n, held.value, held.surcharge, held.stock_quantity
  from jsonb_array_elements(deleted -> 'options') as given (option),
    jsonb_array_elements(given.option -> 'values') with ordinality as each (value, n),
    jsonb_populate_record(null::public.product_option_values, each.value) as held;
  if deleted ? 'combinations' then
    insert into public.option_combinations (id, product_id, value_ids, surcharge, stock_quantity, sku, image)
    overriding system value
    select held.id, product, held.value_ids, held.surcharge, held.stock_quantity, held.sku, held.image
    from jsonb_populate_recordset(null::public.option_combinations, deleted -> 'combinations') as held;
  else
    -- A run of before has no ids of them.
    perform private.save_combinations(product, deleted -> 'options', null);
  end if;
  insert into public.imported_photographs (id, product_id, address, stored, problem, attempts, next_attempt_at)
  overriding system value
  select held.id, product, held.address, held.stored, held.problem, held.attempts, held.next_attempt_at
  from jsonb_populate_recordset(null::public.imported_photographs, coalesce(deleted -> 'imported_photographs', '[]')) as held;
  -- Runs of before had none with them, and a language may have been removed since.
  insert into public.translations (id, language, subject, record, field, original, text)
  overriding system value
  select held.id, held.language, held.subject, held.record, held.field, held.original, held.text
  from jsonb_populate_recordset(null::public.translations, coalesce(deleted -> 'translations', '[]')) as held
  join public.shop_languages as language on language.code = held.language;
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
  update public.reviews set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'reviews'));
  perform set_config('facet.restores', '', true);
  perform private.return_pieces(product, deleted -> 'held');
end
$function$;

create or replace function public.waiting_counts (
  since bigint default null::bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'pendingOrders', coalesce(sum(number) filter (where kind in ('pending', 'pending_payment')), 0),
      -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
      'ordersToShip', coalesce(sum(number) filter (where kind in ('processing', 'paid')), 0),
      'shippedOrders', coalesce(sum(number) filter (where kind = 'shipped'), 0),
      'totalOrders', coalesce(sum(number), 0),
      'latestOrderId', coalesce((select max(id) from public.orders), 0),
      'newOrders', (
        select count(*) from (select from public.orders where id > since limit 100) as later
      ),
      'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
      'declinedOffers', (select count(*) from public.counter_offers where is_unseen),
      'newInquiries', (select count(*) from public.product_inquiries where status = 'new'),
      'reportedReviews', (select count(*) from public.reviews where is_reported)
    )
    from private.tallies where subject = 'orders'
  );
end
$function$;
