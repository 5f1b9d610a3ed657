-- An order that an administrator enters for somebody is that person's.


CREATE OR REPLACE FUNCTION private.account_with_address(address text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Signing up alone confirms an account where no mail is sent. The identity says whether a mail was answered.
  select account.id
  from auth.users as account
  where lower(account.email) = lower(address) and exists (
    select from auth.identities as identity
    where identity.user_id = account.id
      and lower(identity.identity_data ->> 'email') = lower(account.email)
      and identity.identity_data -> 'email_verified' = 'true'
  )
$function$;

CREATE OR REPLACE FUNCTION private.admin_name()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select left(coalesce(nullif(btrim(full_name), ''), email), 320) from public.profiles
  where id = auth.uid() and private.is_admin()
$function$;

CREATE OR REPLACE FUNCTION private.buyer(email text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.customer_id();
begin
  if caller is null or not private.is_admin()
    or exists (select from public.profiles where id = caller and lower(profiles.email) = lower(buyer.email))
  then
    return caller;
  end if;
  return private.account_with_address(email);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_holdings(wanted bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  placed public.orders;
  source text;
  since constant timestamptz := clock_timestamp() - interval '1 day';
  is_regular boolean;
begin
  select * into placed from public.orders where id = wanted;
  if current_setting('shop.limits', true) = 'off'
    or private.is_admin() then
    return;
  end if;

  if placed.user_id is not null then
    is_regular := private.counts_alone(placed.user_id);
    perform private.check_held(
      array(
        select id from public.orders
        where user_id = placed.user_id and paid_amount = 0 and confirmed_at is null
          and (created_at > since or status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'in your account',
      case when is_regular then (select regular_factor from public.order_limits) else 1 end
    );
    -- Whoever has paid counts alone, not with neighbors.
    if is_regular then
      return;
    end if;
  end if;

  -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
  if not exists (
    select from public.profiles where id = placed.user_id and lower(email) = lower(placed.customer_email)
  ) then
    perform private.check_held(
      array(
        select id from public.orders
        where lower(customer_email) = lower(placed.customer_email) and paid_amount = 0 and confirmed_at is null
          and user_id is not distinct from placed.user_id
          and (created_at > since or created_at > since - interval '6 days' and status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'for this e-mail address', 1
    );
  end if;

  -- A household, a shop's wifi and the customers of a carrier share one: of all of them, only the day counts.
  select connection into source from private.order_connections where order_id = wanted;
  if source is not null then
    perform private.check_held(
      array(
        select id from private.order_connections as noted join public.orders on id = noted.order_id
        where noted.connection = source and paid_amount = 0 and confirmed_at is null
          and created_at > since and not private.counts_alone(user_id)
      ),
      wanted, 'from this connection', (select connection_factor from public.order_limits)
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_order_limits(customer uuid, email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(email);
begin
  if current_setting('role') = 'service_role' or current_setting('shop.limits', true) = 'off' or private.is_admin() then
    return;
  end if;
  -- Requests in one name wait for one another, so that each counts the orders of those before. The account comes first
  -- and the address second: nobody can deadlock.
  if customer is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 1));
    perform private.check_order_pace(
      array(select created_at from public.orders where user_id = customer order by created_at desc limit 30),
      'account'
    );
    -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
    if exists (select from public.profiles where id = customer and lower(profiles.email) = address) then
      return;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  perform private.check_order_pace(
    array(select created_at from public.orders where lower(customer_email) = address order by created_at desc limit 30),
    'e-mail address'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_to_confirm()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_admin() then
    new.confirmed_at := now();
  end if;
  new.to_confirm := new.status = 'processing'
    and new.total_amount > (select confirm_cash_above from public.order_limits)
    and new.confirmed_at is null;
  new.to_confirm := coalesce(new.to_confirm, false);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_order_event(order_id bigint, kind text, data jsonb DEFAULT '{}'::jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  actor constant uuid := auth.uid();
  added_id bigint;
begin
  insert into public.order_events (order_id, actor, actor_name, kind, data)
  values (
    note_order_event.order_id, actor,
    private.admin_name(),
    note_order_event.kind, note_order_event.data
  )
  returning id into added_id;
  return added_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_order_placed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.order_events (order_id, created_at, actor, actor_name, kind, data)
  select
    id, created_at, coalesce(auth.uid(), user_id), private.admin_name(), 'placed',
    jsonb_build_object('amount', total_amount, 'currency', currency, 'method', payment_method)
  from added;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_guest_orders()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  customer constant uuid := private.customer_id();
  address constant text := (
    select lower(email) from auth.users where id = customer and private.account_with_address(email) = customer
  );
  claimed integer;
begin
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
$function$;

CREATE OR REPLACE FUNCTION public.place_order(lines jsonb, shipping_address jsonb, payment_method text, idempotency_key uuid, expected_total numeric DEFAULT NULL::numeric, shipping_method bigint DEFAULT NULL::bigint, codes text[] DEFAULT NULL::text[])
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
  customer constant uuid := private.buyer(address ->> 'email');
  order_id bigint := private.earlier_order(idempotency_key, customer, digest);
  terms private.order_terms;
  sent constant text[] := case when codes is null then '{}' else private.sent_codes(codes) end;
  cart private.cart_line[];
  by_codes record;
  off numeric := 0;
  used text[] := '{}';
  promotions bigint[];
  subtotal numeric;
  total numeric;
begin
  if order_id is not null then
    return private.order_document(order_id);
  end if;
  perform private.check_payment_method(payment_method);
  perform private.check_order_limits(customer, address ->> 'email');
  terms := private.terms_for(address, shipping_method);
  perform private.check_terms(terms, address);
  perform private.lock_holders(customer, address ->> 'email', private.connection());

  perform private.lock_cart(lines, sent);
  perform private.lock_offers(lines);
  cart := private.price_cart(lines, customer);
  if sent <> '{}' then
    by_codes := private.price_with_codes(cart, sent, customer, address ->> 'email', null);
    perform private.refuse_codes(by_codes.codes);
    cart := by_codes.priced;
    off := by_codes.off_order;
    used := array(select code ->> 'code' from jsonb_array_elements(by_codes.codes) as code);
  end if;
  select
    sum(line.price * line.quantity) - off,
    coalesce(array_agg(distinct line.promotion_id) filter (where line.promotion_id is not null), '{}')
  into subtotal, promotions
  from unnest(cart) as line;
  total := (private.order_totals(subtotal, terms)).total;
  perform private.compare_cart(cart, total, expected_total, terms.currency);
  if total > 99999999.99 then
    raise exception using errcode = 'PT400', message = 'This order is too large for the shop.';
  elsif payment_method = 'stripe' then
    perform private.check_card_amount(total, terms.currency);
  end if;
  if off > 0 then
    cart := private.take_off_order(cart, off, by_codes.off_order_by, terms.decimals);
    promotions := promotions || by_codes.off_order_by;
  end if;

  perform private.use_promotions(promotions);
  order_id := private.save_order(
    customer, cart, subtotal, terms, address, payment_method, promotions, used, idempotency_key, digest
  );
  insert into private.order_connections (order_id, connection)
  select order_id, private.connection() where private.connection() is not null and not private.is_admin();
  if current_setting('role') <> 'service_role' then
    perform private.check_holdings(order_id);
  end if;
  return private.order_document(order_id);
end
$function$;

COMMENT ON FUNCTION "private"."account_with_address"(text) IS 'The account whose e-mail address this is, if a mail has proven that; null otherwise.';

COMMENT ON FUNCTION "private"."admin_name"() IS 'What timelines call the caller; null unless it is an administrator.';

COMMENT ON FUNCTION "private"."buyer"(text) IS 'Whose order it is that the caller places for this e-mail address: the caller''s own, and null for a guest. An administrator orders for somebody else: for the account with that address, or for a guest.';

COMMENT ON FUNCTION "private"."check_holdings"(bigint) IS 'Refuses an order (PT409, details: limit) if its account, connection or e-mail address would hold too much unpaid. Orders that admins place, and on a connection with the setting shop.limits = off, are not limited.';

COMMENT ON FUNCTION "private"."check_order_limits"(uuid, text) IS 'Refuses an order that is one too many for the customer (null: a guest) or the e-mail address. The service and admins are not limited, nor is a connection with the setting shop.limits = off, which no client of the data API can set.';

COMMENT ON FUNCTION "private"."mark_to_confirm"() IS 'A cash order above the owner''s limit waits for the owner''s confirmation; orders that the owner places are confirmed.';

COMMENT ON FUNCTION "private"."note_order_placed"() IS 'Notes new orders in their timelines, with the administrator who placed one for somebody.';

COMMENT ON FUNCTION "public"."place_order"(jsonb, jsonb, text, uuid, numeric, bigint, text[]) IS 'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], where prices (with surcharges) and expected_total are in the shop''s currency and only compared; offer: the customer''s accepted offer, which prices its one piece; shipping_method: the id of a method of the address''s zone, or null for its first; codes: of promotions, at most 10. An order that an administrator places for somebody else is theirs, and is not limited. The same idempotency key, customer and lines return the same order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in details, or with {"code"} if one cannot be used; PT429: too many orders.';

REVOKE ALL ON FUNCTION "private"."account_with_address"(text) from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."admin_name"() from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."buyer"(text) from public, anon, authenticated;

create or replace function private.offer_problem (
  offer public.counter_offers,
  customer uuid,
  product bigint
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
begin
  return case
    when auth.uid() is null then 'Please log in to buy at the price of your offer.'
    -- The same for an offer of somebody else as for none.
    when offer.id is null or offer.user_id is distinct from customer or offer.product_id is distinct from product
      then 'This offer is not one of yours.'
    when offer.status = 'answered' then 'Please accept the seller''s price first, under Offers in your account.'
    when offer.status <> 'accepted' then 'The seller has not accepted this offer.'
    when offer.order_id is not null then 'This offer has been bought already.'
    when offer.expires_at <= clock_timestamp() then 'This offer has ended.'
  end;
end
$function$;
