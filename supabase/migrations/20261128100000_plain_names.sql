-- Plain names for functions and triggers, and comments in plain English. Nothing behaves differently.

-- Functions

alter function private.write_of_order() rename to tell_about_order;
alter function private.write_of_payment() rename to tell_about_payment;
alter function private.write_of_status() rename to tell_about_status;
alter function private.write_of_inquiry() rename to tell_about_inquiry;
alter function private.write_of_offer() rename to tell_about_offer;
alter function private.written_postal_code(text, jsonb, text) rename to normalize_postal_code;
alter function private.written_region(jsonb, text) rename to normalize_region;

create or replace function private.tell_about_order() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Orders by card are reported when they are paid.
  if new.status <> 'pending_payment' and not private.is_void(new.status)
    and exists (select from public.orders where id = new.id) then
    perform private.tell_both('order_placed', new);
  end if;
  return null;
end
$$;

create or replace function private.tell_about_status() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  told constant text := case new.status
    when 'shipped' then 'order_shipped' when 'delivered' then 'order_delivered' when 'cancelled' then 'order_cancelled'
  end;
begin
  -- Messages that are still waiting say what has been undone, or what the new message says better.
  delete from public.messages as message
  where message.order_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('order_shipped', 'order_delivered', 'order_cancelled');
  if told is not null then
    perform private.tell_customer(told, new);
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.order_id = new.id and message.kind = told and message.state = 'waiting' and message.attempts = 0;
  end if;
  return null;
end
$$;

create or replace function private.tell_about_offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  customer public.profiles;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- If a decision is changed within a minute, only the latest one is sent.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected');
  if tg_op = 'UPDATE' and (new.status = 'pending' or customer.email is null) then
    return null;
  end if;
  perform private.enqueue_message(
    case when tg_op = 'INSERT' then 'new_offer' else 'offer_' || new.status end,
    case when tg_op = 'UPDATE' then customer.email end,
    (
      select jsonb_build_object(
        'offer', jsonb_strip_nulls(jsonb_build_object(
          'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
          'product_name', product.name, 'product_price', product.final_price, 'expires_at', new.expires_at
        )),
        'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
      )
      from (select) as always left join public.products as product on product.id = new.product_id
    ),
    offer_id => new.id
  );
  if tg_op = 'UPDATE' then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$$;

create or replace function private.check_address(address jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  country_code constant text := nullif(btrim(address ->> 'country_code', E' \t\r\n'), '');
  format constant jsonb := private.address_format(country_code);
  needed constant text := format ->> 'needed';
  cleaned jsonb;
  missing text;
  too_long text;
begin
  select
    coalesce(jsonb_object_agg(field.name, given.words) filter (where given.words <> ''), '{}'),
    (array_agg(field.label order by field.position)
      filter (where coalesce(given.words, '') = '' and (field.is_required or given.is_asked_for)))[1],
    (array_agg(field.label order by field.position) filter (where length(given.words) > field.longest))[1]
  into cleaned, missing, too_long
  from (values
    (1, 'email', 'email', 320, true),
    (2, 'name', 'name', 200, true),
    (3, 'line1', 'address', 300, true),
    (4, 'line2', 'second address line', 300, false),
    (5, 'city', coalesce(format ->> 'city', 'city'), 100, needed like '%C%'),
    (6, 'state', coalesce(format ->> 'region', 'region'), 100, needed like '%S%'),
    (7, 'postal_code', coalesce(format ->> 'postalCode', 'postal code'), 20, needed like '%Z%'),
    (8, 'country', 'country', 100, true),
    (9, 'country_code', 'country code', 2, false),
    (10, 'phone', 'phone', 40, false)
  ) as field (position, name, label, longest, is_required)
  cross join lateral (
    select
      case when jsonb_typeof(address -> field.name) = 'string' then btrim(address ->> field.name, E' \t\r\n') end,
      -- A request with a phone number comes from a form that has the field; older forms have none.
      field.name = 'phone' and jsonb_typeof(address -> 'phone') <> 'null'
  ) as given (words, is_asked_for);

  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif cleaned ->> 'email' !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  elsif cleaned ->> 'country_code' <> all (private.country_codes()) then
    raise exception using errcode = 'PT400', message = 'Please choose a country from the list.';
  elsif not private.is_phone(cleaned ->> 'phone') then
    raise exception using errcode = 'PT400', message = 'Please enter a valid phone number, with 5 to 15 digits.';
  end if;
  return cleaned || jsonb_strip_nulls(jsonb_build_object(
    'state', private.normalize_region(format, cleaned ->> 'state'),
    'postal_code', private.normalize_postal_code(country_code, format, cleaned ->> 'postal_code')
  ));
end
$$;

create or replace function private.check_saved_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  format constant jsonb := private.address_format(new.country);
  missing text;
begin
  select label into missing
  from (values
    (1, 'C', format ->> 'city', new.city),
    (2, 'S', format ->> 'region', new.region),
    (3, 'Z', format ->> 'postalCode', new.postal_code)
  ) as field (position, letter, label, words)
  where strpos(format ->> 'needed', letter) > 0 and words !~ '\S'
  order by position limit 1;
  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  end if;
  new.region := private.normalize_region(format, new.region);
  new.postal_code := private.normalize_postal_code(new.country, format, new.postal_code);
  return new;
end
$$;

-- Triggers

alter trigger addresses_are_dated on public.addresses rename to addresses_set_updated_at;
alter trigger categories_are_dated on public.product_categories rename to categories_set_updated_at;
alter trigger gateways_are_dated on public.payment_gateway_settings rename to gateways_set_updated_at;
alter trigger inquiries_are_dated on public.product_inquiries rename to inquiries_set_updated_at;
alter trigger offers_are_dated on public.counter_offers rename to offers_set_updated_at;
alter trigger order_limits_are_dated on public.order_limits rename to order_limits_set_updated_at;
alter trigger products_are_dated on public.products rename to products_set_updated_at;
alter trigger promotions_are_dated on public.promotions rename to promotions_set_updated_at;
alter trigger search_synonyms_are_dated on public.search_synonyms rename to search_synonyms_set_updated_at;
alter trigger settings_are_dated on public.app_settings rename to settings_set_updated_at;
alter trigger shop_texts_are_dated on public.shop_texts rename to shop_texts_set_updated_at;

alter trigger products_are_priced_anew on public.products rename to products_are_repriced;
alter trigger categories_are_followed on public.product_categories rename to categories_reprice_products;
alter trigger promotions_are_followed on public.promotions rename to promotions_reprice_products;
alter trigger categories_own_prices on public.product_categories rename to categories_lock_prices;
alter trigger promotions_own_prices on public.promotions rename to promotions_lock_prices;
alter trigger products_share_prices on public.products rename to products_lock_prices;

alter trigger products_are_found_when_added on public.products rename to products_are_indexed_when_added;
alter trigger products_are_found_when_changed on public.products rename to products_are_indexed_when_changed;
alter trigger product_option_values_are_sizes_when_added on public.product_option_values rename to product_option_values_are_indexed_when_added;
alter trigger product_option_values_are_sizes_when_changed on public.product_option_values rename to product_option_values_are_indexed_when_changed;
alter trigger product_option_values_are_sizes_when_deleted on public.product_option_values rename to product_option_values_are_indexed_when_deleted;
alter trigger product_options_have_sizes_when_added on public.product_options rename to product_options_are_indexed_when_added;
alter trigger product_options_have_sizes_when_changed on public.product_options rename to product_options_are_indexed_when_changed;
alter trigger product_options_have_sizes_when_deleted on public.product_options rename to product_options_are_indexed_when_deleted;
alter trigger search_synonyms_are_read on public.search_synonyms rename to search_synonyms_update_meanings;

alter trigger orders_are_confirmed on public.orders rename to orders_send_confirmations;
alter trigger orders_tell_of_payment on public.orders rename to orders_tell_about_payment;
alter trigger orders_tell_of_status on public.orders rename to orders_tell_about_status;
alter trigger orders_of_guests_have_keys on public.orders rename to guest_orders_have_keys;
alter trigger offers_end_some_day on public.counter_offers rename to offers_expire;
alter trigger invitations_take_mail_along on public.admin_invitations rename to invitations_end_their_mail;
alter trigger admins_take_invitations_along on public.user_roles rename to admins_end_their_invitations;

-- Comments

comment on function private.add_guest_key() is
  'Creates the guest key of a guest''s order.';
comment on function private.address_format(text) is
  'What addresses in this country consist of. An unknown country requires everything; one without a known format '
  'requires nothing.';
comment on function private.as_query(text, text) is
  'Matches words that begin with this one, and its singular. mark: only words with this mark.';
comment on function private.buyer(uuid, text) is
  'Whose order it is: a customer''s or, without one, a guest''s, identified by e-mail address. Null for a guest without '
  'one.';
comment on function private.certificate_name(text) is
  'The name of the file in the bucket that a URL points to; null for other URLs.';
comment on function private.check_address(jsonb) is
  'The fields of a shipping address, trimmed, with region and postal code as the country writes them; blank and unknown '
  'fields are dropped. Refuses missing, overlong and impossible ones. The country''s code decides which are required; '
  'without it, all of them are. line2, country_code and phone may be left out; a phone that is sent must not be blank.';
comment on function private.check_held(bigint[], bigint, text, integer) is
  'Refuses the new order if the unpaid orders of a day, including this one, hold too much.';
comment on function private.check_holdings(bigint) is
  'Refuses an order (PT409, details: limit) if its account, connection or e-mail address would hold too much unpaid. '
  'Orders of admins, and on a connection with the setting shop.limits = off, are not limited.';
comment on function private.check_lines(jsonb) is
  'Refuses anything but [{"id", "quantity", "price"?, "options"?, "offer"?}]; returns a digest of ids, quantities, '
  'options and offers, whatever their order.';
comment on function private.check_offer() is
  'Offers are accepted while the feature is on, below the product''s current price, and one at a time.';
comment on function private.check_order_limits(uuid, text) is
  'Refuses an order that is one too many for the customer (null: a guest) or the e-mail address. The service is not '
  'limited, nor is a connection with the setting shop.limits = off, which no client of the data API can set.';
comment on function private.check_order_pace(timestamp with time zone[], text) is
  'Refuses another order (429, PT429, Retry-After) after these, the latest first; 30 of them are enough.';
comment on function private.check_payment_method(text) is
  'Refuses payment methods that are unknown, switched off or not configured.';
comment on function private.check_request_pieces(jsonb) is
  'Refuses anything but a list of different lines with quantities.';
comment on function private.check_saved_address() is
  'Requires what addresses in the country consist of. Older addresses stay as they are until one of these fields is '
  'changed.';
comment on function private.check_stripe_keys() is
  'Refuses Stripe keys that are in the wrong field or do not belong together. Keys of an unknown form are accepted.';
comment on function private.chosen(jsonb, text) is
  'The values chosen in a facet; null if none. PT400 for anything but a list of texts.';
comment on function private.chosen_options(jsonb) is
  'The options of a line in a fixed order, with texts trimmed and empty ones left out: equal for equal choices.';
comment on function private.chosen_price(jsonb, text) is
  'The chosen lowest or highest price; null for any. PT400 unless it is a number.';
comment on function private.clean_postal_code(text, jsonb, text) is
  'The postal code as its country writes it, whatever its case, blanks and hyphens, or a country''s sign before it; '
  'null if it cannot be one. The form''s rule: cleanPostalCode in app/features/addresses/formats.late.ts.';
comment on function private.code_of(text) is
  'A phone or tracking number without the characters that group it.';
comment on function private.connection() is
  'The caller''s network address, which the server sets when it places an order; null if it is not set.';
comment on function private.correct_prices(bigint, bigint, integer) is
  'Updates the prices of the products within a range of ids. If more than a given number would change, changes none and '
  'returns false.';
comment on function private.correction(text) is
  'The shop''s word with the most similar spelling; null if there is none.';
comment on function private.counting_words(text) is
  'The words of a text that matter in a search, at most 8; all of them if none does.';
comment on function private.counts_alone(uuid) is
  'Whether an account''s orders do not count together with those of its connection: it has paid, or belongs to an '
  'administrator.';
comment on function private.covers(public.promotions, bigint[], text[]) is
  'Whether one of the products, or of their categories, is in the promotion''s scope.';
comment on function private.customer_id() is
  'The signed-in customer, null for a guest. Refuses a deleted user, and a token whose session has ended, because '
  'somebody else may have it. Policies call (select private.customer_id()), so that it runs once per statement.';
comment on function private.discounted(numeric, text, numeric) is
  'The price in dollars after a discount, rounded half up to cents, never below 0; without a discount, the price '
  'itself.';
comment on function private.earlier_order(uuid, uuid, uuid) is
  'The order that this very request has already made, if any. A different request with the same idempotency key is '
  'refused without saying why.';
comment on function private.end_invitation_mail() is
  'Stops the mail of an invitation that no longer exists.';
comment on function private.end_invitations_of() is
  'Deletes the invitations of somebody who is no longer an administrator, for whatever reason.';
comment on function private.end_offer() is
  'The days in which an offer can be bought count from its acceptance.';
comment on function private.enqueue_message(text, text, jsonb, bigint, bigint, bigint) is
  'Writes a message, in the transaction of the event it reports. recipient null: the owner. An order''s snapshot is '
  'added as "order"; "secret" is kept where administrators cannot read it; after "expires_at" it is not sent any more.';
comment on function private.facet_conditions(text, jsonb) is
  'A condition on facet_groups, or for the price on product_search, for each facet with a choice. PT400 for invalid '
  'filters.';
comment on function private.facet_group(public.products) is
  'The id of the group that a product belongs to, which is added for its first product.';
comment on function private.folded_region(text) is
  'A region without the differences in how people write it: case, accents, punctuation.';
comment on function private.follow_promotions() is
  'Updates prices after a change of promotions, in the same transaction or, if that would take long, by refresh_prices.';
comment on function private.forget_connections() is
  'Keeps the network addresses of orders for a week.';
comment on function private.forms(text) is
  'The words of a text as they are and in the singular, and hyphenated words also as a single one: labgrown, moirs065.';
comment on function private.give_up(bigint, text) is
  'Stops trying to send a message.';
comment on function private.has_stock(public.orders) is
  'Whether a void order could take all its pieces and offers again. Locks them, so that the answer holds for the '
  'transaction.';
comment on function private.hold_offers(bigint) is
  'Marks the offers of an order''s lines as bought by it, except those already bought by another order.';
comment on function private.hold_values(bigint) is
  'Takes the available stock of the values in an order that holds none. Their products are locked already.';
comment on function private.index_changes() is
  'Maintains the search tables when products are added or changed.';
comment on function private.index_option_values() is
  'Maintains the ring sizes of products when values change, or when the last piece of one is gone.';
comment on function private.index_options() is
  'Maintains the ring sizes of products when their options change.';
comment on function private.index_products() is
  'Rebuilds the search tables: for a shop that existed before them, and after rows were loaded with triggers disabled.';
comment on function private.index_sales(bigint[]) is
  'Maintains the search tables when the prices or ratings of products change, or when the last piece is gone.';
comment on function private.index_words(bigint[]) is
  'Maintains the search tables when products are new, or when their texts or facts change.';
comment on function private.is_address(text) is
  'Whether mail can be sent to it: one address, without anything that a mail header could read as a second one.';
comment on function private.is_admin() is
  'Whether the caller is an administrator whose session has not ended: after signing out or a reset, a token that is '
  'still valid for an hour gives no rights. Policies call (select private.is_admin()), so that it runs once per '
  'statement.';
comment on function private.is_phone(text) is
  'Whether this can be a phone number: 5 to 15 digits, as written, with an optional leading +.';
comment on function private.is_meant(text, boolean) is
  'Whether a word is among the synonyms; beginning: or is the beginning of one.';
comment on function private.keep_meanings() is
  'Maintains the meanings that searches read.';
comment on function private.keep_used_category() is
  'Refuses to delete a category with products, and says how many it has.';
comment on function private.known_region(jsonb, text) is
  'The region with this name or code, or the only one that starts with it; null if there is none. The form''s rule: '
  'findRegion in app/features/addresses/formats.late.ts.';
comment on function private.lock_holders(uuid, text, text) is
  'Makes the orders of one buyer wait for one another, so that each counts the earlier ones.';
comment on function private.lock_addresses() is
  'Makes a customer''s changes wait for one another before they lock a row: two that set different defaults would '
  'deadlock.';
comment on function private.lock_renamed_products() is
  'A rename changes all products of the category. Locking them in the same order as orders do prevents deadlocks.';
comment on function private.mark_to_confirm() is
  'A cash order above the owner''s limit waits for the owner''s confirmation; the owner''s own orders do not.';
comment on function private.mask_secret() is
  'Moves secret credentials to private.payment_secrets and leaves masks. The mask, or nothing, keeps a stored one; an '
  'empty text clears it.';
comment on function private.matching(text[], boolean) is
  'A condition on product_search: every word, or a synonym of it, is in the product, as the beginning of a word or in '
  'the singular. near: any word is.';
comment on function private.may_change_promotions() is
  'Not customers: row security leaves them no row to change, and their attempts must not make orders wait.';
comment on function private.meaning(text) is
  'Matches what a synonym means: all words of one of the meanings, in the name or the facts. Descriptions mention too '
  'much that a piece is not.';
comment on function private.money_of(public.orders) is
  'What an order has brought in, what was refunded, and what is still due, in dollars: by card or in cash.';
comment on function private.names_of(jsonb) is
  'The recipient of an order, as private.without_accents writes it.';
comment on function private.note_dropped_certificate() is
  'Records the certificate that a product had before it was changed or deleted.';
comment on function private.note_dropped_photographs() is
  'Records the photographs that a product had before it was changed or deleted.';
comment on function private.note_found_by() is
  'Maintains the columns that an order is found by. Generated columns would need rights for everybody who changes an '
  'order.';
comment on function private.note_required_options() is
  'Maintains products.requires_options.';
comment on function private.offer_problem(public.counter_offers, uuid, bigint) is
  'Why a customer cannot buy a product through this offer now, in a sentence; null if they can.';
comment on function private.open_invitation(text) is
  'The invitation that a token opens; null if it was used or withdrawn, or has expired.';
comment on function private.opens_order(bigint, text) is
  'Whether this is the guest key of this order.';
comment on function private.options_refusal(jsonb) is
  'Why the options of a line are not [{"option", "value"}, {"option", "text"}]; null if they are.';
comment on function private.order_document(bigint) is
  'An order with its lines, as its buyer sees it. guest_key: null once it belongs to an account.';
comment on function private.order_lines(bigint) is
  'The lines of an order, as its buyer sees them.';
comment on function private.outdated_prices(bigint, bigint) is
  'The products within a range of ids whose stored price is not what the price list''s promotions make it, with the '
  'right price.';
comment on function private.own_facets(public.products) is
  'What a product can be filtered by: each facet with its value, as in metal=Silver, and size with each available ring '
  'size. The only list of facets here; its values must depend only on columns that private.index_changes watches.';
comment on function private.own_prices() is
  'Locks the prices exclusively: waits for transactions that share them; until this one ends, nobody else shares or '
  'changes them.';
comment on function private.own_prices_first() is
  'Locks the prices before the statement locks its first row.';
comment on function private.payment_document(public.payments) is
  'What a Checkout Session needs, from the stored order, in whole cents that add up to its total.';
comment on function private.photograph_names(text, text[]) is
  'The names of the files in the bucket that a product''s URLs point to.';
comment on function private.plain_words(text) is
  'The words of a text in order, in lower case and without accents. 6.5 is one word, lab-grown is two.';
comment on function private.possible_request(public.orders) is
  'What can be requested for an order: cancel, return, or null. An unpaid card order can be cancelled without asking.';
comment on function private.price_cart(jsonb, uuid) is
  'The lines with the current price and stock of their products and options for this customer.';
comment on function private.prices_are_current() is
  'Whether the stored prices are what place_order would charge now.';
comment on function private.promotion_for(public.products, bigint[]) is
  'Which of these promotions prices the product, if any: one for the product before one for its category before one for '
  'everything; among several, the newest.';
comment on function private.random_key() is
  'A text that cannot be guessed.';
comment on function private.rank(text[], boolean) is
  'How well a row of product_search fits the words: higher is better; near: the number of matching words counts most.';
comment on function private.read_search(text) is
  'The words of a search text that matter, at most 8, with corrected spelling. PT400 for more than 200 characters.';
comment on function private.recount() is
  'Counts everything again: for a shop that existed before its tallies, and after rows were loaded with triggers '
  'disabled.';
comment on procedure private.refresh_prices() is
  'Updates prices after promotions began, ended or were used up, and after large changes. Commits every 500 products, '
  'so that orders do not wait long. Call it every second or minute: it is quick when there is nothing to do.';
comment on function private.refund_unasked(public.payments, public.orders, bigint, text) is
  'Refunds money that the shop may not keep, and notifies the owner.';
comment on function private.refuse_holding(text, text, numeric, text) is
  'Refuses with what is possible instead, and the suggestion to call.';
comment on function private.refuse_repetition(text) is
  'Refuses a buyer who orders and cancels over and over, and so has held stock for long enough.';
comment on function private.related_word(text) is
  'Another word that shoppers use for it. Somebody who searches for a diamond ring may like one with moissanite, after '
  'those with diamonds.';
comment on function private.require_admin() is
  'Refuses everybody but administrators with PT403.';
comment on function private.resolve_options(bigint, jsonb) is
  'What was chosen for a line, as a snapshot, with its surcharge, its values and the lowest of their stocks (null: none '
  'is counted), or what is wrong with it, in a sentence.';
comment on function private.revenue_by_day(integer, text) is
  'The revenue of each of the last days, today last, by the calendar of the time zone.';
comment on function private.ring_size(text) is
  'A ring size in normalized spelling: US 6 1/2 is 6.5. Anything but a number stays as it is.';
comment on function private.running_promotions() is
  'The promotions that run now, ordered by id.';
comment on function private.save_option_values(bigint, jsonb, jsonb[]) is
  'Makes these the values of an option, in their order. Stock that still equals what was seen is left as orders made '
  'it.';
comment on function private.save_profile() is
  'Copies a user to profiles, truncating long texts. Whatever goes wrong, the sign-up itself succeeds.';
comment on function private.search_terms(text[]) is
  'What a product must match for each word, or for words that have a meaning together: the words themselves or a '
  'synonym.';
comment on function private.search_words(public.products) is
  'The words of a product, including the marked ones.';
comment on function private.set_updated_at() is
  'Sets updated_at to the server''s time, whatever the request says.';
comment on function private.share_prices() is
  'Locks the prices in shared mode: until the transaction ends, nobody changes a promotion. Orders and edits of '
  'products may hold it at the same time.';
comment on function private.share_prices_first() is
  'Locks the prices before the statement locks its first row.';
comment on function private.singulars(text) is
  'The words of a text that matter in a search, in the singular.';
comment on function private.stock_level(integer) is
  'out or low; null if there is enough, or if stock is not counted.';
comment on function private.take_again(public.orders) is
  'Takes the available stock for a revived order, and its uses of promotions, beyond their limit if necessary.';
comment on function private.take_money(public.payments, public.orders, bigint) is
  'Lets received money settle the order, revive it if there is stock, or be refunded. The order is locked.';
comment on function private.takes_cards() is
  'Whether Stripe is enabled with both keys, and a server process that can reach it was seen within a minute.';
comment on function private.tally(text, text, bigint, numeric) is
  'Adds to a tally; negative numbers subtract.';
comment on function private.tally_buyers(text[], bigint[]) is
  'Adds to the orders of each buyer, or subtracts if the number is negative, and maintains the numbers of buyers with '
  'and without an account.';
comment on function private.tally_facets() is
  'Maintains the numbers of products by facet group when products are deleted.';
comment on function private.tally_orders() is
  'Maintains the numbers and sums of orders by status, their money, and the orders of each buyer.';
comment on function private.tally_products() is
  'Maintains the numbers of products by category and by stock level.';
comment on function private.tell_both(text, public.orders) is
  'A message about a new order to its buyer, and a notice to the owner.';
comment on function private.tell_customer(text, public.orders) is
  'A message about an order to its buyer.';
comment on function private.tell_money(public.orders, text, bigint, text) is
  'A message about money: to the owner if a decision is needed, to the customer about a refund.';
comment on function private.void_unpaid(public.orders, text) is
  'Voids an order that is waiting for its payment, unless one may still arrive. The order is locked. True if it did.';
comment on function private.with_article(text) is
  'The words with their indefinite article: a state, an Eircode.';
comment on function private.without_accents(text) is
  'The text in lower case and without accents: Jörg Weiß is jorg weiss.';
comment on function private.without_stock(jsonb) is
  'An options document without the stock, which orders change.';
comment on function private.tell_about_inquiry() is
  'Notifies the owner of an inquiry or a message from the contact page.';
comment on function private.tell_about_offer() is
  'Notifies the owner of an offer, and the customer of the decision.';
comment on function private.tell_about_order() is
  'Sends a confirmation to the customer and a notice to the owner, once the order has its lines.';
comment on function private.tell_about_payment() is
  'After a card was charged: sends a confirmation to the customer and a notice to the owner.';
comment on function private.tell_about_status() is
  'Notifies the customer that an order was shipped, delivered or cancelled, or got its tracking number. Sent after a '
  'minute, in which it can be undone.';
comment on function private.normalize_postal_code(text, jsonb, text) is
  'The postal code as its country writes it. Refuses one that cannot exist there.';
comment on function private.normalize_region(jsonb, text) is
  'The region as the list has it. Refuses one that is not in a country''s list, unless the region is optional.';
comment on function public.accept_admin_invitation(text) is
  'Makes the caller an administrator, which takes three things: the token from the mail, a live session, and an account '
  'whose address is the invited one and proven. Notifies all other administrators. PT401, PT403, PT404: why not.';
comment on function public.admin_invitation(text) is
  'For anybody with an invitation''s token: the invited address, and whether it has an account. null: no such '
  'invitation.';
comment on function public.answer_inquiry(bigint, text) is
  'Mails the owner''s answer to the sender, and sets the inquiry to replied. PT403 for everyone but administrators.';
comment on function public.begin_payment(bigint) is
  'Begins an attempt to pay, or continues the open one. A void unpaid order takes its stock again, if there is enough. '
  'PT409: it cannot be paid, and why.';
comment on function public.best_sellers(integer) is
  'The products in stock that are in most of the latest 1,000 orders, then the best rated; at most 24. Does not reveal '
  'how often they sold.';
comment on function public.cancel_unpaid_order(bigint) is
  'Cancels a card order that nobody can pay any more, because the server has closed its sessions. False if one is still '
  'open.';
comment on function public.card_payment() is
  'For the checkout: whether cards are accepted, and whether only Stripe''s test cards.';
comment on function public.category_counts() is
  'The number of products in each category that is not empty.';
comment on function public.claim_guest_orders() is
  'Adds the guest orders with the caller''s address to the account, if the address is proven to be theirs. Returns how '
  'many.';
comment on function public.claim_messages(integer, integer) is
  'Messages that are due, reserved for one worker until the lease ends: [{"id", "kind", "recipients", "data", "secret", '
  '"message_id", "attempts", "created_at"}]. Those that are too late are given up.';
comment on function public.confirm_order(bigint) is
  'Records that the owner has spoken with the customer of a large cash order. For admins.';
comment on function public.dashboard_stats(text) is
  'The dashboard''s numbers, including what is waiting, the revenue of the last 30 days, and the times for its recent '
  'activity. Low stock includes what is out of stock. PT403 for others.';
comment on function public.end_hold(bigint) is
  'The buyer cancels: as soon as Stripe answers, its page is closed and the order is void. For the service.';
comment on function public.fail_payment(bigint, text) is
  'Records an attempt that Stripe refused, or for which it has no session.';
comment on function public.fail_refund(bigint, text) is
  'Records a refund that Stripe refused: no money has moved.';
comment on function public.guest_order(bigint, text) is
  'A guest''s order, for anybody with its guest key, without the recipient. null: no such order, or a different key.';
comment on function public.invite_admin(text) is
  'Creates an invitation to an address, replacing an earlier one. PT403 for everyone but administrators.';
comment on function public.is_admin() is
  'For servers that act on behalf of somebody signed in: whether the caller is an administrator whose session has not '
  'ended.';
comment on function public.live_payment(bigint) is
  'The attempt with which an order can still be paid; null if none.';
comment on function public.may_pay(bigint, text) is
  'Whether the caller is the buyer of this card order: its signed-in customer, or a guest who has its idempotency key '
  'or its guest key.';
comment on function public.note_invited_account(text, uuid) is
  'Records that the service made this account for the invited person, with the password they chose.';
comment on function public.note_mail_set_up(boolean) is
  'Records whether the shop can send mail; its process calls this when it starts.';
comment on function public.note_message_failed(bigint, integer, text, boolean) is
  'Records a failed attempt: the next follows after 1, 2, 4 ... minutes, at most 4 hours, for a day; none if the '
  'failure is final. Does nothing if another worker has the message by now.';
comment on function public.note_message_sent(bigint) is
  'Records that the mail server has accepted a message.';
comment on function public.note_message_token(bigint, text) is
  'Before an invitation is sent: records the digest of its token, which is derived outside of the database. false: the '
  'invitation was withdrawn.';
comment on function public.note_payment_service() is
  'A sign of life from the server process: what it asks of Stripe may take longer than the minute after which cards are '
  'no longer accepted.';
comment on function public.note_refund(jsonb) is
  'Records what Stripe says about a refund: {"refund_id", "key", "payment_intent", "amount_cents", "status", '
  '"problem"}; also one that was made at Stripe. key: its idempotency key.';
comment on function public.note_session(bigint, text, text, boolean) is
  'Records the session that Stripe created for an attempt; may be repeated.';
comment on function public.order_count(text[], timestamp with time zone, timestamp
  with time zone) is
  'How many orders there are with these statuses, from the first time until before the second; null for any. PT403 for '
  'everyone but administrators.';
comment on function public.payment_secrets() is
  'Stripe''s keys, for the server process only.';
comment on function public.payment_work() is
  'A sign of life from the server process. Cancels an order that nobody began to pay in time (again: there may be '
  'more), and hands out what to ask of Stripe: sessions (closing: to be expired), requested refunds, pending refunds.';
comment on function public.place_order(jsonb, jsonb, text, uuid, numeric) is
  'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and '
  'holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", '
  '"text"}], "offer"?}], where prices (with surcharges) and expected_total are in dollars and only compared; offer: the '
  'customer''s accepted offer, which prices its one piece. The same idempotency key, customer and lines return the same '
  'order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in '
  'details; PT429: too many orders.';
comment on function public.product_facets(text, text, jsonb) is
  'How many products a search finds with each value of each facet, such as metal, carat (ranges), size (available ring '
  'sizes), stock (in) and sale (on). A facet''s numbers ignore the choices made in it. all: with all choices; without: '
  'those that fail only this facet''s choice; shop: products in the shop; price: the lowest and the highest; spelling: '
  'how q was read, if a word was corrected. Arguments as for search_products.';
comment on function public.related_products(bigint, integer) is
  'Other products in the same category, best rated first, at most 100.';
comment on function public.remove_admin(uuid) is
  'Takes an administrator''s rights; the account stays. Nobody can remove themselves, so there is always one left. '
  'PT403 for everyone but administrators.';
comment on function public.request_refund(bigint, bigint, text, boolean, uuid) is
  'Requests a refund, in cents, of what was paid by card; with restock, all pieces of the order go back to stock. The '
  'same idempotency key returns the same refund. The server sends it to Stripe. PT409: more than is left.';
comment on function public.save_product_options(bigint, jsonb, jsonb) is
  'Makes these the options of a product, in their order: [{"id"?, "name", "kind", "required", "max_length", "allowed", '
  '"surcharge", "values": [{"id"?, "value", "surcharge", "stock_quantity"}]}]. seen: the options as they were loaded. '
  'Returns them with their ids, or null if the product is gone or somebody else has changed something that this would '
  'overwrite. Admins only.';
comment on function public.search_orders(text, text[], timestamp with time zone, timestamp
  with time zone, text, boolean) is
  'The first 501 orders whose customer''s name or e-mail contains q, ignoring accents, whose phone or tracking number '
  'contains it (from five characters on), that have a piece whose SKU begins with it, or whose number q is (#41: only '
  'by number), with these statuses and from the first time until before the second (null: any), sorted by id, '
  'created_at, customer_name, total_amount or status. A function, because row security keeps a plain filter from using '
  'the index of words. PT400: more than 200 characters, or another sort order; PT403: not an administrator.';
comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean) is
  'The products in which every word of q or a synonym is, as a word''s beginning, plural or not, with typos corrected, '
  'best match first; near: in which any of them is. filters: for each facet, the values of which a product must have '
  'one: {"type": ["ring"], "metal", "stone", "origin", "shape", "carat": ["1-1.5"], "size": ["6.5"], "stock": true, '
  '"sale": true, "min": 100, "max": 500}. sort: relevance, name, price-asc, price-desc, rating. PT400 for invalid '
  'arguments.';
comment on function public.send_message_again(bigint) is
  'Sends a message again: a failed one itself, a sent one as a new message. PT403 for everyone but administrators; '
  'PT404, PT409: it cannot be sent again.';
comment on function public.send_order_request(bigint, text, jsonb, text, text, text) is
  'Asks to cancel an order that was not shipped, or to return pieces of one that was: an inquiry. pieces: '
  '[{"order_item_id", "quantity"}]; key: the guest key of a guest''s order; without it, the order is the caller''s own. '
  'Repeating the request before it is answered changes nothing. PT400: the request makes no sense; PT401, PT404: not '
  'the caller''s order; PT409: the shop refuses; PT429: more than five an hour.';
comment on function public.settle_payment(jsonb) is
  'What Stripe says about a session: {"key", "session_id", "status", "payment_status", "payment_intent", '
  '"intent_status", "amount_cents", "currency", "is_test"}. key: the attempt''s idempotency key. Every fact counts '
  'once, however often and in whatever order it comes.';
comment on function public.trim_messages() is
  'Deletes settled messages that are older than a year, up to 1000 at a time.';
comment on function public.unused_certificates() is
  'Files in certificates that no product has shown for a day, the oldest 100. Excludes those uploaded within the last '
  'day: the form they were chosen in may still be open. PT403 for everyone but administrators.';
comment on function public.unused_photographs() is
  'Files in product-images that no product has shown for a day, the oldest 100. Excludes those uploaded within the last '
  'day: the form they were chosen in may still be open. PT403 for everyone but administrators.';
comment on function public.waiting_counts() is
  'What is waiting for an administrator. Pending orders include those waiting for their payment. PT403 for others.';
comment on function public.withdraw_admin_invitation(bigint) is
  'Ends an invitation, whether its mail was sent or is waiting. PT403 for everyone but administrators.';
comment on column public.addresses.is_default is
  'The address that the checkout proposes. Setting it takes it from the previous one.';
comment on column public.addresses.name is
  'The recipient of the parcel.';
comment on column public.addresses.region is
  'State, province, county: whatever the country calls it.';
comment on table public.admin_invitations is
  'Who may become an administrator. A row is deleted when it is accepted or withdrawn, or when the person who invited '
  'is no longer an administrator.';
comment on column public.counter_offers.days is
  'How many days it can be bought after it is accepted.';
comment on column public.counter_offers.expires_at is
  'The deadline for buying; null unless it is accepted.';
comment on column public.counter_offers.order_id is
  'The order that bought it; null again if that is cancelled or was not paid.';
comment on column public.messages.data is
  'What the mail says, as of the event.';
comment on column public.messages.message_id is
  'The same in all attempts, so that mail programs show a mail that arrives twice only once.';
comment on column public.messages.next_attempt_at is
  'When to send it; while it is being sent, when another worker may try.';
comment on table public.messages is
  'Mails, each written in the transaction of its event. Functions write them, and a worker sends them.';
comment on column public.order_items.offer_id is
  'The offer at whose price it was bought, which may have been deleted since; null for the shop''s price.';
comment on column public.order_items.options is
  'What was chosen, under the names at the time: [{"name", "value", "surcharge", "option", "choice"?}], with the ids at '
  'the time.';
comment on column public.order_items.stock_taken is
  'The pieces it holds of the product''s stock: 0 if not counted or given back.';
comment on column public.order_limits.confirm_cash_above is
  'In dollars; null: no cash order has to be confirmed.';
comment on column public.order_limits.pieces is
  'Of one product; in total, if the share of the stock is less.';
comment on column public.order_limits.regular_factor is
  'How many times as much an account may have if it has paid an order.';
comment on table public.order_limits is
  'What a buyer may have on order without paying, and which cash orders the owner confirms. One row.';
comment on column public.orders.confirmed_at is
  'When the owner confirmed it. A confirmed order counts as held by nobody.';
comment on column public.orders.found_by_code is
  'The phone and the tracking number without separators, for search_orders.';
comment on column public.orders.hold_until is
  'The end of the time for which an unpaid card order holds stock and promotions; null for others.';
comment on column public.orders.idempotency_key is
  'Chosen by the shopper''s browser: the same key never creates a second order.';
comment on column public.orders.lines_digest is
  'Distinguishes a repeated request from a different order with the same idempotency key.';
comment on column public.orders.paid_amount is
  'What was received, in dollars: by card, or in cash.';
comment on column public.orders.promotion_ids is
  'The promotions that priced it, with one use of each. They may have been deleted since.';
comment on column public.orders.refunded_amount is
  'How much of it Stripe has agreed to refund, in dollars.';
comment on column public.orders.shipping_address is
  '{name, email, line1, line2?, city?, state?, postal_code?, country, country_code?, phone?}, all texts. country is '
  'readable; country_code is ISO 3166-1 alpha-2. Parts that a country''s addresses do not have are left out.';
comment on column public.orders.to_confirm is
  'Whether the owner has to confirm this cash order, which is above a limit.';
comment on table public.orders is
  'Orders. Created only by place_order; amounts in dollars.';
comment on column public.payments.key is
  'The attempt''s idempotency key, with which its session is created. It is in the session''s metadata, too.';
comment on column public.payments.state is
  'opening: requested from Stripe, perhaps without an answer; processing: paid with a method that takes days.';
comment on table public.payments is
  'Attempts to pay an order by card, each with one Stripe Checkout Session. Only functions for the server write to it.';
comment on table public.product_categories is
  'The categories of the catalog. Products and promotions name them.';
comment on column public.product_inquiries.kind is
  'question, including a message from the contact page; cancel or return: a request about order_id, which '
  'send_order_request writes.';
comment on column public.product_inquiries.pieces is
  'For a request: [{"order_item_id", "quantity"}], lines of its order. product_id and product_name are those of the '
  'first.';
comment on column public.product_inquiries.subject is
  'For a message from the contact page; null for a question about a product.';
comment on table public.product_inquiries is
  'Questions about a product, messages from the contact page, and requests to cancel or return an order. Anybody may '
  'send them; user_id is null for guests.';
comment on column public.product_option_values.surcharge is
  'Dollars on top of the product''s price, regardless of promotions.';
comment on column public.product_options.allowed is
  'For a text: the set of allowed characters: letters, letters_and_digits or letters_digits_and_symbols.';
comment on column public.product_options.max_length is
  'For a text: the maximum number of characters.';
comment on column public.product_options.surcharge is
  'For a text: dollars on top of the price when there is one. Values have their own.';
comment on table public.product_options is
  'What a shopper chooses about a product, at most five options. Written by save_product_options.';
comment on column public.products.carat is
  'Weight of the main stone, in carats of 0.2 grams; of a single one if several are alike.';
comment on column public.products.dimensions is
  'Length x width x height, in centimeters.';
comment on column public.products.final_price is
  'What the product costs now, in dollars, after promotions. Maintained by triggers and refresh_prices.';
comment on column public.products.idempotency_key is
  'Chosen by the browser that adds the product: the same key never creates a second product.';
comment on column public.products.image is
  'URL of the main photograph; the path after product-images/ is the file''s name.';
comment on column public.products.certificate_file is
  'URL of the certificate as a PDF.';
comment on column public.products.color is
  'Color of the main stone: a grade from D to Z for diamonds, otherwise the name of a color.';
comment on column public.products.metal is
  'The material, with its fineness, such as 14k yellow gold.';
comment on column public.products.requires_options is
  'Whether it has a required option, so that cards ask for it before they add it to the cart. Maintained by a trigger.';
comment on column public.products.shown_rating is
  'What pages show and sort by: the rating, or 4 for products without one. Search engines only get real ratings.';
comment on column public.products.stone_length is
  'Longer side of the main stone, in millimeters.';
comment on column public.products.stone_width is
  'Shorter side of the main stone, in millimeters.';
comment on column public.products.type is
  'What kind of piece it is, independent of its category.';
comment on column public.products.updated_at is
  'When the catalog entry was last edited. A change of only the stock or final_price is not an edit.';
comment on column public.promotions.usage_count is
  'Orders priced by it, except those that were cancelled or failed. Maintained by place_order and by changes of status.';
comment on table public.refunds is
  'Money on its way back to the payer. requested: Stripe has not answered yet; pending and succeeded: Stripe accepted '
  'it.';
comment on column public.search_synonyms.meanings is
  'What is found as well, separated by commas: halo ring is each product with both words in its facts, name, category '
  'or tags.';
comment on column public.search_synonyms.words is
  'What shoppers type, separated by commas: gift, present.';
comment on table public.search_synonyms is
  'What shoppers mean by their words besides the words themselves.';
comment on column public.shop_texts.delivery is
  'When an order arrives; empty if nothing is promised.';
comment on column public.shop_texts.returns is
  'Until when a piece can be returned, and in which condition; empty if nothing is promised.';
comment on column public.shop_texts.warranty is
  'What the shop guarantees; empty if nothing is promised.';
comment on table public.shop_texts is
  'The owner''s texts on every product page. One row.';
comment on column private.address_formats.format is
  'As AddressFormat in app/features/addresses/format.ts: parts and needed are letters (C city, S region, Z postal '
  'code); city, region and postalCode are what people call them; regions is the list of [code, name]; pattern, example '
  'and gaps describe the postal code.';
comment on column private.admin_invitation_keys.account_id is
  'An account that was created with the token. It belongs to the person who reads the address''s mail, like one with a '
  'proven address.';
comment on column private.admin_invitation_keys.digest is
  'The digest of the token in the mail, recorded when that is sent.';
comment on table private.admin_invitation_keys is
  'What opens an invitation, separate from it, because administrators can read invitations.';
comment on table private.buyers is
  'Who has orders, as identified by private.buyer, and how many.';
comment on column private.facet_groups.facets is
  'What private.own_facets returns for each of its products.';
comment on table private.facet_groups is
  'Groups of products that are alike in everything that can be filtered except their price. A group stays when it has '
  'no products any more.';
comment on table private.guest_keys is
  'The guest keys of orders, which open an order to anybody who has one: 32 random bytes. Separate from the orders, '
  'whose readers need not know them.';
comment on column private.meanings.key is
  'The words that matter, in the singular, separated by spaces.';
comment on table private.meanings is
  'The synonyms as searches read them, maintained by a trigger: each of the words, and what it matches as well.';
comment on table private.order_connections is
  'The network address that an order came from, for a week.';
comment on table private.payment_service is
  'When a server process that can reach Stripe was last seen: without one, nobody would settle customers'' payments.';
comment on column private.price_list.version is
  'Counts the changes of promotions, which may happen during a refresh.';
comment on table private.price_list is
  'Its one row names the promotions that the stored prices include. place_order looks at the promotions themselves.';
comment on table private.product_search is
  'What searches read, one row for each product, maintained by triggers. Besides all words of the product, those that '
  'count for the ranking are repeated with a mark: t/ its type, s/ its stone, n/ its name, b/ all of these and its '
  'category, tags, SKU and other facts.';
comment on table private.tallies is
  'How many there are of a kind: orders by status, with the sum of their totals; buyers with and without an account; '
  'products by category, by stock level, and by facet group. The rows of a kind add up to its number: concurrent '
  'transactions each have a row of their own.';
comment on table private.vocabulary is
  'The shop''s words, for correcting typos. Words that no product has any more may still be here.';
comment on type private.cart_line is
  'A line of a cart with its product: the price that the browser showed (null: none) and the current price with '
  'surcharges (null: product gone), what was chosen with its snapshot or what is wrong with it, the available pieces of '
  'the product and its values, whether all lines together want more, and the offer that prices it or why it does not.';
