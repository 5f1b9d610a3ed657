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
    'sums', private.spent_by_customer(known.email),
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

comment on function public.customer(bigint) is 'A customer with the latest 100 orders, inquiries and offers each, the sums per currency without void orders, saved addresses and notes. null: there is none. PT403 for everyone but administrators.';

revoke all on function public.customer(bigint) from public;

grant execute on function public.customer(bigint) to authenticated;
