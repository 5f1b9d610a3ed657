-- A code may take its amount off once an order, and may ask for a least order value.

set local check_function_bodies = off;

DROP TRIGGER "promotions_fit_the_currency" ON "public"."promotions";

DROP TRIGGER "promotions_set_updated_at" ON "public"."promotions";

DROP FUNCTION "private"."code_refusal"(text, public.promotions, uuid, text, bigint);

DROP FUNCTION "private"."price_with_codes"(private.cart_line[], text[], uuid, text, bigint);

ALTER TABLE "public"."promotions" ADD COLUMN "discount_per" text NOT NULL DEFAULT 'piece'::text;

ALTER TABLE "public"."promotions" ADD COLUMN "least_order_value" numeric(10,2);

-- What a code takes off an order may not divide by the pieces of a line: those that cost a cent more have a line of their own.
drop index public.order_items_product_with_options_once;
create unique index order_items_product_with_options_once on public.order_items
  (order_id, product_id, md5(options::text), coalesce(offer_id, 0), price_at_purchase);

CREATE OR REPLACE FUNCTION private.amounts_with_decimals()
 RETURNS TABLE(noun text, name text, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'product', name, price from public.products where price <> trunc(price)
  union all
  select 'product', name, original_price from public.products where original_price <> trunc(original_price)
  union all
  select 'surcharge', product.name || ': ' || option.name, given.amount
  from (
    select id as option_id, surcharge from public.product_options
    union all
    select option_id, surcharge from public.product_option_values
  ) as given (option_id, amount)
  join public.product_options as option on option.id = given.option_id
  join public.products as product on product.id = option.product_id
  where given.amount <> trunc(given.amount)
  union all
  select 'promotion', name, discount_value from public.promotions
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value)
  union all
  select 'least order value', name, least_order_value from public.promotions
  where least_order_value <> trunc(least_order_value)
  union all
  select 'shipping method', name, fee from public.shipping_methods where fee <> trunc(fee)
  union all
  select 'free shipping', name, free_above from public.shipping_methods where free_above <> trunc(free_above)
$function$;

CREATE OR REPLACE FUNCTION private.apply_codes(cart private.cart_line[], coded bigint[])
 RETURNS private.cart_line[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  considered constant bigint[] := private.running_promotions() || array(
    select promotion.id from public.promotions as promotion
    where promotion.id = any (coded) and promotion.discount_per = 'piece'
  );
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
$function$;

CREATE OR REPLACE FUNCTION private.code_refusal(typed text, promotion public.promotions, customer uuid, email text, held bigint, worth numeric)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
      when worth < promotion.least_order_value then 'The code %s is for orders of %s or more.'
    end,
    left(typed, 40), private.money_text(promotion.least_order_value, private.shop_currency())
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.covered_worth(promotion public.promotions, cart private.cart_line[])
 RETURNS numeric[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_agg(
    case
      when line.offer_id is null and private.covers(promotion, array[product.id], array[product.category])
        then line.price * line.quantity
      else 0
    end
    order by line.ordinality
  )
  from unnest(cart) with ordinality as line
  left join public.products as product on product.id = line.product_id
$function$;

CREATE OR REPLACE FUNCTION private.off_order(promotion_id bigint, cart private.cart_line[], OUT id bigint, OUT code text, OUT off numeric)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select
    promotion.id, promotion.code,
    least(promotion.discount_value, (select sum(worth) from unnest(private.covered_worth(promotion, cart)) as worth))
  from public.promotions as promotion
  where promotion.id = promotion_id and promotion.discount_per = 'order'
$function$;

CREATE OR REPLACE FUNCTION private.price_with_codes(cart private.cart_line[], sent text[], customer uuid, email text, held bigint, OUT priced private.cart_line[], OUT codes jsonb, OUT off_order numeric, OUT off_order_by bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  worth constant numeric := (select sum(line.price * line.quantity) from unnest(cart) as line);
  ids bigint[];
  names text[];
  refusals text[];
  best_code text;
begin
  select
    array_agg(promotion.id order by given.position),
    array_agg(promotion.code order by given.position),
    array_agg(private.code_refusal(given.typed, promotion, customer, email, held, worth) order by given.position)
  into ids, names, refusals
  from unnest(sent) with ordinality as given (typed, position)
  left join public.promotions as promotion on lower(promotion.code) = lower(given.typed);
  priced := private.apply_codes(
    cart, array(select code.id from unnest(ids, refusals) as code (id, refusal) where code.refusal is null)
  );
  select best.id, best.code, best.off into off_order_by, best_code, off_order
  from unnest(ids, refusals) with ordinality as code (id, refusal, position)
  cross join lateral private.off_order(code.id, priced) as best
  where code.refusal is null and best.off > 0 order by best.off desc, code.position limit 1;
  off_order := coalesce(off_order, 0);
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
      select case
        when code.id = off_order_by then off_order
        else coalesce(sum((cart[line.ordinality].price - line.price) * line.quantity), 0)
      end
      from unnest(priced) with ordinality as line where line.promotion_id = code.id
    ) as taken (off)
    cross join lateral (
      select coalesce(
        code.refusal,
        case
          when taken.off > 0 then null
          when (private.off_order(code.id, priced)).off > 0
            then format('The codes %s and %s cannot be used for one order.', left(code.typed, 40), best_code)
          else format('The code %s takes nothing off what is in your cart.', left(code.typed, 40))
        end
      )
    ) as final (refusal)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.take_off_order(cart private.cart_line[], off numeric, promotion_id bigint, decimals integer)
 RETURNS private.cart_line[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  promotion public.promotions;
  shares numeric[];
  -- The smallest amount: a cent, or a whole yen.
  unit constant numeric := power(10::numeric, -decimals);
  taken private.cart_line[] := '{}';
  line private.cart_line;
  pieces integer;
  price numeric;
  dearer integer;
begin
  select stored.* into promotion from public.promotions as stored where stored.id = promotion_id;
  shares := private.spread(off, private.covered_worth(promotion, cart), decimals);
  for position in 1 .. cardinality(cart) loop
    line := cart[position];
    pieces := line.quantity;
    price := trunc(line.price - shares[position] / pieces, decimals);
    dearer := round((line.price * pieces - shares[position] - price * pieces) / unit);
    line.price := price;
    line.quantity := pieces - dearer;
    taken := taken || line;
    if dearer > 0 then
      line.price := price + unit;
      line.quantity := dearer;
      taken := taken || line;
    end if;
  end loop;
  return taken;
end
$function$;

CREATE OR REPLACE FUNCTION private.typed_promotion(promotion jsonb, stored public.promotions)
 RETURNS public.promotions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed public.promotions;
begin
  typed := jsonb_populate_record(stored, promotion);
  typed.id := coalesce(stored.id, 9223372036854775807);
  typed.created_at := coalesce(stored.created_at, now());
  typed.usage_count := coalesce(stored.usage_count, 0);
  typed.is_active := coalesce(typed.is_active, true);
  typed.discount_per := coalesce(typed.discount_per, 'piece');
  typed.product_ids := coalesce(typed.product_ids, '{}');
  typed.category_names := coalesce(typed.category_names, '{}');
  if typed.discount_type is null or typed.discount_value is null or typed.applicable_scope is null
    or typed.start_date is null or typed.end_date is null or cardinality(typed.product_ids) > 10000
    or cardinality(typed.category_names) > 1000
  then
    raise exception using errcode = 'PT400', message = 'This promotion is not complete.';
  end if;
  return typed;
exception when data_exception then
  raise exception using errcode = 'PT400', message = 'This promotion could not be read.';
end
$function$;

CREATE OR REPLACE FUNCTION public.check_codes(codes text[], lines jsonb, unpaid uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'off_order', answer.off_order,
    'prices', (select json_agg(line.price order by line.ordinality) from unnest(answer.priced) with ordinality as line)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.place_order(lines jsonb, shipping_address jsonb, payment_method text, idempotency_key uuid, expected_total numeric DEFAULT NULL::numeric, shipping_method bigint DEFAULT NULL::bigint, codes text[] DEFAULT NULL::text[])
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  customer constant uuid := private.customer_id();
  digest constant uuid := private.check_lines(lines);
  address constant jsonb := private.check_address(shipping_address);
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
  select order_id, private.connection() where private.connection() is not null;
  if current_setting('role') <> 'service_role' then
    perform private.check_holdings(order_id);
  end if;
  return private.order_document(order_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_promotion(promotion jsonb, id bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.promotions;
  typed public.promotions;
  moment timestamptz;
  was_on boolean;
  is_on boolean;
  others bigint[];
  -- Only for products that they list does anybody look through the long lists of promotions.
  general bigint[];
  decimals constant integer := private.shop_decimals();
begin
  perform private.require_admin();
  select * into stored from public.promotions as saved where saved.id = preview_promotion.id;
  if preview_promotion.id is not null and stored.id is null then
    raise exception using errcode = 'PT404', message = 'This promotion has been deleted.';
  end if;
  typed := private.typed_promotion(promotion, stored);
  was_on := coalesce(stored.code is null and private.runs_at(stored, now()), false);
  -- What is changed while it runs takes effect now.
  moment := case when was_on then now() else greatest(now(), typed.start_date) end;
  is_on := private.runs_at(typed, moment);
  others := array(
    select other.id from public.promotions as other
    where other.code is null and private.runs_at(other, moment) and other.id <> typed.id
  );
  general := array(
    select other.id from public.promotions as other where other.id = any (others) and cardinality(other.product_ids) = 0
  );
  return (
    with listed as materialized (
      select product.id, rival.id as rival_id
      from (
        select product_id, array_agg(other.id) as promotion_ids
        from public.promotions as other, unnest(other.product_ids) as product_id
        where other.id = any (others) group by product_id
      ) as named
      join public.products as product on product.id = named.product_id
      cross join lateral private.promotion_for(product, named.promotion_ids) as rival
    ),
    -- One that lists the product wins over all others, and those depend on nothing but its category.
    usual as materialized (
      select category.name, rival.id as rival_id
      from public.product_categories as category
      cross join lateral private.promotion_for(
        jsonb_populate_record(null::public.products, jsonb_build_object('category', category.name)), general
      ) as rival
    ),
    priced as materialized (
      select
        product.id, product.name, product.sku, rival.id as rival_id, rival.name as rival_name, without.price as without,
        case when was_covered and private.outranks(stored, rival) then was_typed.price else without.price end as before,
        case when typed.code is null and wins then by_typed.price else without.price end as after,
        case when typed.code is not null then
          case when wins then least(by_typed.price, without.price) else without.price end
        end as with_code,
        is_covered and rival.id is not null and typed.discount_per = 'piece' as competes,
        wins and (typed.code is null or by_typed.price < without.price) as wins,
        is_covered and (wins or typed.discount_per = 'order') as is_example
      from public.products as product
      left join listed on listed.id = product.id
      left join usual on usual.name = product.category
      left join public.promotions as rival on rival.id = coalesce(listed.rival_id, usual.rival_id)
      cross join lateral (
        select
          was_on and (
            stored.applicable_scope = 'all_products' or product.id = any (stored.product_ids)
            or product.category = any (stored.category_names)
          ),
          is_on and (
            typed.applicable_scope = 'all_products' or product.id = any (typed.product_ids)
            or product.category = any (typed.category_names)
          )
      ) as scope (was_covered, is_covered)
      cross join lateral (
        select is_covered and typed.discount_per = 'piece' and private.outranks(typed, rival)
      ) as contest (wins)
      cross join lateral private.discounted(
        product.price, rival.discount_type, rival.discount_value, decimals
      ) as without (price)
      cross join lateral private.discounted(
        product.price, stored.discount_type, stored.discount_value, decimals
      ) as was_typed (price)
      cross join lateral private.discounted(
        product.price, typed.discount_type, typed.discount_value, decimals
      ) as by_typed (price)
      where was_covered or is_covered
    ),
    changed as (
      select * from priced where before <> after or with_code <> after
    )
    select json_build_object(
      'moment', moment,
      'changed', (select count(*) from changed),
      'example', (
        select json_build_object(
          'name', one.name, 'quantity', 5, 'usual', 5 * one.without,
          'with', case
            when 5 * one.without < typed.least_order_value then 5 * one.without
            when typed.discount_per = 'order' then greatest(5 * one.without - typed.discount_value, 0)
            else 5 * coalesce(one.with_code, one.after)
          end
        )
        from (select * from priced where priced.is_example order by priced.name, priced.id limit 1) as one
      ),
      'pieces', (
        select coalesce(json_agg(json_build_object(
          'id', first.id, 'name', first.name, 'sku', first.sku,
          'before', first.before, 'after', first.after, 'with_code', first.with_code
        ) order by first.name, first.id), '[]')
        from (select * from changed order by changed.name, changed.id limit 50) as first
      ),
      'rivals', (
        select coalesce(json_agg(json_build_object(
          'id', met.rival_id, 'name', met.rival_name, 'wins', not met.wins, 'pieces', met.pieces
        ) order by met.pieces desc, met.rival_id, met.wins), '[]')
        from (
          select priced.rival_id, priced.rival_name, priced.wins, count(*) as pieces
          from priced where priced.competes group by 1, 2, 3 order by 4 desc, 1, 3 limit 20
        ) as met
      )
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.round_amounts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.own_prices();
  -- What costs something goes on costing something.
  update public.products set price = greatest(round(price), sign(price)), original_price = greatest(round(original_price), sign(original_price))
  where price <> trunc(price) or original_price <> trunc(original_price);
  update public.product_options set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.product_option_values set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.promotions set discount_value = greatest(round(discount_value), 1)
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value);
  update public.promotions set least_order_value = greatest(round(least_order_value), 1)
  where least_order_value <> trunc(least_order_value);
  update public.shipping_methods set fee = round(fee), free_above = round(free_above)
  where fee <> trunc(fee) or free_above <> trunc(free_above);
  perform set_config('response.changes', 'pages', true);
end
$function$;

ALTER TABLE "public"."promotions" ADD CONSTRAINT "promotions_discount_per_check" CHECK ((discount_per = ANY (ARRAY['piece'::text, 'order'::text])));

ALTER TABLE "public"."promotions" ADD CONSTRAINT "promotions_least_order_value_check" CHECK ((least_order_value > (0)::numeric));

ALTER TABLE "public"."promotions" ADD CONSTRAINT "promotions_least_order_value_needs_a_code" CHECK (((least_order_value IS NULL) OR (code IS NOT NULL)));

ALTER TABLE "public"."promotions" ADD CONSTRAINT "promotions_per_order_need_a_code" CHECK (((discount_per = 'piece'::text) OR ((discount_type = 'fixed_amount'::text) AND (code IS NOT NULL))));

CREATE TRIGGER promotions_fit_the_currency BEFORE INSERT OR UPDATE OF discount_type, discount_value, least_order_value ON public.promotions FOR EACH ROW WHEN ((((new.discount_type = 'fixed_amount'::text) AND (new.discount_value <> trunc(new.discount_value))) OR (new.least_order_value <> trunc(new.least_order_value)))) EXECUTE FUNCTION private.check_amounts();

CREATE TRIGGER promotions_set_updated_at BEFORE UPDATE OF name, description, discount_type, discount_value, applicable_scope, product_ids, category_names, start_date, end_date, is_active, usage_limit, code, uses_per_customer, discount_per, least_order_value ON public.promotions FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

COMMENT ON COLUMN "public"."promotions"."discount_per" IS 'piece: each piece costs less; order: a code that takes its amount off once, however many pieces there are.';

COMMENT ON COLUMN "public"."promotions"."least_order_value" IS 'What the goods of an order have to cost, before codes, for the code to be used; null: nothing.';

COMMENT ON FUNCTION "private"."code_refusal"(text, public.promotions, uuid, text, bigint, numeric) IS 'Why this customer cannot use the promotion of a code, in a sentence; null if they can. held: an order that gives its use back before the next one (null: none); worth: what the goods cost without codes.';

COMMENT ON FUNCTION "private"."covered_worth"(public.promotions, private.cart_line[]) IS 'What each line of a priced cart costs if the promotion covers it, and 0 otherwise, as for offers.';

COMMENT ON FUNCTION "private"."off_order"(bigint, private.cart_line[]) IS 'What a promotion takes off a priced cart as a whole: at most what the pieces cost that it covers. Null if it takes its discount off each piece.';

COMMENT ON FUNCTION "private"."price_with_codes"(private.cart_line[], text[], uuid, text, bigint) IS 'A priced cart with what its codes take off each piece, and [{"code", "off", "refusal"}]: the code as the owner wrote it, and in a sentence why it cannot be used; null if it can. off_order: what a code takes off the order as a whole, and off_order_by: which promotion does. Of several such codes, the one that takes off the most is used.';

COMMENT ON FUNCTION "private"."take_off_order"(private.cart_line[], numeric, bigint, integer) IS 'A priced cart whose pieces together cost this much less, each that the promotion covers in proportion to its price. Where the pieces of a line cannot all cost the same, some cost a cent more, on a line of their own: so what is paid for each piece is known when it is refunded.';

COMMENT ON FUNCTION "public"."check_codes"(text[], jsonb, uuid) IS 'What a cart costs with these codes: {"prices": one per line, with surcharges, null if the product is gone, "off_order": what a code takes off the order as a whole, "codes": [{"code", "off", "refusal"}]}. off is what the code takes off the cart; refusal says in a sentence why it cannot be used, or is null. lines as in place_order, which decides; it alone knows the e-mail address that uses are counted by, too. unpaid: the idempotency key of the caller''s card order that is cancelled before the next one, so that the use it holds is free. PT400: the request makes no sense; PT401: the session ended.';

COMMENT ON FUNCTION "public"."preview_promotion"(jsonb, bigint) IS 'What saving a promotion as typed would do, without saving it; id: the one that is edited, null for a new one. {"moment": when it takes effect, "changed": how many pieces get another price, "example": what five of a piece that it covers cost, {"name", "quantity", "usual", "with"}, null if it covers none, "pieces": the first 50 by name, {"id", "name", "sku", "before", "after", "with_code": null if it needs none}, "rivals": other promotions that cover the same pieces then, {"id", "name", "wins": whether the other one prices them, "pieces": how many}, at most 20}. Prices are before surcharges. PT400: not complete; PT403 for everyone but administrators; PT404: deleted.';

REVOKE ALL ON FUNCTION "private"."code_refusal"(text, public.promotions, uuid, text, bigint, numeric) from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."covered_worth"(public.promotions, private.cart_line[]) from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."off_order"(bigint, private.cart_line[]) from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."price_with_codes"(private.cart_line[], text[], uuid, text, bigint) from public, anon, authenticated;

REVOKE ALL ON FUNCTION "private"."take_off_order"(private.cart_line[], numeric, bigint, integer) from public, anon, authenticated;

GRANT INSERT ("discount_per"), UPDATE ("discount_per") ON TABLE "public"."promotions" TO "authenticated";

GRANT INSERT ("least_order_value"), UPDATE ("least_order_value") ON TABLE "public"."promotions" TO "authenticated";
