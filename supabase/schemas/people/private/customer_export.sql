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
  if accounts = '{}' and placed = '{}' and asked = '{}'
    and not exists (select from public.stock_requests as request where request.email = address)
    and not exists (select from public.newsletter_subscribers as subscriber where subscriber.email = address) then
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
    'saved_lists', coalesce((
      select json_agg(json_build_object(
        'changed_at', saved.updated_at,
        'cart', (
          select coalesce(json_agg(line || jsonb_build_object('name', (
            select product.name from public.products as product where product.id = (line ->> 'id')::bigint
          )) order by place), '[]')
          from jsonb_array_elements(saved.cart) with ordinality as each (line, place)
        ),
        'wishes', (
          select coalesce(json_agg(json_build_object('id', wish, 'name', (
            select product.name from public.products as product where product.id = wish
          )) order by place), '[]')
          from unnest(saved.wishes) with ordinality as each (wish, place)
        )
      ) order by saved.user_id)
      from public.saved_lists as saved where saved.user_id = any (accounts)
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
    'stock_requests', coalesce((
      select json_agg(json_build_object(
        'created_at', request.created_at, 'product', product.name, 'choice', private.combination_words(request.value_ids),
        'language', request.language
      ) order by request.id)
      from public.stock_requests as request join public.products as product on product.id = request.product_id
      where request.email = address
    ), '[]'),
    'newsletter', (
      select json_build_object(
        'asked_at', subscriber.asked_at, 'confirmed_at', subscriber.confirmed_at, 'unsubscribed_at', subscriber.unsubscribed_at,
        'source', subscriber.source, 'language', subscriber.language
      )
      from public.newsletter_subscribers as subscriber where subscriber.email = address
    ),
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

comment on function private.customer_export(text) is 'Everything that the shop stores of a customer, by the e-mail address in lower case. PT404: nothing.';

revoke all on function private.customer_export(text) from public;
