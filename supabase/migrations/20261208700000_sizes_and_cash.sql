-- An option is a ring size because its owner says so; whose sizes a shop uses; cash on delivery by zone.

set local check_function_bodies = off;

DROP FUNCTION "private"."check_terms"(private.order_terms, jsonb);

ALTER TABLE "public"."product_options" ADD COLUMN "is_ring_size" boolean;

ALTER TABLE "public"."shipping_zones" ADD COLUMN "takes_cash" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."shop_facts" ADD COLUMN "ring_sizes" text NOT NULL DEFAULT 'US'::text;

ALTER TABLE "public"."shop_facts" ADD COLUMN "lengths" text NOT NULL DEFAULT 'in'::text;

CREATE OR REPLACE FUNCTION private.check_terms(terms private.order_terms, address jsonb, payment_method text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if terms.method_id is not null then
    if payment_method = 'cod' and not (select takes_cash from public.shipping_zones where id = terms.zone_id) then
      raise exception using errcode = 'PT409', detail = '[]', message = format(
        'Cash on delivery is not available for orders to %s.',
        coalesce((select name from private.countries where code = terms.country), address ->> 'country')
      );
    end if;
    return;
  end if;
  raise exception using errcode = 'PT409', detail = '[]', message = case
    when terms.zone_id is not null and exists (select from public.shipping_methods where zone_id = terms.zone_id)
      then 'This way of shipping is not offered for your address any more. Please choose another one.'
    else coalesce(
      format(
        'We do not ship to %s. We ship to %s.',
        coalesce((select name from private.countries where code = terms.country), address ->> 'country'),
        private.served_countries()
      ),
      format('We do not ship to %s.', address ->> 'country')
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.index_option_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select option_id from added);
  elsif tg_op = 'DELETE' then
    changed := array(select option_id from removed);
  else
    -- Of the stock, only whether there is any.
    changed := array(
      select option_id from (
        select option_id, id, value, stock_quantity is distinct from 0 from added
        except
        select option_id, id, value, stock_quantity is distinct from 0 from removed
      ) as change
    );
  end if;
  if cardinality(changed) > 0 then
    ids := array(
      select distinct product_id from public.product_options where id = any (changed) and is_ring_size
    );
    if cardinality(ids) > 0 then
      perform private.index_sales(ids);
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.index_options()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from added where is_ring_size);
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from removed where is_ring_size);
  else
    ids := array(
      select product_id from (
        select product_id, id, is_ring_size from added
        except
        select product_id, id, is_ring_size from removed
      ) as changed
    );
  end if;
  if cardinality(ids) > 0 then
    perform private.index_sales(ids);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.know_ring_size()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.is_ring_size := private.is_ring_size(new.name, new.kind);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.options_document(product bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', option.id, 'name', option.name, 'kind', option.kind, 'required', option.required,
          'max_length', option.max_length, 'allowed', option.allowed, 'surcharge', option.surcharge, 'is_ring_size', option.is_ring_size,
          'values', coalesce(
            (
              select jsonb_agg(
                jsonb_build_object(
                  'id', value.id, 'value', value.value, 'surcharge', value.surcharge,
                  'stock_quantity', value.stock_quantity
                )
                order by value.position
              )
              from public.product_option_values as value where value.option_id = option.id
            ),
            '[]'
          )
        )
        order by option.position
      )
      from public.product_options as option where option.product_id = product
    ),
    '[]'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.own_facets(product public.products)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  in_stock constant boolean := product.stock_quantity is distinct from 0;
  sized bigint[];
  sizes text[];
begin
  if in_stock then
    select array_agg(id) into sized from public.product_options as option
    where option.product_id = product.id and option.is_ring_size;
    if sized is not null then
      sizes := array(
        select distinct private.ring_size(value.value) from public.product_option_values as value
        where value.option_id = any (sized) and value.stock_quantity is distinct from 0
      );
    end if;
  end if;
  return array(
    select own.facet || '=' || own.value collate "C"
    from (
      values ('category', product.category collate "C"), ('type', product.type), ('metal', product.metal),
        ('stone', product.stone), ('origin', product.origin), ('shape', product.shape),
        ('carat', private.carat_range(product.carat)),
        ('stock', case when in_stock then 'in' end),
        ('sale', case when greatest(product.price, product.original_price) > product.final_price then 'on' end)
      union all
      select 'size', size from unnest(sizes) as size
    ) as own (facet, value)
    where own.value is not null
    order by 1
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
  perform private.check_terms(terms, address, payment_method);
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

CREATE OR REPLACE FUNCTION public.save_product_options(product_id bigint, options jsonb, seen jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  product constant bigint := save_product_options.product_id;
  present jsonb;
  given record;
  given_id bigint;
begin
  perform private.require_admin();
  if jsonb_typeof(options) is distinct from 'array' or jsonb_typeof(seen) is distinct from 'array' then
    raise exception using errcode = 'PT400', message = 'The options could not be read: they must be a list.';
  elsif jsonb_array_length(options) > 5 then
    raise exception using errcode = 'PT400', message = 'A product can have at most five options.';
  end if;

  -- The product before its values, as orders do.
  perform from public.products where id = product for no key update;
  if not found then
    return null;
  end if;
  perform from public.product_option_values
  where option_id in (select id from public.product_options as option where option.product_id = product)
  order by id for no key update;

  present := private.options_document(product);
  -- Whoever opened the page before there were ring sizes has not seen any.
  if private.without_stock(
    case when jsonb_path_exists(seen, '$[*].is_ring_size') then present else
      (select coalesce(jsonb_agg(option - 'is_ring_size' order by n), '[]') from jsonb_array_elements(present) with ordinality as each (option, n))
    end
  ) <> private.without_stock(seen) or exists (
    -- A stock that is set here must be the one that was seen, or orders of meanwhile would be forgotten.
    select
    from public.product_option_values as value
    join jsonb_path_query(seen, '$[*].values[*]') as before on (before ->> 'id')::bigint = value.id
    join jsonb_path_query(options, '$[*].values[*]') as after on (after ->> 'id')::bigint = value.id
    where (after ->> 'stock_quantity')::integer is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (after ->> 'stock_quantity')::integer
  ) then
    return null;
  end if;

  delete from public.product_options as option
  where option.product_id = product
    and option.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(options) as each where each ->> 'id' is not null
    );

  for given in
    select each.option, each.position
    from jsonb_array_elements(options) with ordinality as each (option, position)
  loop
    if given.option ->> 'kind' = 'choice' and coalesce(jsonb_array_length(given.option -> 'values'), 0) = 0 then
      raise exception using
        errcode = 'PT400', message = format('Please give "%s" at least one value.', given.option ->> 'name');
    elsif jsonb_array_length(given.option -> 'values') > (case given.option ->> 'kind' when 'choice' then 60 else 0 end) then
      raise exception using
        errcode = 'PT400', message = format('"%s" has too many values.', given.option ->> 'name');
    end if;
    given_id := (given.option ->> 'id')::bigint;
    if given_id is null then
      insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
      values (
        product, given.position, private.clean_line(given.option ->> 'name'), given.option ->> 'kind',
        (given.option ->> 'required')::boolean, (given.option ->> 'max_length')::integer, given.option ->> 'allowed',
        (given.option ->> 'surcharge')::numeric,
        (given.option ->> 'is_ring_size')::boolean
      )
      returning id into given_id;
    else
      update public.product_options as option
      set position = given.position, name = private.clean_line(given.option ->> 'name'), kind = given.option ->> 'kind',
        required = (given.option ->> 'required')::boolean, max_length = (given.option ->> 'max_length')::integer,
        allowed = given.option ->> 'allowed', surcharge = (given.option ->> 'surcharge')::numeric,
        is_ring_size = coalesce(
          (given.option ->> 'is_ring_size')::boolean, option.is_ring_size and given.option ->> 'kind' = 'choice'
        )
      where option.id = given_id and option.product_id = product;
      if not found then
        raise exception using errcode = 'PT400', message = 'An option of another product cannot be saved with this one.';
      end if;
    end if;
    perform private.save_option_values(
      given_id, given.option -> 'values',
      array(select each from jsonb_path_query(seen, '$[*].values[*]') as each)
    );
  end loop;
  return private.options_document(product);
end
$function$;

CREATE OR REPLACE FUNCTION public.settings()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return json_build_object(
    'format', 'facet-settings',
    'version', 1,
    'facts', (
      select json_object_agg(fact.name, fact.value order by fact.position)
      from public.shop_facts as facts,
        json_each(private.settings_of('public.shop_facts', to_jsonb(facts))) with ordinality as fact (name, value, position)
      where fact.name <> all (array['logo', 'icon', 'hero_image']) or json_typeof(fact.value) = 'null'
        or private.is_web_picture(fact.value #>> '{}')
    ),
    'switches', (select json_object_agg(key, value -> 'enabled' order by key) from public.app_settings),
    'order_limits', (
      select private.settings_of('public.order_limits', to_jsonb(limits)) from public.order_limits as limits
    ),
    'tax_rates', (
      select coalesce(json_agg(private.settings_of('public.tax_rates', to_jsonb(line)) order by line.id), '[]')
      from public.tax_rates as line
    ),
    'shipping_zones', (
      select coalesce(json_agg(json_build_object(
        'name', zone.name,
        'countries', zone.countries,
        'takes_cash', zone.takes_cash,
        'methods', (
          select coalesce(json_agg(
            private.settings_of('public.shipping_methods', to_jsonb(method)) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )
      ) order by zone.id), '[]')
      from public.shipping_zones as zone
    ),
    'carriers', (
      select coalesce(json_agg(private.settings_of('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    ),
    'text_templates', (
      select coalesce(json_agg(
        private.settings_of('public.text_templates', to_jsonb(template)) order by template.position, template.id
      ), '[]')
      from public.text_templates as template
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.shop()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'name', facts.name,
    'tagline', facts.tagline,
    'phone', facts.phone,
    'email', facts.email,
    'hours', facts.hours,
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'announcement', case when facts.announcement_until > now() or facts.announcement_until is null then facts.announcement end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (method.fee, method.free_above)) > 1 from public.shipping_methods as method),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', facts.hero_title,
    'hero_text', facts.hero_text,
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object('slug', page.slug, 'title', page.title) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    ),
    'titles', (
      select coalesce(json_object_agg(page.slug, page.title order by page.id), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    )
  )
  from public.shop_facts as facts
$function$;

CREATE OR REPLACE FUNCTION public.terms()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'country', facts.country,
    'prices_include_tax', facts.prices_include_tax,
    'charges_tax', facts.charges_tax,
    'taxes_shipping', facts.taxes_shipping,
    'ships_elsewhere', facts.ships_elsewhere,
    'today', private.shop_today(),
    'tax_rates', (
      select coalesce(json_agg(
        json_build_object('country', rate.country, 'region', rate.region, 'name', rate.name, 'rate', rate.rate) order by rate.id
      ), '[]')
      from public.tax_rates as rate
    ),
    'zones', (
      select coalesce(json_agg(
        json_build_object('countries', zone.countries, 'takes_cash', zone.takes_cash, 'methods', (
          select coalesce(json_agg(
            json_build_object(
              'id', method.id, 'name', method.name, 'fee', method.fee, 'free_above', method.free_above,
              'days_from', method.days_from, 'days_to', method.days_to,
              'is_insured', method.is_insured, 'is_signed_for', method.is_signed_for
            ) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )) order by zone.id
      ), '[]')
      from public.shipping_zones as zone
    )
  )
  from public.shop_facts as facts
$function$;

-- What was a ring size by its name stays one, so nothing is to be indexed again.
ALTER TABLE "public"."product_options" DISABLE TRIGGER USER;
UPDATE public.product_options SET is_ring_size = private.is_ring_size(name, kind);
ALTER TABLE "public"."product_options" ENABLE TRIGGER USER;
ALTER TABLE "public"."product_options" ALTER COLUMN "is_ring_size" SET NOT NULL;

ALTER TABLE "public"."product_options" ADD CONSTRAINT "product_options_is_ring_size_check" CHECK (((NOT is_ring_size) OR (kind = 'choice'::text)));

ALTER TABLE "public"."shop_facts" ADD CONSTRAINT "shop_facts_lengths_check" CHECK ((lengths = ANY (ARRAY['in'::text, 'cm'::text])));

ALTER TABLE "public"."shop_facts" ADD CONSTRAINT "shop_facts_ring_sizes_check" CHECK ((ring_sizes = ANY (ARRAY['US'::text, 'UK'::text, 'EU'::text])));

CREATE TRIGGER product_options_know_ring_sizes BEFORE INSERT ON public.product_options FOR EACH ROW WHEN ((new.is_ring_size IS NULL)) EXECUTE FUNCTION private.know_ring_size();

COMMENT ON COLUMN "public"."product_options"."is_ring_size" IS 'Whether its values are sizes of rings, whatever it is called: it has the size guide, and products are found by it.';

COMMENT ON COLUMN "public"."shipping_zones"."takes_cash" IS 'Whether orders to it can be paid in cash on delivery, if the shop takes any.';

COMMENT ON COLUMN "public"."shop_facts"."lengths" IS 'The unit in which lengths of chains are proposed: in or cm.';

COMMENT ON COLUMN "public"."shop_facts"."ring_sizes" IS 'Whose names of ring sizes are proposed, and first in the size guide: US, UK or EU.';

COMMENT ON FUNCTION "private"."check_terms"(private.order_terms, jsonb, text) IS 'Refuses addresses that are not served, and shipping methods that their zone does not have, and cash in zones without.';

COMMENT ON FUNCTION "private"."is_ring_size"(text, text) IS 'Whether an option is called a ring size, for those who do not say whether it is one.';

COMMENT ON FUNCTION "private"."know_ring_size"() IS 'An option of which nobody says whether it is a ring size is one if it is called so.';

COMMENT ON FUNCTION "public"."save_product_options"(bigint, jsonb, jsonb) IS 'Makes these the options of a product, in their order: [{"id"?, "name", "kind", "required", "max_length", "allowed", "surcharge", "is_ring_size"?, "values": [{"id"?, "value", "surcharge", "stock_quantity"}]}]. seen: the options as they were loaded. Returns them with their ids, or null if the product is gone or somebody else has changed something that this would overwrite. Admins only.';

REVOKE ALL ON FUNCTION "private"."check_terms"(private.order_terms, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."know_ring_size"() FROM PUBLIC;

REVOKE ALL ("takes_cash") ON TABLE "public"."shipping_zones" FROM "authenticated";

GRANT INSERT ("takes_cash"), UPDATE ("takes_cash") ON TABLE "public"."shipping_zones" TO "authenticated";

REVOKE ALL ("lengths") ON TABLE "public"."shop_facts" FROM "authenticated";

GRANT UPDATE ("lengths") ON TABLE "public"."shop_facts" TO "authenticated";

REVOKE ALL ("ring_sizes") ON TABLE "public"."shop_facts" FROM "authenticated";

GRANT UPDATE ("ring_sizes") ON TABLE "public"."shop_facts" TO "authenticated";
