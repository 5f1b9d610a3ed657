-- A customer's cart and wish list follow the account to other devices.

set local lock_timeout = '3s';

create function private.clean_saved_cart (
  lines jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if lines = '[]' then
    return lines;
  end if;
  perform private.check_lines(lines);
  return (
    select jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'id', line -> 'id', 'quantity', line -> 'quantity', 'offer', line -> 'offer',
        'options', nullif(private.canonical_options(line -> 'options'), '[]')
      ))
      order by place
    )
    from jsonb_array_elements(lines) with ordinality as each (line, place)
  );
end
$function$;
comment on function private.clean_saved_cart(jsonb) is 'The lines of a cart as an account keeps them, without prices: refuses what place_order would refuse, and cleans engravings as it does.';
revoke all on function private.clean_saved_cart(jsonb) from public;

create table public.saved_lists (
  user_id uuid not null,
  cart jsonb not null,
  wishes bigint[] not null,
  version bigint not null default 1,
  updated_at timestamptz not null default now(),
  constraint saved_lists_pkey primary key (user_id),
  constraint saved_lists_cart_check check (jsonb_typeof(cart) = 'array' and octet_length(cart::text) <= 100000),
  constraint saved_lists_wishes_check check (cardinality(wishes) <= 100),
  constraint saved_lists_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);
alter table public.saved_lists enable row level security;
comment on table public.saved_lists is 'The cart and the wish list of an account, for its other devices. Only sync_lists writes them.';
comment on column public.saved_lists.cart is '[{"id", "quantity", "options"?, "offer"?}], as place_order takes them, without prices: at most 50 lines.';
comment on column public.saved_lists.wishes is 'Products, the latest first: at most 100.';
comment on column public.saved_lists.version is 'Goes up with each change: whoever began with an older one merges first.';
create policy "customers read their own lists" on public.saved_lists
  for select
  to authenticated
  using (user_id = (select private.customer_id()));
grant select on table public.saved_lists to authenticated, service_role;

create function public.sync_lists (
  cart jsonb default null::jsonb,
  wishes bigint[] default null::bigint[],
  version bigint default null::bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  stored public.saved_lists;
  is_saved boolean;
begin
  if customer is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  end if;
  if sync_lists.version is not null then
    if sync_lists.cart is null or sync_lists.wishes is null or array_ndims(sync_lists.wishes) > 1
      or cardinality(sync_lists.wishes) > 100
      or cardinality(sync_lists.wishes) <> (
        select count(distinct wish) from unnest(sync_lists.wishes) as wish where wish > 0
      ) then
      raise exception using
        errcode = 'PT400', hint = 'bad_request',
        message = 'A wish list is up to 100 different products, and is saved with the cart.';
    end if;
    if sync_lists.version = 0 then
      insert into public.saved_lists (user_id, cart, wishes)
      values (customer, private.clean_saved_cart(sync_lists.cart), sync_lists.wishes)
      on conflict (user_id) do nothing
      returning * into stored;
    else
      update public.saved_lists as saved set
        cart = private.clean_saved_cart(sync_lists.cart), wishes = sync_lists.wishes,
        version = saved.version + 1, updated_at = now()
      where saved.user_id = customer and saved.version = sync_lists.version
      returning * into stored;
    end if;
  end if;
  is_saved := stored.user_id is not null;
  if not is_saved then
    select * into stored from public.saved_lists as saved where saved.user_id = customer;
  end if;
  return json_build_object(
    'saved', is_saved, 'version', coalesce(stored.version, 0), 'cart', coalesce(stored.cart, '[]'),
    'wishes', coalesce(stored.wishes, '{}')
  );
end
$function$;
comment on function public.sync_lists(jsonb, bigint[], bigint) is 'Saves the cart and the wish list of the signed-in account if this version is still the last one (0: none was saved yet), and returns {"saved", "version", "cart", "wishes"} as they are then: whoever was too late merges these and calls again. Without arguments it only reads. PT400: a list makes no sense; PT401: nobody is signed in, or the session ended.';
revoke all on function public.sync_lists(jsonb, bigint[], bigint) from public;
grant execute on function public.sync_lists(jsonb, bigint[], bigint) to authenticated;

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
    and not exists (select from public.stock_requests as request where request.email = address) then
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
