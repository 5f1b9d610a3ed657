-- What the back office shows of backups: what needs attention, and a step of opening a shop. Who downloaded one is personal.

create function public.backup_attention() returns json
  language plpgsql stable security definer set search_path = ''
as $$
declare
  good constant timestamptz := (
    select max(made_at) from public.backups where file is not null and drill_ok is distinct from false
  );
  latest public.backups;
begin
  perform private.require_admin();
  if not exists (select from private.backup_service where place is not null) then
    return json_build_object('reason', 'not_set_up', 'last_good_at', good);
  end if;
  -- One that is being made or tried says nothing yet.
  select * into latest from public.backups
  where file is null and problem is not null or drilled_at is not null
  order by made_at desc, id desc limit 1;
  return (
    select json_build_object('reason', reason, 'last_good_at', good)
    from (values (case
      when latest.id is not null and latest.file is null then 'not_made'
      when not latest.drill_ok then 'not_restored'
      when good is null then 'none'
      when good < now() - interval '2 days' then 'old'
    end)) as found (reason)
    where reason is not null
  );
end
$$;
comment on function public.backup_attention() is
  'What an administrator has to do something about: no backups are set up (not_set_up), the latest could not be made (not_made) or restored (not_restored), there is no good one (none), or the last good one is older than two days (old). Null: nothing. PT403 for everyone but administrators.';
revoke all on function public.backup_attention() from public;
grant execute on function public.backup_attention() to authenticated;

create or replace function public.opening()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'hidden', facts.hides_opening,
      'name', facts.name <> 'Facet',
      'logo', facts.logo is not null,
      'categories', exists (select from public.product_categories),
      'products', exists (select from public.products),
      'payment', private.is_enabled('cod_enabled') or private.takes_cards(),
      'mail', coalesce((select is_set_up from private.mail_service), false),
      'backups', exists (select from private.backup_service where place is not null),
      'shipping', facts.has_seen_shipping,
      'taxes', facts.has_seen_taxes,
      -- They come with dates from before any shop.
      'legal', not exists (
        select from public.pages
        where slug in ('authorization', 'privacy-policy', 'disclaimer') and updated_at < timestamptz '2026-11-25 00:00Z'
      )
    )
    from public.shop_facts as facts
  );
end
$function$;

-- Downloads of backups are what a former administrator may ask about.
create or replace function private.customer_export (
  address text
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  accounts constant uuid[] := private.accounts_of(address);
  placed constant bigint[] := private.orders_of(address);
  asked constant bigint[] := private.inquiries_of(address);
  offered constant bigint[] := array(select id from public.counter_offers where user_id = any (accounts));
begin
  if accounts = '{}' and placed = '{}' and asked = '{}' then
    raise exception using errcode = 'PT404', message = 'The shop stores nothing about this email address.';
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
        'recipient', message.recipient, 'data', message.data #- '{order,guest_key}'
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

create or replace function private.erase_customer (
  address text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  accounts uuid[];
  placed bigint[];
  asked bigint[];
  offered bigint[];
  words text[];
  refusal text;
begin
  -- Their account cannot change in the meantime; then orders in their name wait, in the order of place_order.
  perform from auth.users where lower(email) = address order by id for update;
  accounts := private.accounts_of(address);
  perform pg_advisory_xact_lock(hashtextextended(account::text, 1)) from unnest(accounts) as account;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  -- A new statement, which sees what the locks waited for.
  placed := private.orders_of(address);
  perform from public.orders where id = any (placed) order by id for no key update;
  if exists (select from public.user_roles where user_id = any (accounts)) then
    raise exception using errcode = 'PT409',
      message = format('%s is an administrator. Please remove these rights first.', address);
  end if;
  refusal := private.open_order_refusal(placed);
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  asked := private.inquiries_of(address);
  offered := array(select id from public.counter_offers where user_id = any (accounts));
  words := private.words_of(address, placed, accounts);

  perform private.erase_orders(placed, words);
  delete from public.messages as message
  where message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
    or message.order_id is null
      and (lower(message.recipient) = address or strpos(lower(message.data::text), address) > 0);
  update public.product_inquiries set
    user_id = null, user_email = 'Erased', message = 'Erased', status = 'resolved',
    sender_name = case when sender_name is not null then 'Erased' end,
    subject = case when subject is not null then 'Erased' end
  where id = any (asked);
  update public.inquiry_answers set answer = 'Erased' where inquiry_id = any (asked);
  delete from public.admin_invitations where email = address;
  if accounts <> '{}' and to_regclass('public.order_events') is not null then
    update public.order_events as event set actor_name = 'Erased'
    where event.actor = any (accounts) and event.actor_name is not null;
  end if;
  update public.backups set downloaded_by = 'Erased' where lower(downloaded_by) = address;
  delete from auth.users where id = any (accounts);
  delete from public.customers where email = address;
end
$function$;
