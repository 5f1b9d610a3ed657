-- Promotions that need a code, with uses per customer. Without one, an order costs what it did.

alter table public.promotions
  add column code text constraint promotions_code_check check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  add column uses_per_customer integer constraint promotions_uses_per_customer_check check (uses_per_customer >= 1),
  -- Prices without a code are for everybody, and show in lists: nobody could be left out of them.
  add constraint promotions_uses_per_customer_need_a_code check (uses_per_customer is null or code is not null);
comment on column public.promotions.code is 'What a shopper types to get it; null: it applies by itself. Unique whatever the case.';
comment on column public.promotions.uses_per_customer is 'How many orders of one account, or of one e-mail address, may be priced by it; null is no limit.';

create unique index promotions_by_code on public.promotions (lower(code));

-- Estimated counts would tell strangers where codes lie in the alphabet.
alter table public.promotions alter column code set statistics 0;
alter index public.promotions_by_code alter column 1 set statistics 0;

grant insert (code, uses_per_customer), update (code, uses_per_customer) on public.promotions to authenticated;

alter policy "guests read running promotions" on public.promotions
  using (code is null and private.is_running(promotions.*));
alter policy "customers read running promotions, admins all" on public.promotions
  using (code is null and private.is_running(promotions.*) or (select private.is_admin()));

create function private.trim_code() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.code := btrim(new.code, E' \t\r\n');
  return new;
end
$$;
comment on function private.trim_code() is 'A code is kept as it was typed, without the blanks around it.';
revoke all on function private.trim_code() from public, anon, authenticated;

create trigger promotions_trim_codes
  before insert or update of code on public.promotions
  for each row when (new.code is not null) execute function private.trim_code();

drop trigger promotions_lock_prices on public.promotions;
create trigger promotions_lock_prices
  before insert or delete or update of discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit, created_at, code, uses_per_customer on public.promotions
  for each statement execute function private.own_prices_first();

drop trigger promotions_reprice_products on public.promotions;
create trigger promotions_reprice_products
  after insert or delete or update of discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit, created_at, code on public.promotions
  for each statement execute function private.follow_promotions();

drop trigger promotions_set_updated_at on public.promotions;
create trigger promotions_set_updated_at
  before update of name, description, discount_type, discount_value, applicable_scope, product_ids, category_names,
    start_date, end_date, is_active, usage_limit, code, uses_per_customer on public.promotions
  for each row execute function private.set_updated_at();

alter table public.orders
  add column codes text[] not null default '{}';
comment on column public.orders.codes is 'The codes that made it cheaper, as the owner wrote them then.';


-- Prices for everybody

create or replace function private.running_promotions() returns bigint[]
  language sql stable as $$
  select array(
    select promotion.id from public.promotions as promotion
    where promotion.code is null and private.is_running(promotion) order by promotion.id
  )
$$;
comment on function private.running_promotions() is 'The promotions that run now and need no code, ordered by id.';


-- What a code is worth

create function private.sent_codes(codes text[]) returns text[]
  language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(codes) > 10 then
    raise exception using errcode = 'PT400', message = 'An order can have at most 10 codes.';
  end if;
  return array(
    select typed from (
      select distinct on (lower(typed)) typed, position
      from unnest(codes) with ordinality as given (code, position), btrim(given.code, E' \t\r\n') as typed
      where typed <> '' order by lower(typed), position
    ) as each_once
    order by position
  );
end
$$;
comment on function private.sent_codes(text[]) is 'The codes of a request without blanks and repetitions. PT400: too many.';
revoke all on function private.sent_codes(text[]) from public, anon, authenticated;

create function private.uses_by(promotion bigint, customer uuid, email text, held bigint) returns bigint
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from public.orders as placed
    where (placed.user_id = customer or lower(placed.customer_email) = lower(email))
      and placed.promotion_ids @> array[promotion] and not private.is_void(placed.status)
      and placed.id is distinct from held
  );
end
$$;
comment on function private.uses_by(bigint, uuid, text, bigint) is 'How many orders of this account (null: a guest) or e-mail address (null: not known) a promotion has priced, without void ones and the one that is held.';
revoke all on function private.uses_by(bigint, uuid, text, bigint) from public, anon, authenticated;

create function private.code_refusal(
  typed text, promotion public.promotions, customer uuid, email text, held bigint
) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return format(
    case
      when promotion.id is null or not promotion.is_active then 'The code %s is not valid.'
      when promotion.start_date > now() then 'The code %s cannot be used yet.'
      when promotion.end_date < now() then 'The code %s has ended.'
      when promotion.usage_count >= promotion.usage_limit and not exists (
        select from public.orders as placed where placed.id = held and placed.promotion_ids @> array[promotion.id]
      ) then 'The code %s has been used up.'
      when private.uses_by(promotion.id, customer, email, held) >= promotion.uses_per_customer
        then 'You have already used the code %s' || case promotion.uses_per_customer
          when 1 then '.' else ' as often as a customer can.'
        end
    end,
    left(typed, 40)
  );
end
$$;
comment on function private.code_refusal(text, public.promotions, uuid, text, bigint) is 'Why this customer cannot use the promotion of a code, in a sentence; null if they can. held: an order that gives its use back before the next one (null: none).';
revoke all on function private.code_refusal(text, public.promotions, uuid, text, bigint) from public, anon, authenticated;

create function private.apply_codes(cart private.cart_line[], coded bigint[]) returns private.cart_line[]
  language plpgsql stable set search_path = '' as $$
declare
  considered constant bigint[] := private.running_promotions() || coded;
  decimals constant integer := private.shop_decimals();
  line private.cart_line;
  better record;
  priced private.cart_line[] := '{}';
begin
  foreach line in array cart loop
    select best.id, usual.price - by_code.price as takes_off into better
    from public.products as product
    cross join lateral private.promotion_for(product, considered) as best
    left join public.promotions as today on today.id = line.promotion_id
    cross join lateral private.discounted(product.price, today.discount_type, today.discount_value, decimals) as usual (price)
    cross join lateral private.discounted(product.price, best.discount_type, best.discount_value, decimals) as by_code (price)
    where product.id = line.product_id and best.id = any (coded) and line.offer_id is null;
    -- The rule may choose a code that is worth less than what applies by itself. A code never makes a piece dearer.
    if better.takes_off > 0 then
      line.price := line.price - better.takes_off;
      line.promotion_id := better.id;
    end if;
    priced := priced || line;
  end loop;
  return priced;
end
$$;
comment on function private.apply_codes(private.cart_line[], bigint[]) is 'A priced cart with the prices that these promotions, which need codes, give it: among them and the running ones the rule of promotion_for chooses, but nothing becomes dearer. Offers keep their price.';
revoke all on function private.apply_codes(private.cart_line[], bigint[]) from public, anon, authenticated;

create function private.price_with_codes(
  cart private.cart_line[], sent text[], customer uuid, email text, held bigint,
  out priced private.cart_line[], out codes jsonb
)
  language plpgsql stable set search_path = '' as $$
declare
  ids bigint[];
  names text[];
  refusals text[];
begin
  select
    array_agg(promotion.id order by given.position),
    array_agg(promotion.code order by given.position),
    array_agg(private.code_refusal(given.typed, promotion, customer, email, held) order by given.position)
  into ids, names, refusals
  from unnest(sent) with ordinality as given (typed, position)
  left join public.promotions as promotion on lower(promotion.code) = lower(given.typed);
  priced := private.apply_codes(
    cart, array(select code.id from unnest(ids, refusals) as code (id, refusal) where code.refusal is null)
  );
  codes := (
    select jsonb_agg(
      jsonb_build_object(
        'code', case when final.refusal is null then code.name else left(code.typed, 40) end,
        'off', taken.off,
        'refusal', final.refusal
      )
      order by code.position
    )
    from unnest(sent, ids, names, refusals) with ordinality as code (typed, id, name, refusal, position)
    cross join lateral (
      select coalesce(sum((cart[line.ordinality].price - line.price) * line.quantity), 0)
      from unnest(priced) with ordinality as line where line.promotion_id = code.id
    ) as taken (off)
    cross join lateral (
      select coalesce(
        code.refusal,
        case when taken.off = 0 then format('The code %s takes nothing off what is in your cart.', code.typed) end
      )
    ) as final (refusal)
  );
end
$$;
comment on function private.price_with_codes(private.cart_line[], text[], uuid, text, bigint) is 'A priced cart with what its codes take off, and [{"code", "off", "refusal"}]: the code as the owner wrote it, and in a sentence why it cannot be used; null if it can.';
revoke all on function private.price_with_codes(private.cart_line[], text[], uuid, text, bigint) from public, anon, authenticated;

create function private.refuse_codes(codes jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  refused jsonb;
begin
  select code into refused from jsonb_array_elements(codes) as code where code ->> 'refusal' is not null limit 1;
  if refused is not null then
    raise exception using
      errcode = 'PT409', message = refused ->> 'refusal',
      detail = json_build_object('code', refused ->> 'code')::text;
  end if;
end
$$;
comment on function private.refuse_codes(jsonb) is 'PT409 with {"code"} in its details, if one of these codes cannot be used.';
revoke all on function private.refuse_codes(jsonb) from public, anon, authenticated;

create function public.check_codes(codes text[], lines jsonb, unpaid uuid default null) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  customer constant uuid := private.customer_id();
  sent constant text[] := private.sent_codes(codes);
  held constant bigint := (
    select placed.id from public.orders as placed
    where placed.idempotency_key = unpaid and placed.status = 'pending_payment' and placed.user_id is not distinct from customer
  );
  answer record;
begin
  perform private.check_lines(lines);
  answer := private.price_with_codes(private.price_cart(lines, customer), sent, customer, null, held);
  return json_build_object(
    'codes', coalesce(answer.codes, '[]'),
    'prices', (select json_agg(line.price order by line.ordinality) from unnest(answer.priced) with ordinality as line)
  );
end
$$;
comment on function public.check_codes(text[], jsonb, uuid) is 'What a cart costs with these codes: {"prices": one per line, with surcharges, null if the product is gone, "codes": [{"code", "off", "refusal"}]}. off is what the code takes off the cart; refusal says in a sentence why it cannot be used, or is null. lines as in place_order, which decides; it alone knows the e-mail address that uses are counted by, too. unpaid: the idempotency key of the caller''s card order that is cancelled before the next one, so that the use it holds is free. PT400: the request makes no sense; PT401: the session ended.';
revoke all on function public.check_codes(text[], jsonb, uuid) from public, anon, authenticated;
grant execute on function public.check_codes(text[], jsonb, uuid) to anon, authenticated, service_role;


-- Orders

drop function private.lock_cart(jsonb);
create function private.lock_cart(lines jsonb, sent text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  wanted constant bigint[] := array(select line.id from jsonb_to_recordset(lines) as line (id bigint));
  wanted_values constant bigint[] := array(
    select (chosen ->> 'value')::bigint
    from jsonb_to_recordset(lines) as line (options jsonb),
      jsonb_array_elements(private.chosen_options(line.options)) as chosen
    where chosen ? 'value'
  );
  categories text[];
begin
  perform private.share_prices();
  -- Products in id order, then values, then promotions, as everywhere: nobody can deadlock.
  select array_agg(locked.category) into categories
  from (select category from public.products where id = any (wanted) order by id for no key update) as locked;
  if wanted_values <> '{}' then
    perform from public.product_option_values where id = any (wanted_values) order by id for no key update;
  end if;
  perform from public.promotions as promotion
  where private.is_running(promotion) and (promotion.code is null or lower(promotion.code) in (select lower(typed) from unnest(sent) as typed))
    and private.covers(promotion, wanted, categories)
  order by promotion.id for no key update;
end
$$;
comment on function private.lock_cart(jsonb, text[]) is 'Locks the products and values of the lines and every promotion that may price one of them, by itself or by a code, until the order is placed or refused.';
revoke all on function private.lock_cart(jsonb, text[]) from public, anon, authenticated;

drop function private.save_order(uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], uuid, uuid);
create function private.save_order(
  customer uuid, cart private.cart_line[], subtotal numeric, terms private.order_terms, address jsonb,
  payment_method text, promotions bigint[], codes text[], key uuid, digest uuid
) returns bigint
  language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  by_card constant boolean := payment_method = 'stripe';
  totals constant record := private.order_totals(subtotal, terms);
  amounts constant numeric[] := array(select line.price * line.quantity from unnest(cart) as line);
  -- The lines', then the shipping's.
  taxes constant numeric[] := private.spread(
    totals.tax, amounts || case when terms.taxes_shipping then totals.shipping else 0 end, terms.decimals
  );
  placed_id bigint;
begin
  insert into public.orders (
    user_id, currency, subtotal, tax, tax_name, tax_rate, prices_include_tax, shipping, shipping_method, shipping_tax,
    arrives_by, total_amount, status, shipping_address, payment_method, payment_status, hold_until, promotion_ids,
    idempotency_key, lines_digest, codes
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.hold_time() end, promotions, key, digest, save_order.codes
  )
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    offer_id, stock_taken, tax_rate, net, tax
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    line.offer_id, case when line.stock is null then 0 else line.quantity end, terms.tax_rate,
    amounts[line.ordinality] - case when terms.prices_include_tax then taxes[line.ordinality] else 0 end,
    taxes[line.ordinality]
  from unnest(cart) with ordinality as line order by line.ordinality;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from (select product_id, sum(quantity) as quantity from unnest(cart) group by product_id) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  perform private.hold_values(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$$;
comment on function private.save_order(
  uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid
) is 'Stores a checked and priced order with its lines and what it was placed under, and takes its stock and offers: for good, or until its card payment is overdue. Returns its id.';
revoke all on function private.save_order(
  uuid, private.cart_line[], numeric, private.order_terms, jsonb, text, bigint[], text[], uuid, uuid
) from public, anon, authenticated;

create or replace function private.order_document(placed_id bigint) returns json
  language plpgsql stable set search_path = '' as $$
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
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'codes', placed.codes,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', private.order_lines(placed.id)
    )
    from public.orders as placed where placed.id = placed_id
  );
end
$$;

drop function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint);
create function public.place_order(
  lines jsonb, shipping_address jsonb, payment_method text, idempotency_key uuid, expected_total numeric default null,
  shipping_method bigint default null, codes text[] default null
) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  customer constant uuid := private.customer_id();
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
  order_id bigint := private.earlier_order(idempotency_key, customer, digest);
  terms private.order_terms;
  sent constant text[] := case when codes is null then '{}' else private.sent_codes(codes) end;
  cart private.cart_line[];
  by_codes record;
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
    used := array(select code ->> 'code' from jsonb_array_elements(by_codes.codes) as code);
  end if;
  select
    sum(line.price * line.quantity),
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

  perform private.use_promotions(promotions);
  order_id := private.save_order(
    customer, cart, subtotal, terms, address, payment_method, promotions, used, idempotency_key, digest
  );
  insert into private.order_connections (order_id, connection)
  select order_id, private.connection() where private.connection() is not null;
  if current_setting('role') <> 'service_role' then
    perform private.check_holdings(order_id);
  end if;
  return private.order_document(order_id);
end
$$;
comment on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[]) is 'Places an order in one transaction and returns it with its order_items; by card (stripe) it is pending_payment and holds its stock for 30 minutes. lines: [{"id", "quantity", "price"?, "options"?: [{"option", "value"}, {"option", "text"}], "offer"?}], where prices (with surcharges) and expected_total are in the shop''s currency and only compared; offer: the customer''s accepted offer, which prices its one piece; shipping_method: the id of a method of the address''s zone, or null for its first; codes: of promotions, at most 10. The same idempotency key, customer and lines return the same order. PT400: the request makes no sense; PT401: the session ended; PT409: the shop refuses, with what changed in details, or with {"code"} if one cannot be used; PT429: too many orders.';
revoke all on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[]) from public, anon, authenticated;
grant execute on function public.place_order(jsonb, jsonb, text, uuid, numeric, bigint, text[])
  to anon, authenticated, service_role;
