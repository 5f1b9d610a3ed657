create or replace function private.erase_customer (
  address text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  accounts uuid[];
  placed bigint[];
  asked bigint[];
  offered bigint[];
  words text[];
begin
  -- Their account cannot change in the meantime; then orders in their name wait, in the order of place_order.
  perform from auth.users where lower(email) = address order by id for update;
  accounts := private.accounts_with_email(address);
  perform pg_advisory_xact_lock(hashtextextended(account::text, 1)) from unnest(accounts) as account;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  -- A new statement, which sees what the locks waited for.
  placed := private.orders_of_customer(address);
  perform from public.orders where id = any (placed) order by id for no key update;
  if exists (select from public.user_roles where user_id = any (accounts)) then
    raise exception using
      errcode = 'PT409', hint = 'customer_is_administrator',
      message = format('%s is an administrator. Please remove these rights first.', address),
      detail = jsonb_build_object('email', address)::text;
  end if;
  perform private.refuse('PT409', private.open_order_refusal(placed));
  asked := private.inquiries_of_customer(address);
  offered := array(select id from public.counter_offers where user_id = any (accounts));
  words := private.identifying_words(address, placed, accounts);

  perform private.erase_orders(placed, words);
  delete from public.messages as message
  where message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
    or message.order_id is null and lower(message.recipient) = address
    -- Messages that belong to no order or inquiry name the person by a value of their own. What other people wrote stays.
    or coalesce(message.order_id, message.inquiry_id, message.offer_id) is null and exists (
      select from jsonb_path_query(message.data, 'strict $.** ? (@.type() == "string")') as value
      where lower(value #>> '{}') = address
    );
  update public.product_inquiries set
    user_id = null, user_email = 'Erased', message = 'Erased', status = 'resolved',
    sender_name = case when sender_name is not null then 'Erased' end,
    subject = case when subject is not null then 'Erased' end
  where id = any (asked);
  update public.inquiry_answers set answer = 'Erased' where inquiry_id = any (asked);
  delete from public.stock_requests where stock_requests.email = address;
  delete from public.newsletter_subscribers where newsletter_subscribers.email = address;
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

comment on function private.erase_customer(text) is 'Takes a customer out of everything that the shop stores but issued invoices, by the e-mail address in lower case, and deletes the account. PT409: an order is open, or they are an administrator.';

revoke all on function private.erase_customer(text) from public;
