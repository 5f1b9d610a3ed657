-- An order is in its buyer's language for the buyer, and in the shop's own for the shop.

create function private.page_language(language text)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select shown.code
  from public.shop_languages as shown join public.shop_facts as facts on facts.language <> shown.code
  where shown.code = page_language.language and shown.is_shown
$function$;

comment on function private.page_language(text) is 'The language if shoppers can read the shop in it and it is not the shop''s own, else null: the shop''s own.';

revoke all on function private.page_language(text) from public;

create function private.method_in(language text, method text)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select translation.text from public.translations as translation
    where translation.language = method_in.language and translation.subject = 'shipping_methods' and translation.original = method
    order by translation.id limit 1
  ), method)
$function$;

comment on function private.method_in(text, text) is 'The name of a shipping method, which orders keep, translated if it is.';

revoke all on function private.method_in(text, text) from public;

create function private.bought_name(language text, item public.order_items)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select translation.text from public.translations as translation
    where translation.language = bought_name.language and translation.subject = 'products'
      and translation.record = item.product_id::text and translation.field = 'name'
      -- The product may be another one by now.
      and translation.original = item.name_at_purchase
  ), item.name_at_purchase)
$function$;

comment on function private.bought_name(text, public.order_items) is 'What was bought, translated if it is.';

revoke all on function private.bought_name(text, public.order_items) from public;

create function private.options_in(language text, options jsonb)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select case when language is null then options else coalesce((
    select jsonb_agg(
      chosen || jsonb_build_object(
        'name', private.in_language(options_in.language, 'words', chosen ->> 'name', 'text', chosen ->> 'name'),
        'value', private.in_language(options_in.language, 'words', chosen ->> 'value', 'text', chosen ->> 'value')
      )
      order by place
    )
    from jsonb_array_elements(options) with ordinality as entry (chosen, place)
  ), '[]') end
$function$;

comment on function private.options_in(text, jsonb) is 'Chosen options with their names and values translated, as far as they are.';

revoke all on function private.options_in(text, jsonb) from public;

drop function private.order_lines(bigint);

create function private.order_lines(placed_id bigint, language text)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select json_agg(
      json_build_object(
        'id', item.id,
        'product_id', item.product_id,
        'quantity', item.quantity,
        'price_at_purchase', item.price_at_purchase,
        'name_at_purchase', private.bought_name(order_lines.language, item),
        'image_at_purchase', item.image_at_purchase,
        'sku_at_purchase', item.sku_at_purchase,
        'options', private.options_in(order_lines.language, item.options),
        'tax_rate', item.tax_rate,
        'net', item.net,
        'tax', item.tax
      )
      order by item.id
    )
    from public.order_items as item where item.order_id = placed_id
  );
end
$function$;

comment on function private.order_lines(bigint, text) is 'The lines of an order. language: null for the shop''s own.';

revoke all on function private.order_lines(bigint, text) from public;

drop function private.order_document(bigint);

create function private.order_document(placed_id bigint, for_buyer boolean default true)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'user_id', placed.user_id,
      'guest_key', (
        select kept.key from private.guest_keys as kept where kept.order_id = placed.id and placed.user_id is null
      ),
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', private.method_in(page.language, placed.shipping_method),
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'codes', placed.codes,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', private.order_lines(placed.id, page.language)
    )
    from public.orders as placed,
      lateral (select case when for_buyer then private.page_language(placed.language) end as language) as page
    where placed.id = placed_id
  );
end
$function$;

comment on function private.order_document(bigint, boolean) is 'An order with its lines, as its buyer sees it, in the buyer''s language if the shop has it. guest_key: null once it belongs to an account.';

revoke all on function private.order_document(bigint, boolean) from public;

drop function private.order_snapshot(bigint);

create function private.order_snapshot(placed_id bigint, for_buyer boolean default true)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select private.order_document(placed_id, for_buyer)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'paid_by', private.paid_by(placed.id),
      'is_guest', placed.user_id is null,
      'to_confirm', nullif(placed.to_confirm, false)
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$function$;

comment on function private.order_snapshot(bigint, boolean) is 'An order as its mails show it: lines, totals, address, tracking. Amounts in its currency.';

revoke all on function private.order_snapshot(bigint, boolean) from public;

create or replace function private.tell_buyer_and_owner(kind text, placed public.orders)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.tell_buyer(kind, placed);
  perform private.enqueue_message('new_order', null, '{}', order_id => placed.id);
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
  snapshot jsonb := data - 'secret';
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
    snapshot := snapshot || coalesce((
      select jsonb_build_object('language', placed.language) from public.orders as placed
      where placed.language is not null and placed.id = coalesce(
        enqueue_message.order_id,
        (select asked.order_id from public.product_inquiries as asked where asked.id = enqueue_message.inquiry_id)
      )
    ), '{}');
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


create or replace function public.guest_order (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', private.method_in(page.language, placed.shipping_method),
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'returns_until', private.returns_until(placed),
      'order_items', private.order_lines(placed.id, page.language),
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
      -- Links are forwarded, so the words of the request are left out. Whoever asked knows them.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'created_at', inquiry.created_at,
            'answers', coalesce((
              select json_agg(
                json_build_object('id', given.id, 'answer', given.answer, 'created_at', given.created_at) order by given.id
              )
              from public.inquiry_answers as given where given.inquiry_id = inquiry.id
            ), '[]')
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]'),
      'papers', coalesce((
        select json_agg(json_build_object('number', issued.number, 'kind', issued.kind) order by issued.id)
        from public.invoices as issued where issued.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$function$;


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


create or replace function private.payment_document (
  payment public.payments
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'id', payment.id, 'order_id', payment.order_id, 'attempt', payment.attempt, 'key', payment.key,
      'state', payment.state, 'session_id', payment.session_id, 'url', payment.url,
      'expires_at', extract(epoch from payment.expires_at)::bigint,
      'order_status', placed.status, 'currency', placed.currency,
      'language', coalesce(placed.language, (select facts.language from public.shop_facts as facts)), 'email', placed.customer_email,
      'total_cents', private.minor_units(placed.total_amount, placed.currency),
      'page_language', page.language,
      'tax_name', private.in_language(page.language, 'words', placed.tax_name, 'text', placed.tax_name),
      -- The tax is zero here if the prices of the lines include it.
      'tax_cents', case when placed.prices_include_tax then 0 else private.minor_units(placed.tax, placed.currency) end,
      'shipping_cents', private.minor_units(placed.shipping, placed.currency),
      'lines', (
        select json_agg(
          json_build_object(
            'name', private.bought_name(page.language, item),
            'unit_cents', private.minor_units(item.price_at_purchase, placed.currency),
            'quantity', item.quantity
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = payment.order_id
  );
end
$function$;

