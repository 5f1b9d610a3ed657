drop function private.served_countries();
drop function private.offer_problem(public.counter_offers, uuid, bigint);
drop function private.options_refusal(jsonb);
drop function private.resolve_options(bigint, jsonb);
drop function private.refuse_holding(text, text, numeric, text);
drop function private.open_order_refusal(bigint[]);
drop function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric);
drop function private.refused_setting(text, jsonb);
drop function private.setting_place(text, bigint, jsonb);
drop function private.with_article(text);

alter table public.catalog_run_rows add column refused jsonb, add column undo_refused jsonb;
comment on column public.catalog_run_rows.refused is 'The refusal with its code: {"code", "params"?, "message"}.';
alter type private.cart_line alter attribute problem type jsonb, alter attribute offer_problem type jsonb;

create or replace function private.refusal (
  code text,
  message text,
  params jsonb default null::jsonb
)
  returns jsonb
  language sql
  immutable
  parallel safe
  as $function$
  select jsonb_strip_nulls(jsonb_build_object('code', code, 'params', params, 'message', message))
$function$;

comment on function private.refusal(text, text, jsonb) is 'Why something is refused: {"code", "params"?, "message"}. domain/refusals has the codes; the message is the English sentence.';

revoke all on function private.refusal(text, text, jsonb) from public;

create or replace function private.caught_refusal (
  state text,
  message text,
  hint text,
  detail text
)
  returns jsonb
  language sql
  immutable
  as $function$
  select case
    when state ~ '^PT' and jsonb_typeof(nullif(detail, '')::jsonb) = 'array' then private.refusal(
      hint, message, jsonb_path_query_first(detail::jsonb, '$[*].params')
    )
    when state ~ '^PT' then private.refusal(hint, message, nullif(detail, '')::jsonb)
    else private.refusal('not_stored', message)
  end
$function$;

comment on function private.caught_refusal(text, text, text, text) is 'An exception that was caught, as private.refusal makes it. What PostgreSQL itself refused has the code not_stored.';

revoke all on function private.caught_refusal(text, text, text, text) from public;

create or replace function private.refuse (
  status text,
  refusal jsonb,
  changes jsonb default null::jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  params constant jsonb := refusal -> 'params';
  details constant jsonb := case
    when changes is null then params
    when params is null then changes
    else changes || jsonb_build_object('params', params)
  end;
begin
  if refusal is null then
    return;
  elsif details is null then
    raise exception using errcode = status, hint = refusal ->> 'code', message = refusal ->> 'message';
  end if;
  raise exception using errcode = status, hint = refusal ->> 'code', message = refusal ->> 'message', detail = details::text;
end
$function$;

comment on function private.refuse(text, jsonb, jsonb) is 'Raises what private.refusal made, with a status such as PT409; does nothing for null. changes: a list that the details have to be, in which the parameters are one more element.';

revoke all on function private.refuse(text, jsonb, jsonb) from public;

create or replace function private.check_lines (
  lines jsonb
)
  returns uuid
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  refusal jsonb;
  digest uuid;
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    refusal := private.refusal('bad_request', 'The cart could not be read: its lines must be a list.');
  elsif jsonb_array_length(lines) = 0 then
    refusal := private.refusal('cart_empty', 'Your cart is empty.');
  elsif jsonb_array_length(lines) > 50 then
    refusal := private.refusal(
      'cart_too_many_products', 'An order can have at most 50 different products. Please call us about a larger one.'
    );
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then private.refusal('bad_request', 'The cart could not be read: every line needs the id of a product.')
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]?$', false
        )) then private.refusal('quantity_out_of_range', 'Quantities must be whole numbers from 1 to 99. Please call us about more.')
        when not bool_and(coalesce(jsonb_typeof(line -> 'price'), 'null') in ('number', 'null'))
          then private.refusal('bad_request', 'The cart could not be read: prices must be numbers.')
        when not bool_and(coalesce(
          offer is null or jsonb_typeof(line -> 'offer') = 'number' and offer ~ '^[1-9][0-9]{0,17}$', false
        )) then private.refusal('bad_request', 'The cart could not be read: an offer needs its id.')
        when bool_or(offer is not null and line ->> 'quantity' <> '1')
          then private.refusal(
            'offer_for_one_piece', 'An offer is for one piece. Please put further pieces into the cart from the product''s page.'
          )
        when count(offer) > count(distinct offer) then private.refusal('offer_only_once', 'An offer can be bought only once.')
        when count(problem) > 0 then (array_agg(problem) filter (where problem is not null))[1]
        when count(distinct (line ->> 'id', chosen)) filter (where offer is null) < count(*) filter (where offer is null)
          then private.refusal('order_line_twice', 'A product can be in an order only once with the same options.')
      end,
      -- Lines without options and offers have the digest that they always had, so that an older request is still recognized.
      md5(string_agg(
        (line ->> 'id') || 'x' || (line ->> 'quantity')
          || case chosen when '[]' then '' else 'o' || md5(chosen::text) end || coalesce('f' || offer, ''),
        ' ' order by line ->> 'id' collate "C", chosen, offer collate "C"
      ))::uuid
    into refusal, digest
    from jsonb_array_elements(lines) as line
    cross join lateral private.options_refusal(line -> 'options') as problem
    cross join lateral private.chosen_options(case when problem is null then line -> 'options' end) as chosen
    cross join lateral (select line ->> 'offer') as given (offer);
  end if;
  perform private.refuse('PT400', refusal);
  return digest;
end
$function$;

create or replace function private.compare_cart (
  cart private.cart_line[],
  total numeric,
  expected_total numeric,
  currency text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  differences jsonb;
  reasons text[];
  total_changed constant boolean := expected_total is not null and expected_total is distinct from total;
begin
  select
    jsonb_agg(
      jsonb_build_object(
        'id', line.product_id, 'reason', change.reason, 'price', line.price, 'stock', line.available
      ) || case
        when line.chosen = '[]' and change.reason <> 'options' then '{}'
        else jsonb_strip_nulls(jsonb_build_object(
          'options', line.chosen, 'problem', line.problem -> 'message', 'refused', line.problem
        ))
      end || case
        when line.offer_id is null then '{}'
        else jsonb_strip_nulls(jsonb_build_object(
          'offer', line.offer_id, 'problem', line.offer_problem -> 'message', 'refused', line.offer_problem
        ))
      end
      order by line.position
    ),
    array_agg(change.reason)
  into differences, reasons
  from (select *, row_number() over () as position from unnest(cart)) as line
  cross join lateral (
    select case
      when line.price is null then 'gone'
      when line.offer_problem is not null then 'offer'
      when line.problem is not null then 'options'
      when line.is_short then 'stock'
      when line.seen_price <> line.price or (line.seen_price is null and total_changed) then 'price'
    end
  ) as change (reason)
  where change.reason is not null;

  if reasons is not null or total_changed then
    perform private.refuse('PT409', case
      when 'gone' = any (reasons) then private.refusal(
        'cart_product_gone', 'Something in your cart is no longer sold. Please look at your cart again.'
      )
      when 'offer' = any (reasons) then private.refusal(
        'cart_offer_refused', 'An offer in your cart cannot be bought. Please look at your cart again.'
      )
      when 'options' = any (reasons) then private.refusal(
        'cart_options_missing', 'Something in your cart needs its options chosen. Please look at your cart again.'
      )
      when 'stock' = any (reasons) then private.refusal(
        'cart_stock_short',
        'Something in your cart is sold out or not available in that quantity. Please look at your cart again.'
      )
      when 'price' = any (reasons) then private.refusal(
        'cart_prices_changed', 'Prices in your cart have changed. Please look at your cart again.'
      )
      else private.refusal(
        'cart_total_changed',
        format('The total of your order is now %s. Please look at your cart again.', private.money_text(total, currency)),
        jsonb_build_object('total', jsonb_build_object('money', total))
      )
    end, coalesce(differences, '[]'));
  end if;
end
$function$;

comment on function private.compare_cart(private.cart_line[], numeric, numeric, text) is 'Refuses an order that differs from what the shopper saw, with the differences as details: [{"id", "reason", "price", "stock", "options"?, "offer"?, "problem"?, "refused"?}].';

revoke all on function private.compare_cart(private.cart_line[], numeric, numeric, text) from public;

create or replace function public.arrange (
  list text,
  ids bigint[],
  seen bigint[]
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  present bigint[];
begin
  perform private.require_admin();
  if (ids @> seen and seen @> ids and cardinality(ids) = cardinality(seen)) is not true then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'An arrangement names what was there before, each once.';
  end if;
  case list
    when 'categories' then
      perform from public.product_categories where id = any (seen) order by id for no key update;
      present := array(select id from public.product_categories order by position, id limit cardinality(seen));
    when 'collections' then
      perform from public.collections where id = any (seen) order by id for no key update;
      present := array(select id from public.collections order by position, id limit cardinality(seen));
    when 'featured' then
      perform from public.products where id = any (seen) order by id for no key update;
      present := array(
        select id from public.products where featured and status = 'published'
        order by featured_position, name, id limit cardinality(seen)
      );
    else
      raise exception using errcode = 'PT400', hint = 'bad_request', message = format('"%s" cannot be arranged.', list);
  end case;
  if present <> seen then
    return false;
  end if;
  update public.product_categories as category set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'categories' and category.id = arranged.id and category.position is distinct from arranged.place;
  update public.collections as collection set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'collections' and collection.id = arranged.id and collection.position is distinct from arranged.place;
  update public.products as product set featured_position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'featured' and product.id = arranged.id and product.featured_position is distinct from arranged.place;
  perform set_config('response.changes', 'pages', true);
  return true;
end
$function$;

create or replace function public.correct_stock (
  product_id bigint,
  quantity integer,
  reason text,
  value_ids bigint[] default '{}'
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  given constant text := private.clean_line(reason);
  combination_id bigint;
  stock integer;
begin
  perform private.require_admin();
  if coalesce(given, '') = '' then
    raise exception using
      errcode = 'PT400', hint = 'correction_reason_missing',
      message = 'Please say why the stock is corrected.';
  elsif length(given) > 500 then
    raise exception using errcode = 'PT400', hint = 'correction_reason_too_long', message = 'Please use at most 500 characters.';
  elsif coalesce(quantity, 0) = 0 then
    raise exception using errcode = 'PT400', hint = 'correction_empty', message = 'There is nothing to correct.';
  end if;

  -- The product before its values, as orders do.
  select product.stock_quantity into stock from public.products as product
  where product.id = correct_stock.product_id for no key update;
  if cardinality(value_ids) = 1 then
    select value.stock_quantity into stock
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where value.id = value_ids[1] and option.product_id = correct_stock.product_id
    for no key update of value;
  elsif cardinality(value_ids) > 1 then
    select combination.id, combination.stock_quantity into combination_id, stock
    from public.option_combinations as combination
    where combination.product_id = correct_stock.product_id and combination.value_ids <@ correct_stock.value_ids
      and combination.value_ids @> correct_stock.value_ids
    for no key update;
  end if;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'corrected_product_gone',
      message = 'This product, or what was chosen of it, is gone.';
  elsif stock is null then
    raise exception using errcode = 'PT409', hint = 'stock_not_counted', message = 'These pieces are not counted.';
  elsif stock + quantity not between 0 and 1000000 then
    raise exception using
      errcode = 'PT409', hint = 'stock_out_of_range',
      message = format('There are %s now: the stock must stay between 0 and 1000000.', stock),
      detail = jsonb_build_object('stock', stock)::text;
  end if;

  perform private.set_cause('correction'), set_config('facet.note', given, true);
  if combination_id is not null then
    update public.option_combinations as combination set stock_quantity = stock + quantity where id = combination_id;
  elsif cardinality(value_ids) = 1 then
    update public.product_option_values as value set stock_quantity = stock + quantity where id = value_ids[1];
  else
    update public.products as product set stock_quantity = stock + quantity where id = correct_stock.product_id;
  end if;
  perform private.set_cause(''), set_config('facet.note', '', true), set_config('response.changes', 'pages', true);
  return stock + quantity;
end
$function$;

create or replace function public.save_product_cost (
  product_id bigint,
  cost numeric,
  seen numeric default null::numeric
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target constant bigint := save_product_cost.product_id;
begin
  perform private.require_admin();
  if cost < 0 or cost > 99999999.99 then
    raise exception using
      errcode = 'PT400', hint = 'cost_out_of_range',
      message = 'A cost is at least 0 and at most 99,999,999.99.';
  end if;
  perform from public.products where id = target for no key update;
  if not found or (select held.cost from public.product_costs as held where held.product_id = target) is distinct from seen then
    return false;
  end if;
  perform private.write_cost(target, cost);
  return true;
end
$function$;

create or replace function private.chosen_collection (
  filters jsonb
)
  returns public.collections
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  chosen public.collections;
begin
  if filters -> 'collection' is not null and jsonb_typeof(filters -> 'collection') <> 'string' then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The filter "collection" is not a text.';
  end if;
  select * into chosen from public.collections where slug = filters ->> 'collection' and is_published;
  return chosen;
end
$function$;

create or replace function private.refuse_to_delete_used_category()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
declare
  used integer := (select count(*) from public.products where category = old.name);
  collection text := (select name from public.collections where category_id = old.id order by id limit 1);
begin
  if used > 0 then
    raise exception using
      errcode = 'PT409', hint = 'category_in_use',
      message = case used
        when 1 then format('The category "%s" is used by 1 product. Move or delete it first.', old.name)
        else format('The category "%s" is used by %s products. Move or delete them first.', old.name, used)
      end,
      detail = jsonb_build_object('category', old.name, 'products', used)::text;
  elsif collection is not null then
    raise exception using
      errcode = 'PT409', hint = 'category_in_collection_rule',
      message = format('The collection "%s" has the category "%s" in its rule. Change the rule first.', collection, old.name),
      detail = jsonb_build_object('collection', collection, 'category', old.name)::text;
  end if;
  return old;
end
$function$;

create or replace function public.ship_orders (
  shipments jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  ids bigint[];
  shipment record;
  problem jsonb;
  shipped jsonb[] := '{}';
begin
  perform private.require_admin();
  if jsonb_typeof(shipments) is distinct from 'array' or jsonb_array_length(shipments) not between 1 and 500 then
    raise exception using
      errcode = 'PT400', hint = 'shipped_orders_number',
      message = 'Between 1 and 500 orders can be shipped at a time.';
  end if;
  for shipment in select * from jsonb_array_elements(shipments) as each (given) loop
    problem := case
      when jsonb_typeof(shipment.given -> 'order_id') is distinct from 'number'
        or shipment.given ->> 'order_id' !~ '^[0-9]{1,18}$' then
        private.refusal('bad_request', 'Each shipment needs the number of its order.')
      when coalesce(jsonb_typeof(shipment.given -> 'carrier'), 'null') not in ('null', 'string')
        or length(shipment.given ->> 'carrier') > 60 then
        private.refusal('carrier_name_too_long', 'A carrier''s name has at most 60 characters.')
      when lower(private.clean_line(shipment.given ->> 'carrier')) not in ('', 'other') and not exists (
        select from public.carriers as carrier where lower(carrier.name) = lower(private.clean_line(shipment.given ->> 'carrier'))
      ) then private.refusal(
        'carrier_unknown', format('"%s" is not in the list of carriers.', private.clean_line(shipment.given ->> 'carrier')),
        jsonb_build_object('carrier', private.clean_line(shipment.given ->> 'carrier'))
      )
      when coalesce(jsonb_typeof(shipment.given -> 'tracking_number'), 'null') not in ('null', 'string')
        or length(private.clean_code(shipment.given ->> 'tracking_number')) > 100 then
        private.refusal('tracking_number_too_long', 'A tracking number has at most 100 characters.')
      when coalesce(jsonb_typeof(shipment.given -> 'tell'), 'null') not in ('null', 'boolean') then
        private.refusal('bad_request', 'Whether to tell the customer is true or false.')
      when (shipment.given ->> 'order_id')::bigint = any (ids) then
        private.refusal(
          'shipped_order_twice', format('Order #%s is there twice.', shipment.given ->> 'order_id'),
          jsonb_build_object('order', shipment.given -> 'order_id')
        )
    end;
    perform private.refuse('PT400', problem);
    ids := ids || (shipment.given ->> 'order_id')::bigint;
  end loop;

  -- Orders are locked by id, so that two administrators wait for each other and do not deadlock.
  perform from public.orders where id = any (ids) order by id for no key update;
  select case
    when placed.id is null then private.refusal(
      'shipped_order_unknown', format('Order #%s does not exist.', wanted.id), jsonb_build_object('order', wanted.id)
    )
    else private.refusal(
      'shipped_order_void',
      format('Order #%s is %s, so it cannot be shipped.', placed.id, private.status_words(placed.status)),
      jsonb_build_object('order', placed.id, 'status', jsonb_build_object('status', placed.status))
    )
  end into problem
  from unnest(ids) with ordinality as wanted (id, position)
  left join public.orders as placed on placed.id = wanted.id
  where placed.id is null or private.is_void(placed.status)
  order by wanted.position limit 1;
  perform private.refuse('PT409', problem);

  for shipment in
    select
      wanted.id, wanted.position, given -> 'tell' is distinct from 'false' as tell,
      nullif(private.clean_line(given ->> 'carrier'), '') as carrier, nullif(private.clean_code(given ->> 'tracking_number'), '') as number
    from unnest(ids) with ordinality as wanted (id, position)
    join jsonb_array_elements(shipments) with ordinality as each (given, position) using (position)
    order by wanted.id
  loop
    perform set_config('shop.tells_customers', case when shipment.tell then 'on' else 'off' end, true);
    update public.orders as placed
    set status = case placed.status when 'delivered' then placed.status else 'shipped' end,
      tracking_provider = case when shipment.number is null and shipment.carrier is null then placed.tracking_provider
        else case when lower(coalesce(shipment.carrier, 'other')) = 'other' then 'Other' else shipment.carrier end end,
      tracking_number = coalesce(shipment.number, placed.tracking_number)
    where placed.id = shipment.id;
    shipped[shipment.position] := (
      select jsonb_build_object(
        'order_id', placed.id, 'status', placed.status, 'carrier', placed.tracking_provider,
        'tracking_number', placed.tracking_number, 'tracking_link', placed.tracking_link
      )
      from public.orders as placed where placed.id = shipment.id
    );
  end loop;
  perform set_config('shop.tells_customers', 'on', true);
  return to_json(shipped);
end
$function$;

create or replace function private.check_address (
  address jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  sent constant jsonb := private.address_with_country(private.clean_address(address));
  country_code constant text := nullif(sent ->> 'country_code', '');
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
    (1, 'email', 'email', 255, true),
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
      case when jsonb_typeof(sent -> field.name) = 'string' then sent ->> field.name end,
      -- A request with a phone number comes from a form that has the field; older forms have none.
      field.name = 'phone' and jsonb_typeof(address -> 'phone') <> 'null'
  ) as given (words, is_asked_for);

  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  elsif too_long is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_too_long',
      message = format('The %s is too long.', too_long),
      detail = jsonb_build_object('field', jsonb_build_object('word', too_long))::text;
  elsif not private.is_email_address(cleaned ->> 'email') then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  elsif cleaned ->> 'country_code' <> all (private.country_codes()) then
    raise exception using errcode = 'PT400', hint = 'country_not_in_list', message = 'Please choose a country from the list.';
  elsif not private.is_phone(cleaned ->> 'phone') then
    raise exception using
      errcode = 'PT400', hint = 'phone_invalid',
      message = 'Please enter a valid phone number, with 5 to 15 digits.';
  end if;
  perform private.check_place(cleaned, format);
  return cleaned || jsonb_strip_nulls(jsonb_build_object(
    'state', private.normalize_region(format, cleaned ->> 'state'),
    'postal_code', private.normalize_postal_code(country_code, format, cleaned ->> 'postal_code')
  ));
end
$function$;

create or replace function private.check_place (
  address jsonb,
  format jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  charges_tax constant boolean := (select facts.charges_tax from public.shop_facts as facts) is not false;
  state constant text := coalesce(address ->> 'state', '');
begin
  if not address ? 'country_code' then
    if exists (select from public.shipping_zones where countries <> '{}')
      or charges_tax and exists (select from public.tax_rates where country is not null)
    then
      raise exception using
        errcode = 'PT400', hint = 'country_unknown',
        message = format(
          'We do not know the country %s. Please write its English name or its two letters, such as US.',
          address ->> 'country'
        ),
        detail = jsonb_build_object('country', address ->> 'country')::text;
    end if;
  -- A region that is needed is refused elsewhere.
  elsif charges_tax and format ->> 'parts' like '%S%' and format ->> 'needed' not like '%S%'
    and private.known_region(format, state) is null
    and exists (
      select from public.tax_rates as rate where rate.country = address ->> 'country_code' and rate.region is not null
    )
    and not exists (
      select from public.tax_rates as rate
      where rate.country = address ->> 'country_code' and private.is_same_region(rate.country, rate.region, state)
    )
    and (state = '' or format ? 'regions')
  then
    perform private.refuse('PT400', case
      when state = '' then private.refusal(
        'field_missing_for_tax', format('Please fill out the %s field: the tax depends on it.', format ->> 'region'),
        jsonb_build_object('field', jsonb_build_object('word', format ->> 'region'))
      )
      else private.refusal(
        'region_not_in_list_for_tax',
        format('Please choose %s from the list: the tax depends on it.', private.one_of_part(format ->> 'region')),
        jsonb_build_object('field', jsonb_build_object('one', format ->> 'region'))
      )
    end);
  end if;
end
$function$;

create or replace function private.check_saved_address()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  format constant jsonb := private.address_format(new.country);
  missing text;
begin
  new.city := private.clean_line(new.city);
  new.region := private.clean_line(new.region);
  new.postal_code := private.clean_code(new.postal_code);
  select label into missing
  from (values
    (1, 'C', format ->> 'city', new.city),
    (2, 'S', format ->> 'region', new.region),
    (3, 'Z', format ->> 'postalCode', new.postal_code)
  ) as field (position, letter, label, words)
  where strpos(format ->> 'needed', letter) > 0 and words !~ '\S'
  order by position limit 1;
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  end if;
  new.region := private.normalize_region(format, new.region);
  new.postal_code := private.normalize_postal_code(new.country, format, new.postal_code);
  return new;
end
$function$;

create or replace function private.check_terms (
  terms private.order_terms,
  address jsonb,
  payment_method text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  country constant text := coalesce((select name from private.countries where code = terms.country), address ->> 'country');
  asked constant jsonb := case
    when terms.country is null then address -> 'country'
    else jsonb_build_object('country', terms.country)
  end;
  served constant text[] := private.served_countries();
  most constant integer := case when cardinality(served) > 13 then 12 else 13 end;
  others constant integer := greatest(cardinality(served) - most, 0);
begin
  if terms.method_id is not null then
    if payment_method = 'cod' and not (select takes_cash from public.shipping_zones where id = terms.zone_id) then
      perform private.refuse('PT409', private.refusal(
        'cash_not_to_country', format('Cash on delivery is not available for orders to %s.', country),
        jsonb_build_object('country', asked)
      ), '[]');
    end if;
    return;
  end if;
  perform private.refuse('PT409', case
    when terms.zone_id is not null and exists (select from public.shipping_methods where zone_id = terms.zone_id)
      then private.refusal(
        'shipping_method_gone',
        'This way of shipping is not offered for your address any more. Please choose another one.'
      )
    when served = '{}' then private.refusal(
      'country_not_served', format('We do not ship to %s.', country), jsonb_build_object('country', asked)
    )
    else private.refusal(
      'country_not_served_but_others',
      format(
        'We do not ship to %s. We ship to: %s%s.', country,
        (
          select string_agg(served_country.name, ', ' order by place)
          from unnest(served[:most]) with ordinality as listed (code, place)
          join private.countries as served_country using (code)
        ),
        case when others > 0 then format(' and %s more', others) else '' end
      ),
      jsonb_build_object(
        'country', asked,
        'served', (select jsonb_agg(jsonb_build_object('country', code)) from unnest(served[:most]) as code),
        'others', others
      )
    )
  end, '[]');
end
$function$;

create or replace function private.check_zone()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  other public.shipping_zones;
begin
  -- The column refuses null itself. Below, null would mean everywhere else.
  if new.countries is null then
    return new;
  end if;
  -- Two zones that are saved at once wait for one another.
  perform pg_advisory_xact_lock(7306);
  select * into other from public.shipping_zones as zone
  where zone.id <> new.id and (zone.countries && new.countries or zone.countries = '{}' and new.countries = '{}') limit 1;
  if other.id is not null and new.countries = '{}' then
    raise exception using
      errcode = 'PT409', hint = 'zone_for_elsewhere_taken',
      message = format('%s is for everywhere else already. Please choose countries.', other.name),
      detail = jsonb_build_object('zone', other.name)::text;
  elsif other.id is not null then
    perform private.refuse('PT409', (
      select private.refusal(
        'country_in_other_zone', format('%s is in the zone %s already.', country.name, other.name),
        jsonb_build_object('country', jsonb_build_object('country', country.code), 'zone', other.name)
      )
      from private.countries as country
      where country.code = any (other.countries) and country.code = any (new.countries) order by country.name limit 1
    ));
  end if;
  new.countries := array(select distinct code from unnest(new.countries) as code order by code);
  return new;
end
$function$;

create or replace function private.limit_addresses()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
    raise exception using
      errcode = 'PT409', hint = 'addresses_too_many',
      message = 'You have saved 20 addresses, which is the most. Please delete one first.';
  end if;
  return new;
end
$function$;

create or replace function private.link_parcel()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  known text;
begin
  -- An order keeps the name of a carrier that was deleted since.
  if tg_op = 'INSERT' or new.tracking_provider is distinct from old.tracking_provider then
    select carrier.name into known from public.carriers as carrier where lower(carrier.name) = lower(new.tracking_provider);
    if known is null and new.tracking_provider <> 'Other' then
      raise exception using
        errcode = 'check_violation', hint = 'carrier_unknown', constraint = 'orders_tracking_provider_check', table = 'orders', schema = 'public',
        message = format('"%s" is not in the list of carriers.', new.tracking_provider),
        detail = jsonb_build_object('carrier', new.tracking_provider)::text;
    end if;
    new.tracking_provider := coalesce(known, new.tracking_provider);
  end if;
  new.tracking_link := private.tracking_link(new.tracking_provider, new.tracking_number);
  return new;
end
$function$;

create or replace function private.normalize_postal_code (
  country text,
  format jsonb,
  postal_code text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  cleaned text;
begin
  -- What is too long is refused elsewhere.
  if coalesce(postal_code, '') !~ '\S' or length(postal_code) > 20 or format ->> 'parts' not like '%Z%' then
    return postal_code;
  end if;
  cleaned := private.clean_postal_code(country, format, postal_code);
  if cleaned is null then
    raise exception using
      errcode = 'PT400', hint = 'postal_code_invalid',
      message = format('Please enter %s such as %s.', private.one_of_part(format ->> 'postalCode'), format ->> 'example'),
      detail = jsonb_build_object(
        'field', jsonb_build_object('one', format ->> 'postalCode'), 'example', format -> 'example'
      )::text;
  end if;
  return cleaned;
end
$function$;

create or replace function private.normalize_region (
  format jsonb,
  region text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  known constant text := private.known_region(format, region);
begin
  if known is null and region ~ '\S' and format ? 'regions' and format ->> 'needed' like '%S%' then
    raise exception using
      errcode = 'PT400', hint = 'region_not_in_list',
      message = format('Please choose %s from the list.', private.one_of_part(format ->> 'region')),
      detail = jsonb_build_object('field', jsonb_build_object('one', format ->> 'region'))::text;
  end if;
  return coalesce(known, region);
end
$function$;

create or replace function private.one_of_part (
  noun text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select '{
    "city": "a city",
    "suburb": "a suburb",
    "town or city": "a town or city",
    "district": "a district",
    "region": "a region",
    "emirate": "an emirate",
    "province": "a province",
    "state": "a state",
    "parish": "a parish",
    "island": "an island",
    "department": "a department",
    "area": "an area",
    "county": "a county",
    "prefecture": "a prefecture",
    "province or city": "a province or city",
    "oblast": "an oblast",
    "postal code": "a postal code",
    "ZIP code": "a ZIP code",
    "postcode": "a postcode",
    "Eircode": "an Eircode",
    "PIN code": "a PIN code"
  }'::jsonb ->> noun
$function$;

comment on function private.one_of_part(text) is 'A part of an address, by its name in address_formats, as English sentences ask for it. The app has the same words.';

revoke all on function private.one_of_part(text) from public;

create or replace function private.served_countries()
  returns text[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array(
    select country.code from private.countries as country
    where exists (
      select from public.shipping_zones as zone join public.shipping_methods as offered on offered.zone_id = zone.id
      where country.code = any (zone.countries)
    )
    order by country.name collate "en-x-icu"
  )
$function$;

comment on function private.served_countries() is 'The codes of the countries that have a zone of their own with a method, by their English names.';

revoke all on function private.served_countries() from public;

create or replace function public.answer_inquiry (
  answered_id bigint,
  answer text,
  last_seen bigint default null::bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  inquiry public.product_inquiries;
  latest public.inquiry_answers;
  added_id bigint;
  words constant text := btrim(answer, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', hint = 'answer_empty', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using
      errcode = 'PT400', hint = 'answer_too_long',
      message = 'Please keep your answer within 5,000 characters.';
  end if;
  -- Answers to an inquiry come one after the other.
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', hint = 'inquiry_gone', message = 'This inquiry no longer exists.';
  elsif inquiry.user_email = 'Erased' then
    raise exception using
      errcode = 'PT409', hint = 'inquiry_erased',
      message = 'Whoever asked this was erased, and cannot be answered any more.';
  end if;
  select * into latest from public.inquiry_answers as given where given.inquiry_id = inquiry.id order by given.id desc limit 1;
  if latest.id > last_seen then
    if latest.author = (select auth.uid()) and latest.answer = words then
      -- The same answer comes again, because its response was lost on the way.
      return;
    end if;
    raise exception using
      errcode = 'PT409', hint = 'inquiry_answered_meanwhile',
      message = 'This inquiry was answered in the meantime. Your answer was not sent.';
  end if;
  insert into public.inquiry_answers (inquiry_id, author, answer)
  values (inquiry.id, (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), words)
  returning id into added_id;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object('inquiry', private.inquiry_snapshot(inquiry), 'answer', words, 'answer_id', added_id),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied' where id = inquiry.id;
end
$function$;

create or replace function public.send_contact_message (
  name text,
  email text,
  subject text,
  message text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  sender constant text := private.clean_email(email);
  sender_name constant text := private.clean_line(name);
  about constant text := private.clean_line(subject);
  missing text;
  too_long text;
begin
  select
    (array_agg(field.label order by field.position) filter (where coalesce(field.words, '') !~ '\S'))[1],
    (array_agg(field.label order by field.position) filter (where length(field.words) > field.longest))[1]
  into missing, too_long
  from (values
    (1, 'name', sender_name, 200), (2, 'email', sender, 255), (3, 'subject', about, 200),
    (4, 'message', btrim(message, E' \t\r\n'), 5000)
  ) as field (position, label, words, longest);
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  elsif too_long is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_too_long',
      message = format('The %s is too long.', too_long),
      detail = jsonb_build_object('field', jsonb_build_object('word', too_long))::text;
  elsif not private.is_email_address(sender) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  -- Messages in one name wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(lower(sender), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.subject is not null and lower(earlier.user_email) = lower(sender)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'contact_messages_too_many',
      message = 'Too many messages from this e-mail address. Please try again in an hour.';
  end if;
  insert into public.product_inquiries (product_name, user_id, user_email, sender_name, subject, message)
  values (
    '', (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), sender,
    sender_name, about, btrim(message, E' \t\r\n')
  );
end
$function$;

create or replace function public.send_order_request (
  order_id bigint,
  kind text,
  pieces jsonb,
  reason text,
  message text default '',
  key text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  words constant text := btrim(coalesce(message, ''), E' \t\r\n');
  asked_pieces jsonb;
  placed public.orders;
  waiting public.product_inquiries;
  address text;
  refusal jsonb;
begin
  -- Requests about an order wait for one another, and for its status.
  select * into placed from public.orders as found
  where found.id = send_order_request.order_id
    and (found.user_id = customer or private.opens_order(found.id, send_order_request.key))
  for no key update;
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using errcode = 'PT404', hint = 'requested_order_not_found', message = 'This order could not be found.';
  elsif kind is null or kind not in ('cancel', 'return') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'An order can be asked to be cancelled or returned.';
  elsif reason is null or reason <> all (case kind
    when 'cancel' then array['changed_mind', 'mistake', 'too_slow', 'other']
    else array['does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'changed_mind', 'other']
  end) then
    raise exception using errcode = 'PT400', hint = 'request_reason_missing', message = 'Please choose a reason.';
  elsif reason = 'other' and words = '' then
    raise exception using errcode = 'PT400', hint = 'request_words_missing', message = 'Please say why.';
  elsif length(words) > 5000 then
    raise exception using
      errcode = 'PT400', hint = 'request_words_too_long',
      message = 'Please keep your message within 5,000 characters.';
  end if;
  perform private.check_request_pieces(pieces);
  select jsonb_agg(
    jsonb_build_object(
      'order_item_id', (piece ->> 'order_item_id')::bigint, 'quantity', (piece ->> 'quantity')::integer
    )
    order by (piece ->> 'order_item_id')::bigint
  )
  into asked_pieces
  from jsonb_array_elements(pieces) as piece;

  select * into waiting from public.product_inquiries as earlier
  where earlier.order_id = placed.id and earlier.kind = send_order_request.kind and earlier.status in ('new', 'read')
  order by earlier.id limit 1;
  if (waiting.pieces, waiting.reason, waiting.message) = (asked_pieces, send_order_request.reason, words) then
    -- The same request comes again, because its response was lost or the button was pressed twice.
    return;
  elsif waiting.id is not null then
    raise exception using
      errcode = 'PT409', hint = 'request_waiting',
      message = format('You have asked to %s already. We will answer you by email.', kind),
      detail = jsonb_build_object('kind', kind)::text;
  elsif kind = 'return' and private.returns_until(placed) < private.shop_today() then
    raise exception using
      errcode = 'PT409', hint = 'return_time_over',
      message = format('This order could be returned until %s.', to_char(private.returns_until(placed), 'FMMonth FMDD, YYYY')),
      detail = jsonb_build_object('day', jsonb_build_object('day', private.returns_until(placed)))::text;
  elsif private.possible_request(placed) is null then
    perform private.refuse('PT409', case kind
      when 'cancel' then private.refusal('order_cannot_be_cancelled', 'This order can no longer be cancelled.')
      else private.refusal('order_cannot_be_returned', 'This order can no longer be returned.')
    end);
  elsif private.possible_request(placed) <> kind then
    perform private.refuse('PT409', case kind
      when 'cancel' then private.refusal(
        'order_shipped_meanwhile', 'This order was shipped in the meantime. Please reload the page, and ask to return it.'
      )
      else private.refusal(
        'order_not_shipped_yet', 'This order was not shipped yet. Please reload the page, and ask to cancel it.'
      )
    end);
  elsif placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
    raise exception using errcode = 'PT409', hint = 'order_all_refunded', message = 'All of this order is refunded already.';
  end if;

  select case
    when item.id is null then private.refusal('piece_not_in_order', 'A piece is not in this order. Please reload the page.')
    when item.quantity - before.quantity <= 0 then private.refusal(
      'pieces_all_asked_for', format('You have asked for all of %s already.', item.name_at_purchase),
      jsonb_build_object('piece', item.name_at_purchase)
    )
    else private.refusal(
      'pieces_asked_for_at_most',
      format('At most %s of %s can be asked for.', item.quantity - before.quantity, item.name_at_purchase),
      jsonb_build_object('most', item.quantity - before.quantity, 'piece', item.name_at_purchase)
    )
  end
  into refusal
  from jsonb_to_recordset(asked_pieces) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select coalesce(sum((piece ->> 'quantity')::integer), 0) as quantity
    from public.product_inquiries as earlier cross join jsonb_array_elements(earlier.pieces) as piece
    where earlier.order_id = placed.id and earlier.kind = send_order_request.kind
      and (piece ->> 'order_item_id')::bigint = item.id
  ) as before
  where item.id is null or asked.quantity > item.quantity - before.quantity
  order by asked.order_item_id limit 1;
  perform private.refuse('PT409', refusal);

  address := coalesce(
    (select profile.email from public.profiles as profile where profile.id = placed.user_id), placed.customer_email
  );
  if address is null then
    raise exception using
      errcode = 'PT409', hint = 'order_without_email',
      message = 'We have no email address for this order. Please call us.';
  end if;
  -- The limit is that of messages from the contact page.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.kind <> 'question' and lower(earlier.user_email) = lower(address)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'order_requests_too_many',
      message = 'Too many requests in an hour. Please try again later, or call us.';
  end if;

  insert into public.product_inquiries (
    kind, order_id, pieces, reason, message, product_id, product_name, user_id, user_email, sender_name
  )
  select
    send_order_request.kind, placed.id, asked_pieces, send_order_request.reason, words,
    item.product_id, item.name_at_purchase, placed.user_id, address, left(placed.customer_name, 200)
  from public.order_items as item where item.id = (asked_pieces -> 0 ->> 'order_item_id')::bigint;
end
$function$;

create or replace function private.check_request_pieces (
  pieces jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  is_list boolean := false;
begin
  if jsonb_typeof(pieces) = 'array' then
    select count(*) <= 100 and count(distinct piece ->> 'order_item_id') = count(*) and bool_and(coalesce(
      jsonb_typeof(piece -> 'order_item_id') = 'number' and piece ->> 'order_item_id' ~ '^[1-9][0-9]{0,17}$'
        and jsonb_typeof(piece -> 'quantity') = 'number' and piece ->> 'quantity' ~ '^[1-9][0-9]{0,2}$',
      false
    ))
    into is_list
    from jsonb_array_elements(pieces) as piece;
  end if;
  if is_list is not true then
    raise exception using errcode = 'PT400', hint = 'request_pieces_missing', message = 'Please choose at least one piece.';
  end if;
end
$function$;

create or replace function private.fill_inquiry()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- Only functions write requests and subjects, and fill them themselves.
  if new.kind <> 'question' then
    return new;
  elsif new.subject is not null then
    new.product_id := null;
    new.product_name := '';
    return new;
  end if;
  new.product_name := (select name from public.products where id = new.product_id and status = 'published');
  if new.product_name is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  new.user_email := private.clean_email(new.user_email);
  if new.user_id is null and not private.is_email_address(new.user_email) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  return new;
end
$function$;

create or replace function public.send_message_again (
  again_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  message public.messages;
  offer public.counter_offers;
  again bigint;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  select * into offer from public.counter_offers where id = message.offer_id;
  if message.id is null then
    raise exception using errcode = 'PT404', hint = 'message_gone', message = 'This message no longer exists.';
  elsif message.kind in ('password_reset', 'confirm_address', 'data_export', 'data_erasure') then
    raise exception using
      errcode = 'PT409', hint = 'message_link_used_once',
      message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.kind = 'admin_invitation' then
    raise exception using
      errcode = 'PT409', hint = 'invitation_link_used_once',
      message = 'This message had a link that works once. Settings can invite again.';
  elsif message.state = 'waiting' then
    raise exception using
      errcode = 'PT409', hint = 'message_still_waiting',
      message = 'This message is still waiting to be sent.';
  elsif private.is_email_address(message.recipient) is false then
    raise exception using
      errcode = 'PT409', hint = 'mail_address_impossible',
      message = 'This is not an address that mail can go to.';
  elsif message.kind = 'offer_answered' and private.is_current_answer(message, offer) is not true then
    raise exception using
      errcode = 'PT409', hint = 'offered_price_over',
      message = 'This price is decided, changed, taken back or over.';
  elsif message.state = 'sent' then
    insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id)
    values (message.kind, message.recipient, message.data, message.order_id, message.inquiry_id, message.offer_id)
    returning id into again;
  else
    update public.messages
    set state = 'waiting', attempts = 0, first_attempt_at = null, next_attempt_at = now(), created_at = now(), last_error = null
    where id = message.id
    returning id into again;
  end if;
  if message.kind = 'offer_answered' then
    insert into private.message_secrets (message_id, secret)
    values (again, jsonb_build_object('nonce', private.random_key()));
  end if;
end
$function$;

create or replace function private.keep_mail_password()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  mask constant text := '••••••••';
  is_typed constant boolean := new.password not in ('', mask);
  has_login constant boolean := new.host <> '' and new.user_name <> '';
  is_this_machine constant boolean := lower(new.host) in ('localhost', '::1') or new.host ~ '^127(\.\d+){3}$';
  is_stored constant boolean := exists (select from private.mail_password);
  -- A certificate proves the host, so with encryption the port may change.
  is_elsewhere constant boolean := old.host <> new.host or old.user_name <> new.user_name
    or new.security = 'none' and (old.security <> 'none' or old.port <> new.port);
  refused constant jsonb := case
    when new.host <> '' and new.sender_address = ''
      then private.refusal(
        'mail_sender_missing', 'Please enter the address that mails come from.',
        '{"field": "sender_address"}'
      )
    when is_typed and new.host = '' then private.refusal(
        'mail_server_missing', 'Please enter the server that the password is for.',
        '{"field": "host"}'
      )
    when is_typed and new.user_name = '' then private.refusal(
        'mail_user_missing', 'Please enter the user name that the password is for.',
        '{"field": "user_name"}'
      )
    when length(new.password) > 500 then private.refusal(
        'mail_password_too_long', 'Please use at most 500 characters.',
        '{"field": "password"}'
      )
    when has_login and new.security = 'none' and not is_this_machine
      then private.refusal(
        'mail_password_unencrypted', 'A password leaves this machine only encrypted. Please choose STARTTLS or TLS.',
        '{"field": "security"}'
      )
    -- Otherwise an administrator could read the password, by having it sent to a server of their own.
    when has_login and new.password = mask and is_stored and is_elsewhere
      then private.refusal(
        'mail_password_again', 'Please enter the password again: it is only kept for the server and the user name that it was entered for.',
        '{"field": "password"}'
      )
    when has_login and not is_typed and (new.password = '' or not is_stored)
      then private.refusal(
        'mail_password_missing', 'Please enter the password of this user name. If the server wants no login, leave both empty.',
        '{"field": "password"}'
      )
  end;
begin
  perform private.refuse('PT400', refused);
  if is_typed then
    insert into private.mail_password (id, value) values (true, new.password)
    on conflict (id) do update set value = excluded.value;
  elsif not has_login then
    delete from private.mail_password;
  end if;
  new.password := case when has_login then mask else '' end;
  return new;
end
$function$;

comment on function private.keep_mail_password() is 'Moves the password to private.mail_password and leaves a mask. The mask keeps a stored one; an empty text, or no server or no user name, clears it. PT400, with the column as the parameter field: what does not belong together.';

revoke all on function private.keep_mail_password() from public;

create or replace function public.apply_metal_rates (
  rates jsonb,
  seen text,
  confirmed boolean default false
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  change record;
begin
  perform private.require_admin();
  perform private.check_metal_rates(rates);
  -- Until the end, nobody else changes a price or a formula.
  perform private.lock_prices();
  change := private.metal_preview(rates);
  if change.digest is distinct from seen then
    raise exception using
      errcode = 'PT409', hint = 'metal_rates_seen_otherwise',
      message = 'These rates would no longer change what you were shown. Please look again.';
  elsif change.is_far and confirmed is distinct from true then
    raise exception using
      errcode = 'PT409', hint = 'metal_change_too_far',
      message = format(
        'A price would move by more than %s%%. Please say that you have looked at it.',
        (select trim_scale(most_percent) from public.metal_settings)
      ),
      detail = jsonb_build_object('percent', (select trim_scale(most_percent) from public.metal_settings))::text;
  end if;
  perform private.set_metal_rates(rates);
  return change.number;
end
$function$;

create or replace function public.undo_metal_rates()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  newest timestamptz;
  earlier jsonb;
  orphan text;
  number integer;
begin
  perform private.require_admin();
  perform private.lock_prices();
  select max(since) into newest from public.metal_rates where undone_at is null;
  if newest is null then
    raise exception using errcode = 'PT404', hint = 'metal_change_gone', message = 'There is no change of metal prices to undo.';
  end if;
  select jsonb_object_agg(rate.metal, (
    select before.price from public.metal_rates as before
    where before.metal = rate.metal and before.undone_at is null and before.since < newest order by before.since desc limit 1
  ))
  into earlier from public.metal_rates as rate where rate.since = newest;
  select formula.metal into orphan from public.product_formulas as formula where earlier -> formula.metal = 'null' limit 1;
  if found then
    raise exception using
      errcode = 'PT409', hint = 'metal_had_no_price',
      message = format('%s had no price before, and products need one.', orphan),
      detail = jsonb_build_object('metal', jsonb_build_object('word', orphan))::text;
  end if;
  select count(*) into number from private.metal_changes(earlier);
  update public.metal_rates set undone_at = now() where since = newest;
  return number;
end
$function$;

create or replace function private.check_metal_rates (
  rates jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  wrong text;
begin
  if jsonb_typeof(rates) is distinct from 'object' or rates = '{}' then
    raise exception using
      errcode = 'PT400', hint = 'metal_rates_missing',
      message = 'Please give the price of at least one metal.';
  end if;
  select key into wrong from jsonb_each(rates)
  where key not in ('Gold', 'Silver', 'Platinum', 'Palladium') or jsonb_typeof(value) <> 'number'
    or not ((value #>> '{}')::numeric between 0.0001 and 9999999)
  limit 1;
  if wrong is not null then
    raise exception using
      errcode = 'PT400', hint = 'metal_rate_invalid',
      message = format('This is no price of a gram of %s.', lower(left(wrong, 40))),
      detail = jsonb_build_object('metal', jsonb_build_object('word', lower(left(wrong, 40))))::text;
  end if;
end
$function$;

create or replace function public.begin_payment (
  order_id bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
  live public.payments;
  refusal jsonb;
begin
  select * into placed from public.orders where id = begin_payment.order_id for no key update;
  perform private.lock_buyer(placed.user_id, placed.customer_email, (
    select connection from private.order_connections as noted where noted.order_id = placed.id
  ));
  select * into live from public.payments as payment
  where payment.order_id = placed.id and payment.state in ('opening', 'open', 'processing')
  order by attempt desc limit 1;

  refusal := case
    when placed.id is null or placed.payment_method <> 'stripe' then
      private.refusal('order_not_by_card', 'This order cannot be paid by card.')
    when placed.paid_amount > 0 then private.refusal('order_paid_already', 'This order is paid already.')
    when live.state = 'processing' then
      private.refusal('payment_on_its_way', 'Your payment is on its way. We tell you when it has arrived.')
    when placed.status not in ('pending_payment', 'cancelled_payment', 'payment_failed') then
      private.refusal('order_not_to_pay', 'This order cannot be paid any more.')
    when not private.takes_cards() then
      private.refusal('cards_not_available', 'Card payment is not available at the moment. Please try again later.')
    when placed.status = 'pending_payment' and placed.hold_until <= clock_timestamp()
      or placed.status <> 'pending_payment' and live.id is not null
      then private.refusal('payment_closing', 'Your last attempt to pay is being closed. Please try again in a minute.')
  end;
  if refusal is null and live.id is null then
    refusal := case
      when placed.created_at < clock_timestamp() - interval '1 day'
        or (select count(*) from public.payments as payment where payment.order_id = placed.id) >= 10
        then private.refusal('order_to_place_anew', 'This order can no longer be paid. Please place a new one.')
      when placed.status <> 'pending_payment' and not private.can_retake_order(placed)
        then private.refusal('order_sold_meanwhile', 'Something in this order has been sold meanwhile. Please place a new one.')
    end;
  end if;
  perform private.refuse('PT409', refusal);

  if live.id is null then
    if placed.status <> 'pending_payment' then
      update public.orders
      set status = 'pending_payment', payment_status = 'pending', hold_until = clock_timestamp() + private.card_hold_time()
      where id = placed.id;
      perform private.check_holdings(placed.id);
    end if;
    -- Stripe wants 30 minutes at least from when it hears of it. The server closes the session when the hold ends.
    insert into public.payments (order_id, attempt, amount_cents, expires_at)
    select
      placed.id, coalesce(max(payment.attempt), 0) + 1, private.minor_units(placed.total_amount, placed.currency),
      date_trunc('second', clock_timestamp()) + interval '35 minutes'
    from public.payments as payment where payment.order_id = placed.id
    returning * into live;
  end if;
  return private.payment_document(live);
end
$function$;

create or replace function public.note_session (
  payment_id bigint,
  session_id text,
  url text,
  is_test boolean
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  noted public.payments;
begin
  perform from public.orders as placed
  where placed.id = (select payment.order_id from public.payments as payment where payment.id = payment_id)
  for no key update;
  update public.payments as payment
  set session_id = note_session.session_id, url = note_session.url, is_test = note_session.is_test,
    state = case payment.state when 'opening' then 'open' else payment.state end,
    next_look_at = clock_timestamp() + interval '2 minutes'
  where payment.id = payment_id
    and (payment.session_id is null or payment.session_id = note_session.session_id)
  returning * into noted;
  if noted.id is null then
    raise exception using errcode = 'PT409', hint = 'bad_request', message = 'This attempt to pay has another session.';
  end if;
  return private.payment_document(noted);
end
$function$;

create or replace function public.receive_cash (
  order_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = receive_cash.order_id for no key update;
  if placed.id is null or placed.payment_method <> 'cod' or private.is_void(placed.status) then
    raise exception using errcode = 'PT409', hint = 'order_not_paid_in_cash', message = 'This order is not paid in cash.';
  end if;
  if placed.payment_status <> 'paid' then
    perform private.book_by_hand(placed, 'cash', placed.status);
  end if;
end
$function$;

create or replace function public.receive_payment (
  order_id bigint,
  method text,
  seen_status text default null::text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if method is null or method not in ('cash', 'transfer', 'card', 'other') then
    raise exception using errcode = 'PT400', hint = 'payment_method_missing', message = 'Please say how it was paid.';
  end if;
  select * into placed from public.orders where id = receive_payment.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'This order does not exist.';
  elsif seen_status <> placed.status then
    return false;
  elsif seen_status is null and private.is_void(placed.status) then
    raise exception using
      errcode = 'PT409', hint = 'order_takes_no_payment',
      message = format('This order is %s, so no payment is booked.', private.status_words(placed.status)),
      detail = jsonb_build_object('status', jsonb_build_object('status', placed.status))::text;
  elsif seen_status is not null and placed.status <> 'paid' then
    perform set_config('shop.paid_by', method, true);
    update public.orders set status = 'paid' where id = placed.id;
  else
    perform private.book_by_hand(placed, method, placed.status);
  end if;
  return true;
end
$function$;

create or replace function public.receive_payments (
  order_ids bigint[],
  method text,
  paid_on date default null::date
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  today constant date := private.shop_today();
  moment constant timestamptz := case
    when paid_on < today then (paid_on + time '12:00') at time zone coalesce((select time_zone from public.shop_facts), 'UTC')
    else clock_timestamp()
  end;
  placed public.orders;
  wanted_id bigint;
  booked numeric;
  problem jsonb;
  report jsonb[] := '{}';
begin
  perform private.require_admin();
  if method is null or method not in ('cash', 'transfer', 'card', 'other') then
    raise exception using errcode = 'PT400', hint = 'payments_method_missing', message = 'Please say how they were paid.';
  elsif paid_on > today then
    raise exception using errcode = 'PT400', hint = 'payments_day_to_come', message = 'This day is still to come.';
  elsif cardinality(order_ids) is null or cardinality(order_ids) not between 1 and 500 then
    raise exception using
      errcode = 'PT400', hint = 'booked_orders_number',
      message = 'Between 1 and 500 orders can be booked at a time.';
  end if;
  perform set_config('shop.paid_by', method, true), set_config('shop.paid_at', moment::text, true);
  -- In one order, so that two administrators wait for each other and not for good.
  for wanted_id in select distinct id from unnest(order_ids) as id order by id loop
    select * into placed from public.orders where id = wanted_id for no key update;
    problem := case
      when placed.id is null then private.refusal('order_unknown', 'There is no such order.')
      when private.is_void(placed.status) then private.refusal(
        'booked_order_void', format('Its status is %s.', private.status_words(placed.status)),
        jsonb_build_object('status', jsonb_build_object('status', placed.status))
      )
      when placed.paid_amount > 0 and placed.refunded_amount >= placed.paid_amount then
        private.refusal('booked_order_refunded', 'It was refunded. If it is paid anew, book that on its page.')
      when placed.paid_amount >= placed.total_amount then
        private.refusal('booked_order_paid', 'It is paid already.')
      when private.shop_day(placed.created_at) > paid_on then
        private.refusal('booked_order_placed_later', 'It was placed after that day.')
    end;
    booked := null;
    if problem is null then
      if placed.status in ('paid', 'shipped', 'delivered') then
        perform private.book_by_hand(placed, method, placed.status, moment);
      else
        update public.orders set status = 'paid' where id = placed.id;
      end if;
      booked := placed.total_amount - placed.paid_amount;
    end if;
    report := report || jsonb_build_object(
      'order_id', wanted_id, 'booked', booked, 'currency', placed.currency, 'problem', problem -> 'message',
      'refused', problem
    );
  end loop;
  return to_json(report);
end
$function$;

comment on function public.receive_payments(bigint[], text, date) is 'Books what orders still lack as received by hand: cash, transfer, card (elsewhere) or other, on a day of the shop or now. They become paid, unless they are shipped or delivered. Returns what became of each, by number: [{"order_id", "booked", "currency", "problem", "refused"}]; problem: why nothing was booked; refused: that with its code. PT400: no method, a day to come, not between 1 and 500 orders; PT403 for everyone but administrators.';

revoke all on function public.receive_payments(bigint[], text, date) from public;

grant execute on function public.receive_payments(bigint[], text, date) to authenticated;

create or replace function public.request_refund (
  order_id bigint,
  amount_cents bigint,
  reason text,
  restock boolean,
  idempotency_key uuid,
  pieces jsonb default null::jsonb,
  payment_id bigint default null::bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
  refund public.refunds;
  from_id bigint;
  by_hand boolean;
  most bigint;
  too_many jsonb;
begin
  perform private.require_admin();
  if idempotency_key is null or restock is null or coalesce(amount_cents, 0) <= 0
    or length(btrim(coalesce(reason, ''))) not between 1 and 500
  then
    raise exception using
      errcode = 'PT400', hint = 'refund_incomplete',
      message = 'A refund needs an amount and a reason of at most 500 characters.';
  end if;
  if restock and pieces is not null then
    perform private.check_request_pieces(pieces);
  end if;
  select * into placed from public.orders where id = request_refund.order_id for no key update;
  select * into refund from public.refunds as earlier where earlier.idempotency_key = request_refund.idempotency_key;
  if refund.id is not null then
    if refund.order_id is distinct from placed.id or refund.amount_cents <> request_refund.amount_cents
      or refund.payment_id <> request_refund.payment_id
    then
      raise exception using
        errcode = 'PT409', hint = 'refund_asked_otherwise',
        message = 'This refund was asked for with another amount or payment. Please reload the page.';
    end if;
    return to_json(refund);
  end if;

  -- Most orders have one payment. Of several, the one with most of it left, unless it is said which.
  select payment.id, payment.method <> 'stripe', payment.amount_cents - coalesce(sum(given.amount_cents), 0)
  into from_id, by_hand, most
  from public.payments as payment
  left join public.refunds as given on given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  where payment.order_id = placed.id and payment.state = 'paid'
    and (payment.method <> 'stripe' or payment.payment_intent_id is not null)
    and payment.id = coalesce(request_refund.payment_id, payment.id)
  group by payment.id
  order by payment.amount_cents - coalesce(sum(given.amount_cents), 0) desc limit 1;
  if most is null and request_refund.payment_id is not null then
    raise exception using
      errcode = 'PT409', hint = 'refunded_payment_gone',
      message = 'There is no such payment of this order any more. Please reload the page.';
  elsif most is null then
    raise exception using errcode = 'PT409', hint = 'order_unpaid', message = 'Nothing was paid for this order.';
  elsif request_refund.amount_cents > most then
    perform private.refuse('PT409', case most
      when 0 then private.refusal('payment_all_refunded', 'All of it is refunded already.')
      else private.refusal(
        'refund_at_most',
        format('At most %s can be refunded.', private.money_text(private.major_units(most, placed.currency), placed.currency)),
        jsonb_build_object('most', jsonb_build_object(
          'money', private.major_units(most, placed.currency), 'currency', placed.currency
        ))
      )
    end);
  end if;

  select case
    when item.id is null then private.refusal('piece_not_in_order', 'A piece is not in this order. Please reload the page.')
    else private.refusal(
      'restock_at_most', format('At most %s of %s can go back into stock.', returnable.pieces, item.name_at_purchase),
      jsonb_build_object('most', returnable.pieces, 'piece', item.name_at_purchase)
    )
  end
  into too_many
  from jsonb_to_recordset(case when restock then pieces end) as asked (order_item_id bigint, quantity integer)
  left join public.order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  cross join lateral (
    select case when private.is_void(placed.status) then 0 else item.quantity - item.stock_returned end as pieces
  ) as returnable
  where item.id is null or asked.quantity > returnable.pieces
  order by asked.order_item_id limit 1;
  perform private.refuse('PT409', too_many);

  insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key, requested_by, state)
  values (
    placed.id, from_id, request_refund.amount_cents, btrim(request_refund.reason),
    request_refund.idempotency_key, (select auth.uid()), case when by_hand then 'succeeded' else 'requested' end
  )
  returning * into refund;
  if by_hand then
    perform private.count_refunds(placed);
    perform private.tell_about_money(placed, 'order_refunded', refund.amount_cents, refund.reason, by_hand => true);
  end if;
  if restock and not private.is_void(placed.status) then
    perform private.lock_prices_shared();
    perform private.return_stock(placed, coalesce(pieces, (
      select jsonb_agg(jsonb_build_object('order_item_id', item.id, 'quantity', item.quantity - item.stock_returned))
      from public.order_items as item where item.order_id = placed.id
    )));
  end if;
  return to_json(refund);
end
$function$;

create or replace function public.take_back_payment (
  payment_id bigint,
  reason text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  payment public.payments;
  placed public.orders;
  amount numeric;
  kept numeric;
  next_status text;
begin
  perform private.require_admin();
  if length(btrim(coalesce(reason, ''))) not between 1 and 500 then
    raise exception using
      errcode = 'PT400', hint = 'take_back_reason_missing',
      message = 'Please say why, in at most 500 characters.';
  end if;
  select * into placed from public.orders
  where id = (select booked.order_id from public.payments as booked where booked.id = take_back_payment.payment_id)
  for no key update;
  select * into payment from public.payments as booked where booked.id = take_back_payment.payment_id for no key update;
  if payment.id is null then
    raise exception using errcode = 'PT404', hint = 'payment_unknown', message = 'This payment does not exist.';
  elsif payment.state = 'taken_back' then
    return;
  elsif payment.method = 'stripe' or payment.state <> 'paid' then
    raise exception using
      errcode = 'PT409', hint = 'payment_not_by_hand',
      message = 'Only what was booked by hand can be taken back. A card payment is refunded.';
  elsif exists (
    select from public.refunds as given where given.payment_id = payment.id and given.state not in ('failed', 'canceled')
  ) then
    raise exception using
      errcode = 'PT409', hint = 'payment_partly_refunded',
      message = 'Some of this payment is refunded already, so its booking stays.';
  end if;

  update public.payments set state = 'taken_back' where id = payment.id;
  amount := private.major_units(payment.amount_cents, placed.currency);
  kept := placed.paid_amount - amount;
  -- Back to what it was, if the booking made it what it is and it is due again.
  next_status := case
    when placed.total_amount <= case when placed.refunded_amount < kept then kept else 0 end then placed.status
    when placed.status = 'paid' then coalesce(
      nullif(payment.former_status, 'paid'),
      (
        select nullif(event.data ->> 'from', 'paid') from public.order_events as event
        where event.order_id = placed.id and event.kind = 'status' and event.data ->> 'to' = 'paid'
        order by event.id desc limit 1
      ),
      case placed.payment_method when 'cod' then 'processing' else 'pending_payment' end
    )
    when placed.status = 'processing' and payment.former_status = 'pending_payment' then 'pending_payment'
    else placed.status
  end;
  perform set_config('shop.tells_customers', 'off', true);
  update public.orders
  set paid_amount = kept, status = next_status,
    paid_at = (
      select min(other.paid_at) from public.payments as other where other.order_id = placed.id and other.state = 'paid'
    ),
    payment_status = case
      when kept >= total_amount then payment_status
      when payment_method = 'cod' then 'cod'
      when private.is_void(next_status) then 'cancelled'
      else 'pending'
    end,
    hold_until = case when next_status = 'pending_payment' then clock_timestamp() + private.card_hold_time() end
  where id = placed.id;
  perform set_config('shop.tells_customers', 'on', true);
  if kept < placed.total_amount then
    -- That it is paid was not said yet.
    delete from public.messages as message
    where message.order_id = placed.id and message.kind = 'order_paid' and message.state = 'waiting' and message.attempts = 0;
  end if;
  perform private.note_order_event(placed.id, 'taken_back', jsonb_build_object(
    'amount', amount, 'currency', placed.currency, 'by', payment.method, 'reason', btrim(reason)
  ));
end
$function$;

create or replace function private.check_amounts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  currency text;
begin
  -- Waits for a change of the currency.
  select facts.currency into currency from public.shop_facts as facts for share;
  if private.currency_decimals(currency) = 0 then
    raise exception using
      errcode = 'PT400', hint = 'currency_without_decimals',
      message = format('Amounts in %s have no decimals. Please enter a whole number.', currency),
      detail = jsonb_build_object('currency', currency)::text;
  end if;
  return new;
end
$function$;

create or replace function private.check_card_amount (
  amount numeric,
  currency text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  decimals constant integer := private.currency_decimals(currency);
  -- These are Stripe's minimums. For other currencies Stripe itself refuses what is too little.
  least_amount constant numeric := case currency
    when 'GBP' then 0.30 when 'AED' then 2 when 'DKK' then 2.50 when 'NOK' then 3 when 'SEK' then 3 when 'CZK' then 15
    when 'HKD' then 4 when 'HUF' then 175 when 'JPY' then 50 when 'MXN' then 10 when 'MYR' then 2 when 'PLN' then 2
    when 'RON' then 2 when 'THB' then 10 else case decimals when 0 then 1 else 0.50 end
  end;
  most constant numeric := 99999999 / power(10::numeric, decimals);
begin
  if amount not between least_amount and most then
    raise exception using
      errcode = 'PT409', hint = 'card_amount_out_of_range',
      message = format(
        'Cards can pay from %s to %s. Please call us about this order.',
        private.money_text(least_amount, currency), private.money_text(most, currency)
      ),
      detail = jsonb_build_object('least', jsonb_build_object('money', least_amount), 'most', jsonb_build_object('money', most))::text;
  end if;
end
$function$;

create or replace function private.check_currency()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  found bigint;
  names text[];
  listed jsonb;
begin
  perform private.propose_amounts(old.currency, new.currency);
  if private.currency_decimals(new.currency) is distinct from 0 then
    return new;
  end if;
  select count(*), array_agg(name || ' (' || amount || ')') filter (where position <= 3),
    jsonb_agg(jsonb_build_object('noun', noun, 'name', name, 'amount', amount)) filter (where position <= 50)
  into found, names, listed
  from (select *, row_number() over () as position from private.amounts_with_decimals()) as amounts;
  if found > 0 then
    perform private.refuse('PT409', private.refusal(
      'amounts_with_decimals',
      format(
        '%s has no decimals, but these amounts have: %s%s. Please round them first.',
        new.currency, array_to_string(names, ', '), case when found > 3 then format(' and %s more', found - 3) else '' end
      ),
      jsonb_build_object('currency', new.currency, 'amounts', names, 'others', greatest(found - 3, 0))
    ), listed);
  end if;
  return new;
end
$function$;

create or replace function private.check_payment_method (
  payment_method text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  if payment_method = 'stripe' then
    if not private.takes_cards() then
      raise exception using errcode = 'PT409', hint = 'stripe_not_configured', message = 'Stripe Not Configured';
    end if;
  elsif payment_method is distinct from 'cod' then
    raise exception using errcode = 'PT400', hint = 'payment_choice_missing', message = 'Please choose card or cash on delivery.';
  elsif not private.is_enabled('cod_enabled') then
    raise exception using
      errcode = 'PT409', hint = 'cash_not_available',
      message = 'Cash on delivery is not available at the moment.';
  end if;
end
$function$;

create or replace function private.check_stripe_keys()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  mask constant text := '••••••••';
  publishable constant text := coalesce(new.credentials ->> 'publishable_key', '');
  secret text := new.credentials ->> 'secret_key';
  webhook constant text := coalesce(new.credentials ->> 'webhook_secret', '');
  problem jsonb;
begin
  if coalesce(secret, mask) = mask then
    select value into secret from private.payment_secrets where gateway_id = new.id and name = 'secret_key';
  end if;
  problem := case
    when publishable ~ '^(sk|rk|whsec)_' then private.refusal(
      'stripe_secret_in_publishable',
      'A secret key does not belong into the field for the publishable one, which starts with pk_.'
    )
    when secret ~ '^(pk|whsec)_' then private.refusal('stripe_secret_key_form', 'The secret key starts with sk_ or rk_.')
    when webhook ~ '^(pk|sk|rk)_' then private.refusal('stripe_webhook_secret_form', 'The webhook signing secret starts with whsec_.')
    when publishable ~ '^pk_(test|live)_' and secret ~ '^[sr]k_(test|live)_'
      and split_part(publishable, '_', 2) <> split_part(secret, '_', 2)
      then private.refusal('stripe_keys_of_both_modes', 'One key is a test key and the other a live one.')
  end;
  perform private.refuse('PT400', problem);
  return new;
end
$function$;

create or replace function private.mask_secret()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  mask constant text := '••••••••';
  names constant record := private.credential_names(new.id);
  every constant text[] := names.public_name || names.secret_names;
begin
  if jsonb_typeof(new.credentials) is distinct from 'object'
    or exists (
      select from jsonb_each(new.credentials) as credential (name, value)
      where name <> all (every) or jsonb_typeof(value) <> 'string' or length(value #>> '{}') > 500
    )
  then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = format('The credentials of %s are %s and %s, texts of at most 500 characters.',
        new.id, array_to_string(every[:cardinality(every) - 1], ', '), every[cardinality(every)]);
  end if;

  delete from private.payment_secrets
  where gateway_id = new.id and name = any (names.secret_names) and new.credentials ->> name = '';
  insert into private.payment_secrets (gateway_id, name, value)
  select new.id, name, new.credentials ->> name
  from unnest(names.secret_names) as name
  where new.credentials ->> name not in ('', mask)
  on conflict (gateway_id, name) do update set value = excluded.value;

  select jsonb_build_object(names.public_name, coalesce(new.credentials ->> names.public_name, ''))
    || jsonb_object_agg(name, case
      when exists (
        select from private.payment_secrets as secret where secret.gateway_id = new.id and secret.name = each.name
      ) then mask
      else ''
    end)
  into new.credentials
  from unnest(names.secret_names) as each (name);
  return new;
end
$function$;

create or replace function public.answer_offer (
  offer_id bigint,
  price numeric,
  seen timestamptz,
  message text default null::text,
  days integer default 7
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  offer public.counter_offers;
begin
  perform private.require_admin();
  select * into offer from public.counter_offers where id = answer_offer.offer_id for no key update;
  if offer.id is null then
    raise exception using errcode = 'PT404', hint = 'offer_gone', message = 'This offer no longer exists.';
  elsif offer.updated_at is distinct from answer_offer.seen then
    return null;
  elsif offer.status not in ('pending', 'answered') then
    raise exception using
      errcode = 'PT409', hint = 'offer_not_to_answer',
      message = format('This offer is %s, so it cannot be answered.', offer.status),
      detail = jsonb_build_object('status', offer.status)::text;
  elsif offer.status = 'answered' and offer.expires_at <= clock_timestamp() then
    raise exception using
      errcode = 'PT409', hint = 'offer_not_decided_in_time',
      message = 'The customer did not decide in time. They can make another offer.';
  elsif answer_offer.days is null or answer_offer.days not between 1 and 365 then
    raise exception using
      errcode = 'PT400', hint = 'offer_days_invalid',
      message = 'Please enter a whole number of days from 1 to 365.';
  elsif length(answer_offer.message) > 2000 then
    raise exception using
      errcode = 'PT400', hint = 'offer_message_too_long',
      message = 'Please keep your message within 2,000 characters.';
  end if;
  perform private.check_answer(offer, answer_offer.price);
  update public.counter_offers as answered set
    status = 'answered', answer_price = answer_offer.price, answer_message = nullif(btrim(answer_offer.message), ''),
    days = answer_offer.days, answered_at = clock_timestamp(), updated_at = now()
  where answered.id = offer.id
  returning * into offer;
  return to_json(offer);
end
$function$;

create or replace function public.decide_mailed_offer (
  token text,
  accept boolean,
  price numeric
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  offer constant public.counter_offers := private.mailed_offer(token);
begin
  if offer.id is null then
    raise exception using errcode = 'PT404', hint = 'offer_link_dead', message = 'This link opens no offer any more.';
  end if;
  perform private.decide_answer(offer.id, decide_mailed_offer.accept, decide_mailed_offer.price);
end
$function$;

create or replace function public.decide_own_offer (
  offer_id bigint,
  accept boolean,
  price numeric
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
begin
  if customer is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  -- Somebody else's offer is refused like one that does not exist.
  elsif not exists (
    select from public.counter_offers as offer where offer.id = decide_own_offer.offer_id and offer.user_id = customer
  ) then
    raise exception using errcode = 'PT404', hint = 'offer_not_yours', message = 'This offer is not one of yours.';
  end if;
  perform private.decide_answer(decide_own_offer.offer_id, decide_own_offer.accept, decide_own_offer.price);
end
$function$;

create or replace function private.check_answer (
  offer public.counter_offers,
  price numeric
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  currency constant text := private.shop_currency();
  shop_price constant numeric := private.current_price(offer.product_id);
begin
  if price is null or not (price >= 0.01 and price <= 99999999.99) then
    raise exception using errcode = 'PT400', hint = 'price_invalid', message = 'Please enter a valid price.';
  elsif price <> round(price, 2) then
    raise exception using errcode = 'PT400', hint = 'price_has_too_many_decimals', message = 'Please enter two decimals at most.';
  elsif shop_price is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  elsif price <= offer.offer_price then
    raise exception using
      errcode = 'PT409', hint = 'answer_not_above_offer',
      message = format(
        'Your price must be higher than the offer of %s. To sell at that, accept the offer.',
        private.money_text(offer.offer_price, currency)
      ),
      detail = jsonb_build_object('offer', jsonb_build_object('money', offer.offer_price))::text;
  elsif price >= shop_price then
    raise exception using
      errcode = 'PT409', hint = 'answer_not_below_price',
      message = format('Your price must be lower than the current price of %s.', private.money_text(shop_price, currency)),
      detail = jsonb_build_object('price', jsonb_build_object('money', shop_price))::text;
  end if;
end
$function$;

create or replace function private.check_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  price constant numeric := private.current_price(new.product_id);
  open_offer public.counter_offers;
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', hint = 'offers_not_taken', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409', hint = 'offer_not_below_price',
      message = format(
        'Your offer must be lower than the current price of %s.',
        private.money_text(price, private.shop_currency())
      ),
      detail = jsonb_build_object('price', jsonb_build_object('money', price))::text;
  end if;
  if new.status <> 'pending' then
    return new;
  end if;

  -- Two that are sent at once wait for one another.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text || ' ' || new.product_id, 4));
  select * into open_offer from public.counter_offers as offer
  where offer.user_id = new.user_id and offer.product_id = new.product_id
    and (
      offer.status = 'pending'
      or offer.status = 'answered' and offer.expires_at > clock_timestamp()
      or offer.status = 'accepted' and offer.order_id is null and offer.expires_at > clock_timestamp()
    )
  limit 1;
  perform private.refuse('PT409', case open_offer.status
    when 'pending' then private.refusal(
      'offer_pending_already', 'You have an open offer for this product already. Please wait for the seller''s answer.'
    )
    when 'answered' then private.refusal(
      'offer_answered_already',
      'The seller has answered your offer for this product with a price. You can accept or decline it under Offers in your account.'
    )
    when 'accepted' then private.refusal(
      'offer_accepted_already',
      'The seller has accepted an offer of yours for this product. You can buy it under Offers in your account.'
    )
  end);
  return new;
end
$function$;

create or replace function private.check_offer_status()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  if tg_op = 'UPDATE' and new.status <> old.status then
    if old.order_id is not null then
      raise exception using
        errcode = 'PT409', hint = 'offer_bought_stays',
        message = 'This offer has been bought. Its status stays as it is.';
    elsif old.status = 'declined' then
      raise exception using
        errcode = 'PT409', hint = 'offer_declined_stays',
        message = 'The customer has declined your price. The offer stays as it is.';
    elsif old.decided_at is not null then
      raise exception using
        errcode = 'PT409', hint = 'offer_accepted_stays',
        message = 'The customer has accepted your price. The offer stays as it is.';
    elsif old.status = 'answered' and old.expires_at <= clock_timestamp() then
      raise exception using
        errcode = 'PT409', hint = 'offer_not_decided_in_time',
        message = 'The customer did not decide in time. They can make another offer.';
    elsif new.status = 'answered' and new.answer_price is null then
      raise exception using errcode = 'PT409', hint = 'bad_request', message = 'An answer needs a price.';
    elsif new.status = 'declined' and new.decided_at is null then
      raise exception using errcode = 'PT409', hint = 'bad_request', message = 'Only the customer can decline a price.';
    end if;
  end if;
  -- The owner's price is taken back when the owner accepts or rejects the customer's price, or reopens the offer.
  if new.status in ('pending', 'rejected') or new.status = 'accepted' and new.decided_at is null then
    new.answer_price := null;
    new.answer_message := null;
    new.answered_at := null;
  end if;
  new.expires_at := case
    when new.status not in ('answered', 'accepted') then null
    when tg_op = 'INSERT' then coalesce(new.expires_at, new.updated_at + make_interval(days => new.days))
    when new.status = old.status and new.answered_at is not distinct from old.answered_at then old.expires_at
    else clock_timestamp() + make_interval(days => new.days)
  end;
  return new;
end
$function$;

create or replace function private.decide_answer (
  offer_id bigint,
  accept boolean,
  price numeric
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  wanted constant text := case when accept then 'accepted' else 'declined' end;
  offer public.counter_offers;
  shop_price numeric;
begin
  if accept is null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'A price is accepted or declined.';
  end if;
  select * into offer from public.counter_offers where id = decide_answer.offer_id for no key update;
  -- The button was pressed twice, or the response was lost.
  if offer.status = wanted and offer.decided_at is not null and offer.answer_price = price then
    return;
  end if;
  shop_price := private.current_price(offer.product_id);
  perform private.refuse('PT409', case
    when offer.decided_at is not null then private.refusal(
      'offered_price_decided', format('You have %s this price already.', offer.status),
      jsonb_build_object('status', offer.status)
    )
    when offer.status = 'accepted' then private.refusal(
      'offer_accepted_meanwhile', 'The seller has accepted your own offer in the meantime.'
    )
    when offer.status = 'rejected' then private.refusal(
      'offer_rejected_meanwhile', 'The seller has taken the price back and rejected your offer.'
    )
    when offer.status <> 'answered' then private.refusal(
      'offered_price_taken_back', 'The seller has taken the price back. Please wait for another answer.'
    )
    when offer.expires_at <= clock_timestamp() then private.refusal(
      'offer_time_over', 'The time to decide is over. You can make another offer.'
    )
    when offer.answer_price is distinct from price then private.refusal(
      'offered_price_changed',
      format(
        'The seller has changed the price to %s. Please look at it again.',
        private.money_text(offer.answer_price, private.shop_currency())
      ),
      jsonb_build_object('price', jsonb_build_object('money', offer.answer_price))
    )
    when not accept then null
    when shop_price is null then private.refusal('piece_no_longer_sold', 'This piece is no longer sold.')
    when shop_price <= offer.answer_price then private.refusal(
      'offer_not_cheaper',
      format(
        'It costs %s in the shop by now, so you can buy it there.', private.money_text(shop_price, private.shop_currency())
      ),
      jsonb_build_object('price', jsonb_build_object('money', shop_price))
    )
  end);
  update public.counter_offers set
    status = wanted, decided_at = clock_timestamp(), is_unseen = not accept, updated_at = now()
  where id = offer.id;
end
$function$;

create or replace function private.hold_offers (
  holding_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  other_id bigint;
begin
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  order by id for no key update;
  select offer.order_id into other_id from public.counter_offers as offer
  where offer.order_id <> holding_id
    and offer.id in (select item.offer_id from public.order_items as item where item.order_id = holding_id)
  limit 1;
  if other_id is not null then
    raise exception using
      errcode = 'PT409', hint = 'offer_bought_by_other_order',
      message = format(
        'The offer in this order has been bought by order #%s meanwhile. To revive this one, cancel that one first.',
        other_id
      ),
      detail = jsonb_build_object('order', other_id)::text;
  end if;
  update public.counter_offers set order_id = holding_id
  where order_id is null
    and id in (select item.offer_id from public.order_items as item where item.order_id = holding_id);
end
$function$;

create or replace function private.offer_problem (
  offer public.counter_offers,
  customer uuid,
  product bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
begin
  return case
    when auth.uid() is null then private.refusal(
      'offer_needs_login', 'Please log in to buy at the price of your offer.'
    )
    -- Somebody else's offer is refused like one that does not exist.
    when offer.id is null or offer.user_id is distinct from customer or offer.product_id is distinct from product
      then private.refusal('offer_not_yours', 'This offer is not one of yours.')
    when offer.status = 'answered' then private.refusal(
      'offered_price_to_accept', 'Please accept the seller''s price first, under Offers in your account.'
    )
    when offer.status <> 'accepted' then private.refusal('offer_not_accepted', 'The seller has not accepted this offer.')
    when offer.order_id is not null then private.refusal('offer_bought', 'This offer has been bought already.')
    when offer.expires_at <= clock_timestamp() then private.refusal('offer_ended', 'This offer has ended.')
  end;
end
$function$;

comment on function private.offer_problem(public.counter_offers, uuid, bigint) is 'Why a customer cannot buy a product through this offer now; null if they can.';

revoke all on function private.offer_problem(public.counter_offers, uuid, bigint) from public;

create or replace function public.save_product_options (
  product_id bigint,
  options jsonb,
  seen jsonb default '[]'
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  product constant bigint := save_product_options.product_id;
  present jsonb;
  combined jsonb;
  given record;
  given_id bigint;
begin
  perform private.require_admin();
  if jsonb_typeof(options) is distinct from 'array' or jsonb_typeof(seen) is distinct from 'array' then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'The options could not be read: they must be a list.';
  elsif jsonb_array_length(options) > 5 then
    raise exception using errcode = 'PT400', hint = 'options_too_many', message = 'A product can have at most five options.';
  end if;

  -- The product before its values, as orders do.
  perform from public.products where id = product for no key update;
  if not found then
    return null;
  end if;
  perform from public.product_option_values
  where option_id in (select id from public.product_options as option where option.product_id = product)
  order by id for no key update;
  perform from public.option_combinations as combination where combination.product_id = product order by id for no key update;

  present := private.options_document(product);
  -- Whoever opened the page before there were ring sizes has not seen any.
  if private.options_without_stock(
    case when jsonb_path_exists(seen, '$[*].is_ring_size') then present else
      (select coalesce(jsonb_agg(option - 'is_ring_size' order by n), '[]') from jsonb_array_elements(present) with ordinality as each (option, n))
    end
  ) <> private.options_without_stock(seen) or exists (
    -- Whoever sets a stock must have seen the present one, or orders placed meanwhile would be forgotten.
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
  -- By their ids, because names may change now.
  combined := (
    select jsonb_agg(to_jsonb(before)) from private.read_combinations(present, private.combinations_in(seen)) as before
  );
  if exists (
    select
    from public.option_combinations as combination
    join jsonb_to_recordset(combined) as before (value_ids bigint[], stock_quantity integer) using (value_ids)
    join private.read_combinations(options, private.combinations_in(options)) as after using (value_ids)
    where combination.product_id = product and after.stock_quantity is distinct from before.stock_quantity
      and combination.stock_quantity is distinct from before.stock_quantity
      and combination.stock_quantity is distinct from after.stock_quantity
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
        errcode = 'PT400', hint = 'option_without_values',
        message = format('Please give "%s" at least one value.', given.option ->> 'name'),
        detail = jsonb_build_object('option', given.option ->> 'name')::text;
    elsif jsonb_array_length(given.option -> 'values') > (case given.option ->> 'kind' when 'choice' then 60 else 0 end) then
      raise exception using
        errcode = 'PT400', hint = 'option_has_too_many_values',
        message = format('"%s" has too many values.', given.option ->> 'name'),
        detail = jsonb_build_object('option', given.option ->> 'name')::text;
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
        raise exception using
          errcode = 'PT400', hint = 'bad_request',
          message = 'An option of another product cannot be saved with this one.';
      end if;
    end if;
    perform private.save_option_values(
      given_id, given.option -> 'values',
      array(select each from jsonb_path_query(seen, '$[*].values[*]') as each)
    );
  end loop;
  perform private.save_combinations(product, options, combined);
  return private.options_document(product);
end
$function$;

create or replace function private.check_combination()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  other bigint[];
begin
  -- Two transactions that add to one product wait for each other.
  perform from public.products where id = new.product_id for no key update;
  select value_ids into other from public.option_combinations
  where product_id = new.product_id and id <> new.id order by id limit 1;
  if cardinality(new.value_ids) <> (
    select count(distinct option.id) from public.product_option_values as value
    join public.product_options as option on option.id = value.option_id
    where value.id = any (new.value_ids) and option.product_id = new.product_id
  ) then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'A combination has one value of each of its options, all of the same product.';
  elsif other is not null and array(select distinct option_id from public.product_option_values where id = any (new.value_ids) order by 1)
    <> array(select distinct option_id from public.product_option_values where id = any (other) order by 1)
  then
    raise exception using
      errcode = 'PT400', hint = 'combinations_of_other_options',
      message = 'All combinations of a product need values of the same options.';
  elsif (select count(*) from public.option_combinations where product_id = new.product_id) > 500 then
    raise exception using
      errcode = 'PT400', hint = 'combinations_too_many',
      message = 'A product can have at most 500 combinations.';
  end if;
  return null;
end
$function$;

create or replace function private.options_refusal (
  options jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if options is null or jsonb_typeof(options) = 'null' then
    return null;
  elsif jsonb_typeof(options) <> 'array' or jsonb_array_length(options) > 5 then
    return private.refusal('bad_request', 'The cart could not be read: options must be a list of at most five.');
  end if;
  return (
    select case
      when not bool_and(coalesce(
        jsonb_typeof(chosen -> 'option') = 'number' and chosen ->> 'option' ~ '^[1-9][0-9]{0,17}$', false
      )) then private.refusal('bad_request', 'The cart could not be read: every option needs its id.')
      when not bool_and(coalesce(
        case
          when chosen ? 'text' then
            not chosen ? 'value' and jsonb_typeof(chosen -> 'text') = 'string' and length(chosen ->> 'text') <= 1000
          else jsonb_typeof(chosen -> 'value') = 'number' and chosen ->> 'value' ~ '^[1-9][0-9]{0,17}$'
        end, false
      )) then private.refusal('bad_request', 'The cart could not be read: every option needs either a value or a text.')
      when count(distinct chosen ->> 'option') < count(*)
        then private.refusal('bad_request', 'The cart could not be read: an option can be chosen only once.')
    end
    from jsonb_array_elements(options) as chosen
  );
end
$function$;

comment on function private.options_refusal(jsonb) is 'Why the options of a line are not [{"option", "value"}, {"option", "text"}]; null if they are.';

revoke all on function private.options_refusal(jsonb) from public;

create or replace function private.resolve_options (
  product bigint,
  chosen jsonb,
  out options jsonb,
  out surcharge numeric,
  out value_ids bigint[],
  out stock integer,
  out problem jsonb,
  out combination public.option_combinations
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  select
    coalesce(
      jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'name', option.name, 'value', coalesce(value.value, given.words),
          'surcharge', coalesce(value.surcharge, option.surcharge), 'option', option.id, 'choice', value.id
        ))
        order by option.position
      ) filter (where given.chosen is not null),
      '[]'
    ),
    coalesce(sum(coalesce(value.surcharge, option.surcharge)) filter (where given.chosen is not null), 0),
    coalesce(array_agg(value.id) filter (where value.id is not null), '{}'),
    min(value.stock_quantity),
    (array_agg(wrong.problem order by option.position) filter (where wrong.problem is not null))[1]
  into options, surcharge, value_ids, stock, problem
  from public.product_options as option
  left join lateral (
    select each as chosen, each ->> 'text' as words
    from jsonb_array_elements(resolve_options.chosen) as each
    where (each ->> 'option')::bigint = option.id
  ) as given on true
  left join public.product_option_values as value
    on option.kind = 'choice' and value.option_id = option.id and value.id = (given.chosen ->> 'value')::bigint
  cross join lateral (select jsonb_build_object('option', option.name)) as called (named)
  cross join lateral (
    select case
      when given.chosen is null then
        case when option.required then
          case option.kind
            when 'text' then private.refusal(
              'option_text_missing', format('%s: please enter a text.', option.name), named
            )
            else private.refusal('option_choice_missing', format('%s: please choose one.', option.name), named)
          end
        end
      when option.kind = 'choice' and value.id is null then private.refusal(
        'option_choice_gone', format('%s: please choose again.', option.name), named
      )
      when option.kind = 'text' and given.words is null then private.refusal(
        'option_text_missing', format('%s: please enter a text.', option.name), named
      )
      when length(given.words) > option.max_length then
        private.refusal(
          'option_text_too_long', format('%s: at most %s characters.', option.name, option.max_length),
          named || jsonb_build_object('most', option.max_length)
        )
      when option.kind = 'text' and not private.fits_characters(given.words, option.allowed) then
        private.refusal(
          'option_text_characters', format('%s: it has characters that are not offered.', option.name), named
        )
    end as problem
  ) as wrong
  where option.product_id = product;

  if cardinality(value_ids) > 1 then
    combination := private.combination_of(product, value_ids);
    stock := least(stock, combination.stock_quantity);
    if combination.surcharge is not null then
      -- The first of its values bears what they cost together.
      select jsonb_agg(each.line || each.borne order by each.n), sum((each.line || each.borne ->> 'surcharge')::numeric)
      into options, surcharge
      from (
        select line, n, case when (line ->> 'choice')::bigint = any (combination.value_ids) then
          jsonb_build_object('surcharge', case row_number() over (
            partition by (line ->> 'choice')::bigint = any (combination.value_ids) order by n
          ) when 1 then combination.surcharge else 0.00 end)
        else '{}' end as borne
        from jsonb_array_elements(options) with ordinality as chosen_line (line, n)
      ) as each;
    end if;
  end if;
  if problem is null and exists (
    select from jsonb_array_elements(chosen) as each
    where not exists (
      select from public.product_options as option
      where option.product_id = product and option.id = (each ->> 'option')::bigint
    )
  ) then
    problem := private.refusal('options_changed', 'Its options have changed: please choose again.');
  end if;
end
$function$;

comment on function private.resolve_options(bigint, jsonb) is 'What was chosen for a line, as a snapshot, with its surcharge, its values the combination that they are, and the lowest of their stocks (null: none is counted), or what is wrong with it.';

revoke all on function private.resolve_options(bigint, jsonb) from public;

create or replace function private.save_combinations (
  product bigint,
  options jsonb,
  seen jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  given jsonb;
  unknown jsonb;
  words text;
begin
  select jsonb_agg(to_jsonb(read)), jsonb_path_query_first(jsonb_agg(to_jsonb(read)), '$[*] ? (@.value_ids[*] == null).choice')
  into given, unknown
  from private.read_combinations(private.options_document(product), private.combinations_in(options)) as read;
  if unknown is not null then
    words := (select string_agg(name || ': ' || word, ', ') from jsonb_each_text(unknown) as pair (name, word));
    raise exception using
      errcode = 'PT400', hint = 'combination_unknown',
      message = format('The product has no values for the combination "%s".', words),
      detail = jsonb_build_object('combination', words)::text;
  end if;

  delete from public.option_combinations as held
  where held.product_id = product and not exists (
    select from jsonb_to_recordset(given) as kept (value_ids bigint[]) where kept.value_ids = held.value_ids
  );

  update public.option_combinations as held
  set surcharge = wanted.surcharge, sku = wanted.sku, image = wanted.image,
    stock_quantity = case
      -- The stock was not changed here, but orders may have changed it.
      when wanted.stock_quantity is not distinct from before.stock_quantity then held.stock_quantity
      else wanted.stock_quantity
    end
  from jsonb_to_recordset(given) as wanted (value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
  left join jsonb_to_recordset(seen) as before (value_ids bigint[], stock_quantity integer) using (value_ids)
  where held.product_id = product and held.value_ids = wanted.value_ids;

  insert into public.option_combinations (product_id, value_ids, surcharge, stock_quantity, sku, image)
  select product, wanted.value_ids, wanted.surcharge, wanted.stock_quantity, wanted.sku, wanted.image
  from jsonb_to_recordset(given) as wanted (value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
  where not exists (
    select from public.option_combinations as held
    where held.product_id = product and held.value_ids = wanted.value_ids
  )
  order by wanted.value_ids;
end
$function$;

create or replace function private.save_option_values (
  saved_option_id bigint,
  option_values jsonb,
  seen jsonb[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  delete from public.product_option_values as value
  where value.option_id = saved_option_id
    and value.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(option_values) as each where each ->> 'id' is not null
    );
  if exists (
    select from jsonb_array_elements(option_values) as each
    where each ->> 'id' is not null and not exists (
      select from public.product_option_values as value
      where value.option_id = saved_option_id and value.id = (each ->> 'id')::bigint
    )
  ) then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'A value of another option cannot be saved with this one.';
  end if;

  update public.product_option_values as value
  set position = given.position, value = private.clean_line(given.value ->> 'value'),
    surcharge = (given.value ->> 'surcharge')::numeric,
    stock_quantity = case
      -- The stock was not changed here, but orders may have changed it.
      when (given.value ->> 'stock_quantity')::integer is not distinct from (before ->> 'stock_quantity')::integer
        then value.stock_quantity
      else (given.value ->> 'stock_quantity')::integer
    end
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  left join unnest(seen) as before on before ->> 'id' = given.value ->> 'id'
  where value.option_id = saved_option_id and value.id = (given.value ->> 'id')::bigint;

  insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
  select
    saved_option_id, given.position, private.clean_line(given.value ->> 'value'), (given.value ->> 'surcharge')::numeric,
    (given.value ->> 'stock_quantity')::integer
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  where given.value ->> 'id' is null;
end
$function$;

create or replace function public.add_order_note (
  order_id bigint,
  note text
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  words constant text := btrim(note, E' \t\r\n');
  added_id bigint;
begin
  perform private.require_admin();
  if coalesce(length(words), 0) not between 1 and 2000 then
    raise exception using errcode = 'PT400', hint = 'order_note_length', message = 'A note has between 1 and 2000 characters.';
  elsif not exists (select from public.orders as placed where placed.id = add_order_note.order_id) then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'This order does not exist.';
  end if;
  added_id := private.note_order_event(add_order_note.order_id, 'note', jsonb_build_object('note', words));
  return (select to_json(event) from public.order_events as event where event.id = added_id);
end
$function$;

create or replace function public.change_order_address (
  order_id bigint,
  shipping_address jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant jsonb := private.check_address(shipping_address);
  placed public.orders;
  before text;
begin
  perform private.require_admin();
  placed := private.lock_unshipped_order(change_order_address.order_id);
  before := private.address_text(placed.shipping_address);
  if private.country_of(address) is distinct from private.country_of(placed.shipping_address) then
    raise exception using
      errcode = 'PT409', hint = 'order_country_stays',
      message = 'The country stays: taxes and shipping depend on it. Please cancel the order instead.';
  elsif (private.tax_at(private.country_of(address), address ->> 'state')).rate
    is distinct from (private.tax_at(private.country_of(address), private.address_with_country(placed.shipping_address) ->> 'state')).rate
  then
    raise exception using
      errcode = 'PT409', hint = 'order_tax_stays',
      message = 'Another tax applies at this address. Please cancel the order instead.';
  end if;
  if address <> private.address_with_country(placed.shipping_address) then
    update public.orders as changed set shipping_address = address where changed.id = placed.id returning * into placed;
    perform private.note_order_event(placed.id, 'change', jsonb_build_object(
      'what', 'address', 'from', before, 'to', private.address_text(address)
    ));
    perform private.tell_buyer('order_changed', placed);
  end if;
  return to_json(placed);
end
$function$;

create or replace function public.change_order_options (
  order_item_id bigint,
  options jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  refusal constant jsonb := private.options_refusal(options);
  chosen constant jsonb := private.chosen_options(options);
  placed public.orders;
  item public.order_items;
  wanted record;
  held public.option_combinations;
  before text;
  pieces integer;
  cause_before text;
begin
  perform private.require_admin();
  perform private.refuse('PT400', refusal);
  select line.* into item from public.order_items as line where line.id = order_item_id;
  placed := private.lock_unshipped_order(item.order_id);
  if item.product_id is null then
    raise exception using
      errcode = 'PT409', hint = 'product_options_unknown',
      message = 'This product is no longer sold, so its options are not known.';
  end if;
  -- As place_order locks: promotions do not change meanwhile, then the product, then values and combinations.
  perform private.lock_prices_shared();
  perform from public.products where id = item.product_id for no key update;
  perform private.lock_choices(
    array[item.product_id],
    array(
      select (each ->> 'choice')::bigint
      from public.order_items as line, jsonb_array_elements(line.options) as each
      where line.order_id = placed.id and each ? 'choice'
      union
      select (each ->> 'value')::bigint from jsonb_array_elements(chosen) as each where each ? 'value'
    )
  );

  select line.* into item from public.order_items as line where line.id = order_item_id;
  select * into wanted from private.resolve_options(item.product_id, chosen);
  perform private.refuse('PT409', wanted.problem);
  if wanted.surcharge <> (
    select coalesce(sum((each ->> 'surcharge')::numeric), 0) from jsonb_array_elements(item.options) as each
  ) then
    raise exception using
      errcode = 'PT409', hint = 'order_price_stays',
      message = 'The price would change with these options. Please cancel the order instead.';
  end if;
  if wanted.options = item.options then
    return to_json(item);
  end if;
  before := private.options_text(item.options);
  held := private.combination_of(
    item.product_id, array(select (each ->> 'choice')::bigint from jsonb_array_elements(item.options) as each where each ? 'choice')
  );
  pieces := item.quantity - item.stock_returned;
  cause_before := private.set_cause('exchange ' || placed.id);
  perform private.release_option_values(item.id);
  if exists (
    select from public.product_option_values as value
    where value.id = any (wanted.value_ids) and value.stock_quantity < pieces
    union all
    select from public.option_combinations as combination
    where combination.id = (wanted.combination).id and combination.stock_quantity < pieces
  ) then
    raise exception using
      errcode = 'PT409', hint = 'options_not_in_stock',
      message = format('%s is not in stock.', private.options_text(wanted.options)),
      detail = jsonb_build_object('options', private.options_text(wanted.options))::text;
  end if;
  begin
    update public.order_items as line
    set options = wanted.options,
      sku_at_purchase = case
        when (wanted.combination).sku is distinct from held.sku then coalesce((wanted.combination).sku, product.sku)
        else line.sku_at_purchase
      end,
      image_at_purchase = case
        when (wanted.combination).image is distinct from held.image
          then coalesce(private.own_photograph(product, (wanted.combination).image), product.image)
        else line.image_at_purchase
      end
    from public.products as product
    where line.id = item.id and product.id = line.product_id returning line.* into item;
  exception when unique_violation then
    raise exception using
      errcode = 'PT409', hint = 'order_has_line_already',
      message = 'The order has another line with these options.';
  end;
  perform private.hold_option_values(placed.id, item.id);
  perform private.set_cause(cause_before);
  perform private.note_order_event(placed.id, 'change', jsonb_build_object(
    'what', 'options', 'from', item.name_at_purchase || ': ' || before,
    'to', item.name_at_purchase || ': ' || private.options_text(item.options)
  ));
  perform private.tell_buyer('order_changed', placed);
  return to_json(item);
end
$function$;

create or replace function public.confirm_order (
  order_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  update public.orders set confirmed_at = clock_timestamp(), to_confirm = false
  where id = confirm_order.order_id and to_confirm and not private.is_void(status);
  if not found then
    raise exception using errcode = 'PT409', hint = 'order_not_to_confirm', message = 'This order does not wait to be confirmed.';
  end if;
end
$function$;

create or replace function public.search_orders (
  q text,
  statuses text[] default null::text[],
  since timestamptz default null::timestamptz,
  before timestamptz default null::timestamptz,
  sort text default 'created_at',
  descending boolean default true
)
  returns setof public.orders
  language plpgsql
  stable
  security definer
  rows 500
  set search_path to ''
  as $function$
declare
  pattern text;
  code constant text := private.plain_code(q);
  number constant bigint := case when private.clean_code(q) ~ '^#?[0-9]{1,18}$' then ltrim(private.clean_code(q), '#')::bigint end;
  onward constant text := case when descending then ' desc' else ' asc' end;
  backward constant text := case when descending then ' asc' else ' desc' end;
  with_sku bigint[];
  of_accounts bigint[];
  with_invoice bigint[];
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('id', 'created_at', 'customer_name', 'total_amount', 'status') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Orders cannot be sorted by this.';
  end if;
  if length(q) between 3 and 100 then
    with_sku := array(
      select order_id from public.order_items
      where lower(sku_at_purchase) like regexp_replace(lower(q), '([\\%_])', '\\\1', 'g') || '%'
      order by order_id desc limit 501
    );
    of_accounts := array(
      select placed.id
      from (
        select id from public.profiles
        where lower(email) like regexp_replace(lower(btrim(q)), '([\\%_])', '\\\1', 'g') || '%' limit 50
      ) as account
      join public.orders as placed on placed.user_id = account.id
      order by placed.created_at desc limit 501
    );
    with_invoice := array(select paper.order_id from public.invoices as paper where paper.number = upper(btrim(q)));
  end if;
  -- PostgreSQL plans for the values when they are in the text: a common word is looked for along the index of the order
  -- until there is enough, a rare one in the index of words. What is null leaves its condition out. A short number is an
  -- order's: nearly every phone number contains it.
  return query execute concat(
    'select * from public.orders where ',
    case
      when starts_with(q, '#') and number is not null then format('id = %s', number)
      else concat(
        format('(found_by_name ~ %L', pattern),
        case
          when length(code) >= 5 and code ~ '[0-9]' then format(' or found_by_code ~ %L', private.search_pattern(code))
        end,
        ' or id = ' || number,
        case
          when cardinality(with_sku || of_accounts || with_invoice) > 0
            then format(' or id = any (%L)', with_sku || of_accounts || with_invoice)
        end,
        ')'
      )
    end,
    ' and status = any (' || quote_literal(statuses) || ')',
    ' and created_at >= ' || quote_literal(since),
    ' and created_at < ' || quote_literal(before),
    ' order by ', sort, onward,
    -- Orders of one status are sorted by age in the order of the index.
    case when sort = 'status' then ', created_at' || backward end,
    case when sort <> 'id' then ', id' || onward end,
    ' limit 501'
  );
end
$function$;

create or replace function private.buyer_words (
  whose text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case whose
    when 'account' then 'in your account'
    when 'email' then 'for this e-mail address'
    when 'connection' then 'from this connection'
  end
$function$;

comment on function private.buyer_words(text) is 'Whose orders are counted, in an English sentence.';

revoke all on function private.buyer_words(text) from public;

create or replace function private.check_held_orders (
  ids bigint[],
  wanted bigint,
  whose text,
  factor integer
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  limits public.order_limits;
  line record;
  held record;
  most numeric;
  room numeric;
begin
  select * into limits from public.order_limits;
  -- Orders of the day count even if they are void: somebody who orders again and again without paying holds stock, too.
  for line in
    select
      item.product_id, min(item.name_at_purchase) as name, sum(item.quantity) as of_the_day,
      coalesce(sum(item.quantity) filter (where is_live), 0) as pieces,
      coalesce(sum(item.quantity) filter (where is_live and placed.id <> wanted), 0) as others
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    join public.products as product on product.id = item.product_id
    cross join lateral (select not private.is_void(placed.status)) as state (is_live)
    where placed.id = any (ids) and product.stock_quantity is not null
    group by item.product_id order by item.product_id
  loop
    most := limits.pieces * factor;
    if line.pieces > most then
      room := greatest(most - line.others, 0);
      perform private.refuse('PT409', private.refusal(
        'held_pieces_of_product',
        format(
          'At most %s pieces of %s can be on order %s before they are paid. %s, or call us.',
          most, line.name, private.buyer_words(whose),
          case when room > 0 then format('Please order at most %s of them now', room) else 'Please pay for those orders first' end
        ),
        jsonb_build_object('most', most, 'product', line.name, 'whose', whose, 'room', room)
      ));
    elsif line.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end loop;

  select
    coalesce(sum(item.quantity) filter (where is_counted), 0) as of_the_day,
    coalesce(sum(item.quantity) filter (where is_counted and is_live), 0) as pieces,
    coalesce(sum(item.quantity) filter (where is_counted and is_live and placed.id <> wanted), 0) as others,
    coalesce(sum(item.quantity) filter (where is_live), 0) as live_pieces,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live), 0) as worth,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live and placed.id <> wanted), 0) as others_worth
  into held
  from public.orders as placed
  join public.order_items as item on item.order_id = placed.id
  left join public.products as product on product.id = item.product_id
  cross join lateral (
    select not private.is_void(placed.status), product.stock_quantity is not null
  ) as state (is_live, is_counted)
  where placed.id = any (ids);

  most := limits.pieces * factor;
  if held.of_the_day > most then
    -- The whole stock is only counted if somebody holds much of it.
    most := greatest(most, floor(
      (select coalesce(sum(stock_quantity), 0) + held.pieces from public.products) * limits.stock_share / 100.0
    ) * factor);
    if held.pieces > most then
      room := greatest(most - held.others, 0);
      perform private.refuse('PT409', private.refusal(
        'held_pieces',
        format(
          'At most %s pieces altogether can be on order %s before they are paid. %s, or call us.',
          most, private.buyer_words(whose),
          case when room > 0 then format('Please order at most %s pieces now', room) else 'Please pay for those orders first' end
        ),
        jsonb_build_object('most', most, 'whose', whose, 'room', room)
      ));
    elsif held.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end if;

  most := limits.worth * factor;
  if held.worth > most and held.live_pieces > 1 then
    room := most - held.others_worth;
    perform private.refuse('PT409', case
      when room > 0 then private.refusal(
        'held_worth',
        format(
          'At most %s can be on order %s before it is paid. Please order for at most %s now, or call us.',
          private.whole_money_text(most), private.buyer_words(whose), private.whole_money_text(room)
        ),
        jsonb_build_object(
          'most', jsonb_build_object('money', most), 'whose', whose, 'room', jsonb_build_object('money', room)
        )
      )
      else private.refusal(
        'held_worth_to_pay',
        format(
          'At most %s can be on order %s before it is paid. Please pay for those orders first, or call us.',
          private.whole_money_text(most), private.buyer_words(whose)
        ),
        jsonb_build_object('most', jsonb_build_object('money', most), 'whose', whose)
      )
    end);
  end if;
end
$function$;

create or replace function private.check_holdings (
  wanted bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
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
    is_regular := private.is_counted_alone(placed.user_id);
    perform private.check_held_orders(
      array(
        select id from public.orders
        where user_id = placed.user_id and paid_amount = 0 and confirmed_at is null
          and (created_at > since or status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'account',
      case when is_regular then (select regular_factor from public.order_limits) else 1 end
    );
    -- Customers who have paid before do not count with their neighbors.
    if is_regular then
      return;
    end if;
  end if;

  -- Anybody can order in the name of an address: strangers must not use up what its owner may order.
  if not exists (
    select from public.profiles where id = placed.user_id and lower(email) = lower(placed.customer_email)
  ) then
    perform private.check_held_orders(
      array(
        select id from public.orders
        where lower(customer_email) = lower(placed.customer_email) and paid_amount = 0 and confirmed_at is null
          and user_id is not distinct from placed.user_id
          and (created_at > since or created_at > since - interval '6 days' and status in ('pending', 'pending_payment', 'processing'))
      ),
      wanted, 'email', 1
    );
  end if;

  -- A household, a shop's wifi or the customers of a carrier share a connection, so only the orders of the day count.
  select connection into source from private.order_connections where order_id = wanted;
  if source is not null then
    perform private.check_held_orders(
      array(
        select id from private.order_connections as noted join public.orders on id = noted.order_id
        where noted.connection = source and paid_amount = 0 and confirmed_at is null
          and created_at > since and not private.is_counted_alone(user_id)
      ),
      wanted, 'connection', (select connection_factor from public.order_limits)
    );
  end if;
end
$function$;

comment on function private.check_holdings(bigint) is 'Refuses an order (PT409, a code that begins with held_) if its account, connection or e-mail address would hold too much unpaid. Orders that admins place, and on a connection with the setting shop.limits = off, are not limited.';

revoke all on function private.check_holdings(bigint) from public;

create or replace function private.check_order_limits (
  customer uuid,
  email text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
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
    'email'
  );
end
$function$;

create or replace function private.check_order_pace (
  recent timestamptz[],
  whose text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  free_at constant timestamptz := greatest(recent[10] + interval '10 minutes', recent[30] + interval '1 day');
  seconds constant integer := ceil(extract(epoch from free_at - clock_timestamp()));
  minutes constant integer := ceil(seconds / 60.0);
  refusal constant jsonb := private.refusal(
    'orders_too_many',
    format(
      'Too many orders from this %s. Please try again in %s, or call us.',
      case whose when 'account' then 'account' else 'e-mail address' end,
      case
        when minutes = 1 then '1 minute'
        when minutes < 120 then minutes || ' minutes'
        else ceil(minutes / 60.0) || ' hours'
      end
    ),
    jsonb_build_object('whose', whose, 'wait', jsonb_build_object('minutes', minutes))
  );
begin
  if seconds > 0 then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PT429', 'message', refusal -> 'message', 'details', refusal ->> 'params', 'hint', refusal -> 'code'
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end
$function$;

comment on function private.check_order_pace(timestamptz[], text) is 'Refuses another order (429, PT429, Retry-After) after these, the latest first; 30 of them are enough. whose: account or email.';

revoke all on function private.check_order_pace(timestamptz[], text) from public;

create or replace function private.earlier_order (
  key uuid,
  customer uuid,
  digest uuid
)
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  earlier public.orders;
begin
  if key is null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'An order needs an idempotency key.';
  end if;
  -- Requests with the same key wait for one another here.
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into earlier from public.orders where idempotency_key = key;
  if earlier.id is not null
    and (earlier.user_id is distinct from customer or earlier.lines_digest is distinct from digest)
  then
    raise exception using
      errcode = 'PT409', hint = 'order_key_used',
      message = 'This order could not be placed. Please reload the page and try again.';
  end if;
  return earlier.id;
end
$function$;

create or replace function private.lock_buyer (
  customer uuid,
  email text,
  connection text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- In the order of check_order_limits: nobody can deadlock.
  if customer is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 1));
    -- A new statement, which sees that the account was erased while this waited.
    if not exists (select from public.profiles where id = customer) then
      raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
    end if;
  end if;
  if email is not null then
    perform pg_advisory_xact_lock(hashtextextended(lower(email), 2));
  end if;
  if connection is not null then
    perform pg_advisory_xact_lock(hashtextextended(connection, 5));
  end if;
end
$function$;

create or replace function private.lock_unshipped_order (
  wanted bigint
)
  returns public.orders
  language plpgsql
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = wanted for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'This order does not exist.';
  elsif private.is_void(placed.status) or placed.status in ('shipped', 'delivered') then
    raise exception using
      errcode = 'PT409', hint = 'order_no_longer_changed',
      message = format('This order is %s, so it can no longer be changed.', private.status_words(placed.status)),
      detail = jsonb_build_object('status', jsonb_build_object('status', placed.status))::text;
  end if;
  return placed;
end
$function$;

create or replace function private.refuse_repetition (
  whose text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  raise exception using
    errcode = 'PT409', hint = 'held_again',
    message = format(
      'Much was ordered %s today and not paid. Please try again tomorrow, or call us.', private.buyer_words(whose)
    ),
    detail = jsonb_build_object('whose', whose)::text;
end
$function$;

create or replace function private.status_words (
  status text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case status
    when 'pending_payment' then 'pending payment'
    when 'cancelled_payment' then 'cancelled payment'
    when 'payment_failed' then 'payment failed'
    else status
  end
$function$;

comment on function private.status_words(text) is 'An order''s status in an English sentence.';

revoke all on function private.status_words(text) from public;

create or replace function public.issue_invoice (
  order_id bigint
)
  returns public.invoices
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = issue_invoice.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  elsif private.is_void(placed.status) then
    raise exception using
      errcode = 'PT409', hint = 'invoice_of_cancelled_order',
      message = 'This order is cancelled: it gets no invoice.';
  elsif placed.payment_method = 'stripe' and placed.payment_status <> 'paid' then
    raise exception using
      errcode = 'PT409', hint = 'invoice_of_unpaid_order',
      message = 'This order is not paid yet: it gets its invoice afterwards.';
  end if;
  return private.issue_order_invoice(placed);
end
$function$;

create or replace function public.note_print (
  order_ids bigint[],
  paper text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  missing bigint;
begin
  perform private.require_admin();
  if paper is null or paper not in ('packing_slip', 'invoice', 'credit_note')
    or coalesce(cardinality(order_ids), 0) not between 1 and 200
  then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Please choose from 1 to 200 orders, and a paper.';
  end if;
  select asked.id into missing from unnest(order_ids) as asked (id)
  where not exists (select from public.orders as placed where placed.id = asked.id) limit 1;
  if found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  end if;
  perform private.note_order_event(asked.id, 'print', jsonb_build_object('paper', paper))
  from (select distinct unnest(order_ids) as id order by id) as asked;
end
$function$;

create or replace function public.accept_admin_invitation (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  invitation public.admin_invitations;
  address text;
  is_theirs boolean;
begin
  -- A token without a session would still work after the session has ended.
  if customer is null or auth.jwt() ->> 'session_id' is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  end if;
  lock table public.user_roles in share row exclusive mode;
  invitation := private.open_invitation(token);
  if invitation.id is null then
    raise exception using
      errcode = 'PT404', hint = 'invitation_dead',
      message = 'This invitation has been used or withdrawn, or is older than three days.';
  end if;
  select account.email,
    exists (
      select from auth.identities as identity
      where identity.user_id = account.id
        and lower(identity.identity_data ->> 'email') = lower(account.email)
        and identity.identity_data -> 'email_verified' = 'true'
    )
    or exists (
      select from private.admin_invitation_keys as key
      where key.invitation_id = invitation.id and key.account_id = account.id
    )
  into address, is_theirs
  from auth.users as account where account.id = customer;
  if lower(address) is distinct from invitation.email then
    raise exception using
      errcode = 'PT403', hint = 'invitation_for_other',
      message = format('This invitation is for %s.', invitation.email),
      detail = jsonb_build_object('email', invitation.email)::text;
  elsif is_theirs is not true then
    -- The account may be a stranger's, made before the invitation to take what comes to the address.
    raise exception using
      errcode = 'PT403', hint = 'invitation_email_unconfirmed',
      message = 'Please confirm your email address first: log out and use "Forgot password?".';
  end if;
  -- Each present administrator is told, even if somebody removes one of them right afterwards.
  perform private.enqueue_message('new_admin', profile.email, jsonb_build_object(
    'email', invitation.email,
    'invited_by', (select inviter.email from public.profiles as inviter where inviter.id = invitation.invited_by)
  ))
  from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
  where given.role = 'admin' and profile.id <> customer and private.is_email_address(profile.email);
  insert into public.user_roles (user_id, role) values (customer, 'admin') on conflict do nothing;
  delete from public.admin_invitations where id = invitation.id;
end
$function$;

create or replace function public.customer_data_request (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
  refusal constant jsonb := case request.kind
    when 'erase' then private.open_order_refusal(private.orders_of_customer(request.email))
  end;
begin
  if request.id is null then
    return null;
  end if;
  return json_build_object(
    'kind', request.kind, 'email', request.email, 'expires_at', request.expires_at,
    'refusal', refusal -> 'message', 'refused', refusal
  );
end
$function$;

create or replace function public.erase_own_data (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> 'erase' then
    raise exception using
      errcode = 'PT404', hint = 'data_link_dead',
      message = 'This link is older than an hour, or you have asked for another.';
  end if;
  perform private.erase_customer(request.email);
end
$function$;

create or replace function public.export_own_data (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> 'export' then
    raise exception using
      errcode = 'PT404', hint = 'data_link_dead',
      message = 'This link is older than an hour, or you have asked for another.';
  end if;
  return private.customer_export(request.email);
end
$function$;

create or replace function public.invite_admin (
  email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(invite_admin.email));
  inviter constant uuid := auth.uid();
  invited public.admin_invitations;
begin
  -- Whoever gives or takes these rights waits for others who do, and only then has to have them.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if private.is_email_address(address) is not true then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  elsif exists (
    select from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and lower(profile.email) = address
  ) then
    raise exception using
      errcode = 'PT409', hint = 'already_administrator',
      message = format('%s is an administrator already.', address),
      detail = jsonb_build_object('email', address)::text;
  end if;
  delete from public.admin_invitations where admin_invitations.email = address;
  if (select count(*) from public.admin_invitations) >= 20 then
    raise exception using
      errcode = 'PT409', hint = 'invitations_too_many',
      message = 'Twenty people are invited already. Please withdraw an invitation first.';
  end if;
  insert into public.admin_invitations (email, invited_by) values (address, inviter) returning * into invited;
  perform private.enqueue_message('admin_invitation', address, jsonb_build_object(
    'invitation_id', invited.id,
    'invited_by', (select profile.email from public.profiles as profile where profile.id = inviter),
    'expires_at', invited.expires_at,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
  perform private.tell_administrators('invitation', address);
end
$function$;

create or replace function public.remove_admin (
  user_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  removed text;
begin
  -- Two administrators who remove each other come one after the other, so that one stays.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if remove_admin.user_id = auth.uid() then
    raise exception using
      errcode = 'PT409', hint = 'administrator_is_you',
      message = 'You cannot remove yourself. Another administrator can.';
  end if;
  delete from public.user_roles as given where given.user_id = remove_admin.user_id and given.role = 'admin';
  if not found then
    raise exception using errcode = 'PT404', hint = 'administrator_gone', message = 'This account is no administrator any more.';
  end if;
  select profile.email into removed from public.profiles as profile where profile.id = remove_admin.user_id;
  perform private.tell_administrators('removal', removed, removed);
end
$function$;

create or replace function public.request_customer_data (
  kind text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  asker constant uuid := private.customer_id();
  address text;
  request private.data_requests;
begin
  if asker is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  elsif request_customer_data.kind is null or request_customer_data.kind not in ('export', 'erase') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Data can be downloaded or erased.';
  end if;
  -- Requests of one account wait for one another, so that each counts those before.
  select lower(email) into address from public.profiles where id = asker for no key update;
  if private.is_email_address(address) is not true then
    raise exception using
      errcode = 'PT409', hint = 'account_without_email',
      message = 'Your account has no email address. Please write to us.';
  end if;
  if request_customer_data.kind = 'erase' then
    if exists (select from public.user_roles where user_id = asker) then
      raise exception using
        errcode = 'PT409', hint = 'erased_is_administrator',
        message = 'You are an administrator. Another administrator has to remove these rights first.';
    end if;
    perform private.refuse(
      'PT409', private.open_order_refusal(array(select id from public.orders where user_id = asker))
    );
  end if;
  delete from private.data_requests where account_id = asker and created_at < now() - interval '1 hour';
  if coalesce(current_setting('shop.limits', true), '') <> 'off'
    and (select count(*) from private.data_requests where account_id = asker) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'data_requests_too_many',
      message = 'You have asked five times within an hour. Please try again later.';
  end if;
  update private.data_requests as earlier set expires_at = now(), digest = null
  where earlier.account_id = asker and earlier.kind = request_customer_data.kind;
  insert into private.data_requests (account_id, kind, email) values (asker, request_customer_data.kind, address)
  returning * into request;
  perform private.enqueue_message(
    case request.kind when 'export' then 'data_export' else 'data_erasure' end, address,
    jsonb_build_object(
      'data_request_id', request.id, 'expires_at', request.expires_at,
      'secret', jsonb_build_object('nonce', private.random_key())
    )
  );
end
$function$;

create or replace function public.search_customers (
  q text,
  kind text default null::text,
  sort text default 'last_order_at',
  descending boolean default true
)
  returns setof public.customers
  language plpgsql
  stable
  security definer
  rows 500
  set search_path to ''
  as $function$
declare
  pattern text;
  onward constant text := case when descending then ' desc' else ' asc' end;
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('name', 'orders', 'spent', 'last_order_at') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Customers cannot be sorted by this.';
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select * from public.customers where ', format('found_by ~ %L', pattern),
    case search_customers.kind when 'account' then ' and account_id is not null' when 'guest' then ' and account_id is null' end,
    ' order by ', sort, onward,
    case when sort = 'last_order_at' then case when descending then ' nulls last' else ' nulls first' end end,
    ', id', onward, ' limit 501'
  );
end
$function$;

create or replace function public.withdraw_admin_invitation (
  invitation_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  delete from public.admin_invitations where id = invitation_id;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'invitation_gone',
      message = 'This invitation was accepted or withdrawn in the meantime.';
  end if;
end
$function$;

create or replace function private.customer_address (
  email text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(email));
begin
  -- This accepts more than mail can be sent to, because older addresses and those of other clients are customers, too.
  if address ~ '^[^\s@]+@[^\s@]+$' is not true or length(address) > 320 then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  return address;
end
$function$;

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
  if accounts = '{}' and placed = '{}' and asked = '{}' then
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

create or replace function private.customer_id()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := auth.uid();
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if customer is not null and not (
    exists (select from public.profiles where id = customer)
    and (session is null or exists (select from auth.sessions where id = session and user_id = customer))
  ) then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  end if;
  return customer;
end
$function$;

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

create or replace function private.open_order_refusal (
  placed bigint[]
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select private.refusal(
      'order_still_open', format('Order #%s is neither delivered nor cancelled yet. Data can be erased after that.', id),
      jsonb_build_object('order', id)
    )
    from public.orders
    where id = any (placed) and status <> 'delivered' and not private.is_void(status) order by id limit 1
  );
end
$function$;

comment on function private.open_order_refusal(bigint[]) is 'Why the person of these orders cannot be erased yet; null if they can.';

revoke all on function private.open_order_refusal(bigint[]) from public;

create or replace function private.require_admin()
  returns void
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  if not private.is_admin() then
    raise exception using
      errcode = 'PT403', hint = 'admins_only',
      message = 'You do not have permission to access the admin panel.';
  end if;
end
$function$;

create or replace function private.require_fresh_sign_in()
  returns void
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The shop's own processes have no account.
  if auth.uid() is not null and not exists (
    select from jsonb_array_elements(case jsonb_typeof(claims -> 'amr') when 'array' then claims -> 'amr' else '[]' end) as proof
    where proof ->> 'method' in ('password', 'totp', 'mfa/totp', 'mfa/webauthn', 'oauth', 'sso/saml')
      and to_timestamp(case jsonb_typeof(proof -> 'timestamp') when 'number' then (proof ->> 'timestamp')::numeric end)
        > clock_timestamp() - interval '10 minutes'
  ) then
    raise exception using
      errcode = 'PT403', hint = 'sign_in_again', message = 'Please confirm this with your password.';
  end if;
end
$function$;

comment on function private.require_fresh_sign_in() is 'Refuses callers who have not proved who they are within ten minutes: PT403 with the code sign_in_again. When they did stands in the token (amr), and refreshing the session does not renew it, so whoever steals one cannot confirm anything.';

revoke all on function private.require_fresh_sign_in() from public;

create or replace function public.preview_promotion (
  promotion jsonb,
  id bigint default null::bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  stored public.promotions;
  typed public.promotions;
  moment timestamptz;
  was_on boolean;
  is_on boolean;
  others bigint[];
  -- The long lists of promotions are only looked through for products that are in one.
  general bigint[];
  decimals constant integer := private.shop_decimals();
begin
  perform private.require_admin();
  select * into stored from public.promotions as saved where saved.id = preview_promotion.id;
  if preview_promotion.id is not null and stored.id is null then
    raise exception using errcode = 'PT404', hint = 'promotion_gone', message = 'This promotion has been deleted.';
  end if;
  typed := private.typed_promotion(promotion, stored);
  was_on := coalesce(stored.code is null and private.is_running_at(stored, now()), false);
  -- What is changed while it runs takes effect now.
  moment := case when was_on then now() else greatest(now(), typed.start_date) end;
  is_on := private.is_running_at(typed, moment);
  others := array(
    select other.id from public.promotions as other
    where other.code is null and private.is_running_at(other, moment) and other.id <> typed.id
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
    -- A promotion that lists the product wins over all others, and the others depend only on the product's category.
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
      cross join lateral private.discounted_price(
        product.price, rival.discount_type, rival.discount_value, decimals
      ) as without (price)
      cross join lateral private.discounted_price(
        product.price, stored.discount_type, stored.discount_value, decimals
      ) as was_typed (price)
      cross join lateral private.discounted_price(
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

create or replace function private.code_refusal (
  typed text,
  promotion public.promotions,
  customer uuid,
  email text,
  held bigint,
  worth numeric
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  code constant text := left(typed, 40);
  named constant jsonb := jsonb_build_object('code', code);
begin
  return case
    when promotion.id is null or not promotion.is_active then private.refusal(
      'code_invalid', format('The code %s is not valid.', code), named
    )
    when promotion.start_date > now() then private.refusal(
      'code_not_yet', format('The code %s cannot be used yet.', code), named
    )
    when promotion.end_date < now() then private.refusal('code_ended', format('The code %s has ended.', code), named)
    when promotion.usage_count >= promotion.usage_limit and not exists (
      select from public.orders as placed where placed.id = held and placed.promotion_ids @> array[promotion.id]
    ) then private.refusal('code_used_up', format('The code %s has been used up.', code), named)
    when private.uses_by_customer(promotion.id, customer, email, held) >= promotion.uses_per_customer then
      case promotion.uses_per_customer
        when 1 then private.refusal('code_used_once', format('You have already used the code %s.', code), named)
        else private.refusal(
          'code_used_often', format('You have already used the code %s as often as a customer can.', code), named
        )
      end
    when worth < promotion.least_order_value then private.refusal(
      'code_needs_more',
      format(
        'The code %s is for orders of %s or more.', code,
        private.money_text(promotion.least_order_value, private.shop_currency())
      ),
      named || jsonb_build_object('least', jsonb_build_object('money', promotion.least_order_value))
    )
  end;
end
$function$;

comment on function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric) is 'Why this customer cannot use the promotion of a code; null if they can. held: an order that gives its use back before the next one (null: none); worth: what the goods cost without codes.';

revoke all on function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric) from public;

create or replace function private.price_with_codes (
  cart private.cart_line[],
  sent text[],
  customer uuid,
  email text,
  held bigint,
  out priced private.cart_line[],
  out codes jsonb,
  out off_order numeric,
  out off_order_by bigint
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  worth constant numeric := (select sum(line.price * line.quantity) from unnest(cart) as line);
  ids bigint[];
  names text[];
  refusals jsonb[];
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
        'refusal', final.refusal -> 'message',
        'refused', final.refusal
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
            then private.refusal(
              'codes_exclude_each_other',
              format('The codes %s and %s cannot be used for one order.', left(code.typed, 40), best_code),
              jsonb_build_object('code', left(code.typed, 40), 'other', best_code)
            )
          else private.refusal(
            'code_takes_nothing', format('The code %s takes nothing off what is in your cart.', left(code.typed, 40)),
            jsonb_build_object('code', left(code.typed, 40))
          )
        end
      )
    ) as final (refusal)
  );
end
$function$;

comment on function private.price_with_codes(private.cart_line[], text[], uuid, text, bigint) is 'A priced cart with what its codes take off each piece, and [{"code", "off", "refusal", "refused"}]: the code as the owner wrote it, and why it cannot be used, in a sentence and with its code; null if it can. off_order: what a code takes off the order as a whole, and off_order_by: which promotion does. Of several such codes, the one that takes off the most is used.';

revoke all on function private.price_with_codes(private.cart_line[], text[], uuid, text, bigint) from public;

create or replace function private.read_codes (
  codes text[]
)
  returns text[]
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if cardinality(codes) > 10 then
    raise exception using errcode = 'PT400', hint = 'codes_too_many', message = 'An order can have at most 10 codes.';
  end if;
  return array(
    select typed from (
      select distinct on (lower(typed)) typed, position
      from unnest(codes) with ordinality as given (code, position), private.clean_code(given.code) as typed
      where typed <> '' order by lower(typed), position
    ) as each_once
    order by position
  );
end
$function$;

create or replace function private.refuse_codes (
  codes jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  perform private.refuse('PT409', (
    select code -> 'refused' from jsonb_array_elements(codes) as code where code ->> 'refusal' is not null limit 1
  ));
end
$function$;

comment on function private.refuse_codes(jsonb) is 'PT409 with the parameter code, if one of these codes cannot be used.';

revoke all on function private.refuse_codes(jsonb) from public;

create or replace function private.typed_promotion (
  promotion jsonb,
  stored public.promotions
)
  returns public.promotions
  language plpgsql
  stable
  set search_path to ''
  as $function$
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
    raise exception using errcode = 'PT400', hint = 'promotion_incomplete', message = 'This promotion is not complete.';
  end if;
  return typed;
exception when data_exception then
  raise exception using errcode = 'PT400', hint = 'bad_request', message = 'This promotion could not be read.';
end
$function$;

create or replace function private.use_promotions (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  used integer;
begin
  update public.promotions set usage_count = usage_count + 1
  where id = any (ids) and (usage_limit is null or usage_count < usage_limit);
  get diagnostics used = row_count;
  -- Only a promotion that began after the cart was locked can have been used up since.
  if used < cardinality(ids) then
    raise exception using
      errcode = 'PT409', hint = 'prices_just_changed', detail = '[]',
      message = 'Prices have just changed. Please try again.';
  end if;
end
$function$;

create or replace function private.open_report (
  first_day date,
  last_day date,
  unit text default 'all'
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  if first_day is null or last_day is null or last_day < first_day then
    raise exception using errcode = 'PT400', hint = 'report_days_reversed', message = 'The last day is before the first.';
  elsif first_day < '1900-01-01' or last_day > '9999-12-30' or last_day - first_day >= 3660 then
    raise exception using errcode = 'PT400', hint = 'report_too_long', message = 'A report covers at most ten years.';
  elsif unit is null or unit not in ('day', 'week', 'month', 'all') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'A report is by day, week or month.';
  end if;
  return (select time_zone from public.shop_facts);
end
$function$;

create or replace function public.stage_bulk_change (
  title text,
  ids bigint[],
  change jsonb
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  begun bigint;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(change) as key
  where key not in ('status', 'featured', 'category', 'price', 'add_tags', 'remove_tags', 'stock_quantity', 'delete') limit 1;
  if unknown is not null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = format('A bulk change cannot change "%s".', unknown);
  elsif cardinality(ids) > 100000 then
    raise exception using
      errcode = 'PT400', hint = 'bulk_change_too_large',
      message = 'A bulk change has at most 100,000 products.';
  end if;
  begun := public.begin_catalog_run(title);
  update public.catalog_runs set kind = 'bulk' where id = begun;
  insert into public.catalog_run_rows (run_id, position, line, entry, name)
  select begun, n, n,
    jsonb_build_object('id', (product).id)
      || case when change -> 'delete' = 'true' then '{"delete": true}'
        else jsonb_build_object('values', private.bulk_values(product, change)) end,
    (product).name
  from (
    select row_number() over (order by id) as n, products as product from public.products where id = any (stage_bulk_change.ids)
  ) as chosen;
  return begun;
end
$function$;

create or replace function public.stage_catalog_rows (
  run_id bigint,
  staged jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform from public.catalog_runs where id = run_id and status = 'staged' for share;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'run_gone_or_checked',
      message = 'This change is gone, or it has been checked already.';
  elsif jsonb_typeof(staged) is distinct from 'array' or jsonb_array_length(staged) > 1000 then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Rows are staged as a list of at most 1,000.';
  end if;
  insert into public.catalog_run_rows (run_id, position, line, entry, cells, refusal, refused_column, name)
  select stage_catalog_rows.run_id, each.position, each.line, each.entry, coalesce(each.cells, '[]'), each.refusal, each.refused_column,
    each.entry #>> '{values,name}'
  from jsonb_populate_recordset(null::public.catalog_run_rows, staged) as each
  on conflict do nothing;
end
$function$;

create or replace function private.apply_entry (
  entry jsonb,
  out outcome text,
  out product_id bigint,
  out name text,
  out before jsonb,
  out after jsonb
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  given jsonb := coalesce(entry -> 'values', '{}');
  missing text;
  product public.products;
  held jsonb := '{}';
  options jsonb;
  photographs jsonb;
begin
  product_id := private.product_of_entry(entry);
  select * into product from public.products where id = product_id for no key update;
  outcome := case when found then 'changed' else 'new' end;
  name := product.name;
  if entry -> 'delete' = 'true' then
    if outcome = 'new' then
      raise exception using errcode = 'PT404', hint = 'run_product_gone', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using
        errcode = 'PT400', hint = 'new_product_lacks', column = missing,
        message = format('A new product needs a %s.', missing),
        detail = jsonb_build_object('column', jsonb_build_object('word', missing))::text;
    end if;
    product_id := private.write_product(null, given);
  else
    held := private.product_document(product_id);
    if private.editable_values(jsonb_populate_record(product, given)) <> held - array['options', 'cost'] then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(
    coalesce(held -> 'options', '[]'), private.with_stored_photographs(product_id, coalesce(entry -> 'options', '[]'))
  );
  if options <> coalesce(held -> 'options', '[]') then
    perform public.save_product_options(product_id, options, coalesce(held -> 'options', '[]'));
  end if;
  if entry ? 'cost' then
    perform private.write_cost(product_id, (entry ->> 'cost')::numeric);
  end if;

  select * into before, after from private.differing(held, private.product_document(product_id));
  name := coalesce(after ->> 'name', name);
  if private.add_redirect(entry ->> 'path', product_id) then
    before := before || '{"path": null}';
    after := after || jsonb_build_object('path', entry ->> 'path');
  end if;
  photographs := private.note_photographs(product_id, coalesce(entry -> 'photographs', '[]'));
  if photographs is not null then
    before := before || '{"photographs": null}';
    after := after || jsonb_build_object('photographs', photographs);
  end if;
  if outcome = 'new' then
    before := null;
  elsif after = '{}' then
    outcome := 'same';
  end if;
end
$function$;

create or replace function private.note_taken (
  run_id bigint,
  taken jsonb[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.catalog_run_rows as noted
  set (outcome, refusal, refused, refused_column, product_id, name, before, after, is_undone, undo_refusal, undo_refused) = (
    select told.outcome, told.refusal, told.refused, told.refused_column, told.product_id, told.name, told.before, told.after,
      told.is_undone, told.undo_refusal, told.undo_refused
    from jsonb_populate_record(noted, each) as told
  )
  from unnest(taken) as each
  where noted.run_id = note_taken.run_id and noted.position = (each ->> 'position')::integer;
  update public.catalog_runs as run
  set (row_count, new_count, changed_count, same_count, refused_count, undone_count) = (
    select
      count(*), count(*) filter (where outcome = 'new'), count(*) filter (where outcome = 'changed'),
      count(*) filter (where outcome = 'same'), count(*) filter (where outcome = 'refused'), count(*) filter (where is_undone)
    from public.catalog_run_rows as counted where counted.run_id = run.id
  )
  where run.id = note_taken.run_id;
end
$function$;

create or replace function private.open_catalog_run (
  run_id bigint,
  phase text
)
  returns public.catalog_runs
  language plpgsql
  set search_path to ''
  as $function$
declare
  run public.catalog_runs;
  seen text;
begin
  perform private.require_admin();
  if not pg_try_advisory_xact_lock(7306) then
    raise exception using
      errcode = 'PT409', hint = 'run_is_waiting',
      message = 'Another change of many products is running. Please wait until it is done.';
  end if;
  select * into run from public.catalog_runs where id = run_id for update;
  seen := case phase when 'preview' then 'staged' when 'apply' then 'previewed' else 'applied, undone' end;
  if not found then
    raise exception using errcode = 'PT404', hint = 'run_gone', message = 'This change is gone.';
  elsif run.status <> all (string_to_array(seen, ', ')) then
    perform private.refuse('PT409', case run.status
      when 'applied' then private.refusal('run_applied', 'This change has been made already.')
      when 'undone' then private.refusal('run_undone', 'This change has been undone.')
      when 'previewed' then private.refusal('run_checked', 'This change has been checked already.')
      else private.refusal('run_unchecked', 'This change has not been checked yet.')
    end);
  elsif phase = 'undo' and run.applied_at < now() - interval '30 days' then
    raise exception using errcode = 'PT409', hint = 'run_undo_over', message = 'A change can be undone for 30 days.';
  end if;
  perform setval('private.catalog_progress', 0);
  return run;
end
$function$;

create or replace function private.product_of_entry (
  entry jsonb
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  wanted_sku constant text := nullif(private.clean_code(entry #>> '{values,sku}'), '');
  found_ids constant bigint[] := array(select id from public.products where sku = wanted_sku limit 2);
  held public.products;
begin
  if cardinality(found_ids) = 2 then
    raise exception using
      errcode = 'PT409', hint = 'sku_ambiguous', column = 'sku',
      message = format('Several products have the SKU "%s".', wanted_sku),
      detail = jsonb_build_object('sku', wanted_sku)::text;
  elsif cardinality(found_ids) = 1 then
    return found_ids[1];
  end if;
  select * into held from public.products where id = (entry ->> 'id')::bigint;
  if found then
    if wanted_sku is not null and held.sku is not null and held.name is distinct from entry #>> '{values,name}' then
      raise exception using
        errcode = 'PT409', hint = 'product_id_taken', column = 'sku',
        message = format(
          'Product %s is "%s" with the SKU "%s" here. Leave its ID empty to add a product.',
          held.id, held.name, held.sku
        ),
        detail = jsonb_build_object('id', held.id, 'name', held.name, 'sku', held.sku)::text;
    end if;
    return held.id;
  end if;
  return private.product_at(entry ->> 'path');
end
$function$;

create or replace function private.take_entries (
  staged public.catalog_run_rows[],
  phase text
)
  returns jsonb[]
  language plpgsql
  set search_path to ''
  as $function$
declare
  each public.catalog_run_rows;
  taken jsonb[] := '{}';
  state text;
  said text;
  code text;
  details text;
  refused jsonb;
  said_of text;
  broken text;
begin
  foreach each in array staged loop
    taken := taken || private.take_entry(each, phase);
  end loop;
  return taken;
exception when others then
  get stacked diagnostics
    state = returned_sqlstate, said = message_text, code = pg_exception_hint, details = pg_exception_detail,
    said_of = column_name, broken = constraint_name;
  -- A conflict with another transaction, a full disk and the like are nobody's typing mistake.
  if state ~ '^(40|53|55|57|58|XX)' then
    raise;
  elsif cardinality(staged) > 1 then
    return private.take_entries(staged[:cardinality(staged) / 2], phase)
      || private.take_entries(staged[cardinality(staged) / 2 + 1:], phase);
  end if;
  refused := case
    when phase <> 'undo' and state = '23502' then private.refusal('value_missing', 'This cannot be empty.')
    when phase <> 'undo' and state = '23503' then private.refusal(
      'category_unknown', format('There is no category "%s".', staged[1].entry #>> '{values,category}'),
      jsonb_build_object('category', staged[1].entry #>> '{values,category}')
    )
    when phase <> 'undo' and state = '23514' then private.refusal('value_not_allowed', 'This value is not allowed.')
    else private.caught_refusal(state, said, code, details)
  end;
  return array[jsonb_build_object('position', staged[1].position)
    || case phase when 'undo' then jsonb_build_object('undo_refusal', refused -> 'message', 'undo_refused', refused)
      else jsonb_build_object(
        'outcome', 'refused', 'refusal', refused -> 'message', 'refused', refused,
        'refused_column', coalesce(nullif(said_of, ''), substring(broken from '^products_(.*?)_(?:check|fkey)$'))
      ) end];
end
$function$;

create or replace function private.take_entry (
  staged public.catalog_run_rows,
  phase text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  taken record;
begin
  if phase = 'undo' then
    perform private.undo_entry(staged);
    return jsonb_build_object('position', staged.position, 'is_undone', true);
  elsif staged.refusal is not null then
    return jsonb_build_object('position', staged.position, 'outcome', 'refused');
  end if;
  select * into taken from private.apply_entry(staged.entry);
  -- What has been previewed is done, and nothing else.
  if phase = 'apply'
    and (taken.outcome, taken.before) is distinct from (staged.outcome, staged.before) then
    raise exception using
      errcode = 'PT409', hint = 'run_product_changed', message = 'Somebody else has changed it since the preview.',
      column = coalesce((select min(key) from jsonb_object_keys(coalesce(taken.before, '{}') || coalesce(staged.before, '{}')) as key
        where taken.before -> key is distinct from staged.before -> key), '');
  end if;
  if phase = 'preview' and taken.outcome = 'new' then
    taken.product_id := null;
  end if;
  return to_jsonb(taken) || jsonb_build_object('position', staged.position);
end
$function$;

create or replace function private.undo_entry (
  done public.catalog_run_rows
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  held jsonb;
  since text;
begin
  if done.after ? 'deleted' then
    perform private.restore_product(done.before -> 'deleted');
    return;
  end if;
  perform from public.products where id = done.product_id for no key update;
  if not found then
    raise exception using errcode = 'PT409', hint = 'run_product_deleted', message = 'It has been deleted since.';
  end if;
  perform private.remove_redirect(done.after ->> 'path', done.product_id);
  if done.after ? 'photographs' then
    perform private.remove_photographs(done.product_id, done.after -> 'photographs');
  end if;
  if done.after ? 'options' then
    -- Photographs that have been fetched since are no edit.
    done.after := jsonb_set(done.after, '{options}', private.with_stored_photographs(done.product_id, done.after -> 'options'));
  end if;
  held := private.product_document(done.product_id);
  select key into since from jsonb_object_keys(done.after) as key
  where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
  order by key = 'stock_quantity' limit 1;
  if since = 'stock_quantity' then
    raise exception using
      errcode = 'PT409', hint = 'run_stock_changed', column = since,
      message = 'Its stock has changed since: it was sold, or edited.';
  elsif since is not null then
    raise exception using
      errcode = 'PT409', hint = 'run_product_edited', column = since, message = 'It has been edited since.';
  elsif done.outcome = 'new' and exists (select from public.order_items where product_id = done.product_id) then
    raise exception using errcode = 'PT409', hint = 'run_product_ordered', message = 'It has been ordered since.';
  end if;

  if done.outcome = 'new' then
    delete from public.products where id = done.product_id;
    return;
  end if;
  perform private.write_product(done.product_id, done.before - array['options', 'path', 'photographs', 'cost']);
  if done.before ? 'options' then
    perform public.save_product_options(
      done.product_id, private.with_stored_photographs(done.product_id, done.before -> 'options'), done.after -> 'options'
    );
  end if;
  if done.before ? 'cost' then
    perform private.write_cost(done.product_id, (done.before ->> 'cost')::numeric);
  end if;
end
$function$;

create or replace function private.write_product (
  target bigint,
  given jsonb
)
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  names text;
  unknown text;
  written bigint := target;
begin
  select string_agg(quote_ident(key), ', '), min(key) filter (where key <> all ((select private.editable_columns())::text[]))
  into names, unknown
  from jsonb_object_keys(given) as key;
  if unknown is not null then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = format('A product has no column "%s" that can be changed.', unknown);
  elsif names is null then
    return target;
  elsif target is null then
    execute format(
      'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1) returning id', names
    ) into written using given;
  else
    execute format(
      'update public.products set (%1$s) = (select %1$s from jsonb_populate_record(null::public.products, $1)) where id = $2',
      names
    ) using given, target;
  end if;
  return written;
end
$function$;

create or replace function public.search_products (
  q text default '',
  category text default null::text,
  filters jsonb default '{}',
  sort text default 'relevance',
  skip integer default 0,
  take integer default 24,
  near boolean default false
)
  returns setof public.products
  language plpgsql
  stable
  security definer
  rows 24
  set search_path to ''
  set jit to 'off'
  as $function$
declare
  words text[];
  conditions text[];
  grouped text;
  groups integer[];
  ordered text;
  collection public.collections;
begin
  if take is null or take not between 0 and 100 or skip is null or skip < 0 then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'At most 100 products are listed at a time.';
  end if;
  select
    array_remove(array[max(condition) filter (where facet = 'price')], null),
    string_agg(condition, ' and ') filter (where facet <> 'price')
  into conditions, grouped from private.facet_conditions(search_products.category, search_products.filters);
  if grouped is not null then
    -- In the text, so that they are looked up and not gone through for each product.
    execute 'select array_agg(id) from private.facet_groups where ' || grouped into groups;
    conditions := conditions || format('facet_group = any (%L::integer[])', coalesce(groups, '{}'));
  end if;
  if filters ? 'collection' then
    collection := private.chosen_collection(filters);
    conditions := conditions || private.collection_condition(collection);
  end if;
  if q ~ '\S' then
    words := (private.read_search(q)).words;
    conditions := private.match_condition(words, coalesce(near, false)) || conditions;
  end if;
  ordered := case sort
    when 'relevance' then coalesce(private.rank_expression(words, near) || ' desc, name, product_id', 'name, product_id')
    when 'name' then 'name, product_id'
    when 'price-asc' then 'price, product_id'
    when 'price-desc' then 'price desc, product_id'
    when 'rating' then 'rating desc nulls last, product_id'
    when 'own' then
      case when collection.by_hand then format('array_position(%L::bigint[], product_id)', collection.product_ids)
        else 'product_id desc' end
  end;
  if ordered is null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Products cannot be sorted by this.';
  end if;
  return query execute format(
    'select product.* from ('
      'select product_id, row_number() over () as place from ('
        'select product_id from private.product_search %s order by %s limit %s offset %s'
      ') as page'
    ') as placed join public.products as product on product.id = placed.product_id order by placed.place',
    coalesce('where ' || nullif(array_to_string(conditions, ' and '), ''), ''), ordered, take, skip
  );
end
$function$;

create or replace function private.chosen_price (
  filters jsonb,
  bound text
)
  returns numeric
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if filters -> bound is not null and jsonb_typeof(filters -> bound) <> 'number' then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = format('The filter "%s" is not a number.', bound);
  end if;
  return (filters ->> bound)::numeric;
end
$function$;

create or replace function private.chosen_values (
  filters jsonb,
  facet text
)
  returns text[]
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  given constant jsonb := filters -> facet;
begin
  if given is null then
    return null;
  end if;
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 50
    or exists (select from jsonb_array_elements(given) as value where jsonb_typeof(value) <> 'string')
  then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = format('The filter "%s" is not a list of texts.', facet);
  end if;
  return nullif(array(select jsonb_array_elements_text(given)), '{}');
end
$function$;

create or replace function private.facet_choices (
  category text,
  filters jsonb,
  out facet text,
  out chosen text[]
)
  returns setof record
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The filters are not an object.';
  end if;
  return query
    select choice.facet, array(select choice.facet || '=' || value from unnest(choice.picked) as value)
    from (
      values ('category', case when category is not null then array[category] end),
        ('stock', case when filters -> 'stock' = 'true' then array['in'] end),
        ('sale', case when filters -> 'sale' = 'true' then array['on'] end)
      union all
      select listed, private.chosen_values(filters, listed)
      from jsonb_object_keys(filters - '{category,collection,stock,sale,min,max}'::text[]) as listed
    ) as choice (facet, picked)
    where choice.picked is not null;
end
$function$;

create or replace function private.read_search (
  q text,
  out words text[],
  out corrected boolean
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  set "pg_trgm.similarity_threshold" to '0.3'
  as $function$
declare
  word text;
  other text;
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', hint = 'search_too_long', message = 'The search text is too long.';
  end if;
  words := '{}';
  corrected := false;
  foreach word in array private.significant_words(q) loop
    if word ~ '^[a-z]{4,30}$' and not private.is_synonym(word, true)
      and not private.is_in_a_product(private.word_query(word)::tsquery)
    then
      other := coalesce(private.corrected_word(private.singular(word)), private.corrected_word(word));
      corrected := corrected or other is not null;
      word := coalesce(other, word);
    end if;
    words := words || word;
  end loop;
end
$function$;

create or replace function private.search_pattern (
  q text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', hint = 'search_too_long', message = 'The search text is too long.';
  end if;
  -- O’Brien is written O Brien, too, and Jean-Paul without the hyphen.
  return regexp_replace(
    regexp_replace(regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g'), '(?<=[[:alnum:]])(?:\s|\\-)+(?=[[:alnum:]])', '[ -]?', 'g'),
    '\m([dlmno])(?=[[:alpha:]]{3})', '\1[ -]?', 'g'
  );
end
$function$;

create or replace function public.load_settings (
  settings jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  -- What is being stored: its name, which one of a list, which method of a zone, and as the file has it.
  place text := 'The file';
  which text := '';
  of_zone text := '';
  given jsonb;
  entry record;
  method record;
  zone bigint;
  name text;
  state text;
  sentence text;
  code text;
  details text;
  refusal jsonb;
  rule text;
  relation text;
  missing text;
begin
  perform private.require_admin();
  if settings ->> 'format' is distinct from 'facet-settings' or jsonb_typeof(settings -> 'version') is distinct from 'number' then
    raise exception using errcode = 'PT400', hint = 'settings_file_unknown', message = 'This is no file of settings.';
  elsif (settings ->> 'version')::numeric > 1 then
    raise exception using
      errcode = 'PT400', hint = 'settings_file_too_new',
      message = 'This file is from a later version of the program. Please update this shop first.';
  end if;
  -- Whoever else loads settings waits, and then sees these.
  perform pg_advisory_xact_lock(7307);

  begin
    select part into name from jsonb_object_keys(settings) as part
    where part <> all (array[
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'carriers', 'pages', 'synonyms',
      'text_templates'
    ]) limit 1;
    if name is not null then
      raise exception using
        errcode = 'PT400', hint = 'settings_part_unknown',
        message = format('"%s" is no part of a shop''s settings.', left(name, 60)),
        detail = jsonb_build_object('part', left(name, 60))::text;
    end if;

    if settings #>> '{facts,currency}' <> private.shop_currency() then
      perform private.lock_prices();
    end if;
    -- Fees in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
    end if;

    if settings ? 'facts' then
      place := 'The shop''s facts';
      given := settings -> 'facts';
      for name in select unnest(array['logo', 'icon', 'hero_image']) loop
        if not private.is_web_picture(given ->> name) then
          refusal := private.refused_setting(name, given -> name);
          raise exception using
            errcode = 'PT400', hint = 'setting_not_a_web_picture',
            message = refusal ->> 'message' || ' A file can only name pictures that are elsewhere on the web.',
            detail = refusal ->> 'params';
        end if;
      end loop;
      perform private.change_setting('public.shop_facts', given, 'id', 'true');
    end if;

    if settings ? 'switches' then
      place := 'Feature switches';
      if jsonb_typeof(settings -> 'switches') <> 'object' then
        raise exception using errcode = 'PT400', hint = 'settings_without_values', message = 'It has no values.';
      end if;
      for entry in select * from jsonb_each(settings -> 'switches') loop
        if jsonb_typeof(entry.value) <> 'boolean' then
          perform private.refuse('PT400', private.refused_setting(entry.key, entry.value));
        elsif not exists (select from public.app_settings as switch where switch.key = entry.key) then
          raise exception using
            errcode = 'PT400', hint = 'setting_unknown',
            message = format('This shop has no setting "%s".', left(entry.key, 60)),
            detail = jsonb_build_object('setting', left(entry.key, 60))::text;
        end if;
        update public.app_settings as switch set value = jsonb_build_object('enabled', entry.value)
        where switch.key = entry.key and switch.value -> 'enabled' <> entry.value;
      end loop;
    end if;

    if settings ? 'order_limits' then
      place := 'Limits of orders';
      given := settings -> 'order_limits';
      perform private.change_setting('public.order_limits', given, 'id', 'true');
    end if;

    place := 'Tax rates';
    which := '';
    if settings ? 'tax_rates' then
      delete from public.tax_rates;
    end if;
    for entry in select * from private.settings_list(settings, 'tax_rates') loop
      place := 'Tax rate';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.tax_rates', given);
    end loop;

    place := 'Shipping zones';
    which := '';
    for entry in select * from private.settings_list(settings, 'shipping_zones') loop
      place := 'Shipping zone';
      which := private.setting_place(entry.nth, entry.given);
      given := case when jsonb_typeof(entry.given) = 'object' then entry.given - 'methods' end;
      of_zone := '';
      zone := private.add_setting('public.shipping_zones', given);
      for method in select * from private.settings_list(entry.given, 'methods') loop
        of_zone := private.setting_place(method.nth, method.given);
        given := method.given;
        perform private.add_setting('public.shipping_methods', given, jsonb_build_object('zone_id', zone));
      end loop;
    end loop;

    place := 'Carriers';
    which := '';
    of_zone := '';
    if settings ? 'carriers' then
      delete from public.carriers;
    end if;
    for entry in select * from private.settings_list(settings, 'carriers') loop
      place := 'Carrier';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.carriers', given);
    end loop;
    place := 'Pages';
    which := '';
    if settings ? 'pages' then
      -- All again, in the order of the file; other pages link to the rest.
      delete from public.pages where private.is_own_page(slug);
    end if;
    for entry in select * from private.settings_list(settings, 'pages') loop
      place := 'Page';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      if private.is_own_page(given ->> 'slug') is not false
        or not private.change_setting('public.pages', given, 'slug', given -> 'slug')
      then
        perform private.add_setting('public.pages', given);
      end if;
    end loop;

    place := 'Search words';
    which := '';
    if settings ? 'synonyms' then
      delete from public.search_synonyms;
    end if;
    for entry in select * from private.settings_list(settings, 'synonyms') loop
      place := 'Search words';
    which := '';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.search_synonyms', given);
    end loop;

    place := 'Text templates';
    which := '';
    if settings ? 'text_templates' then
      delete from public.text_templates;
    end if;
    for entry in select * from private.settings_list(settings, 'text_templates') loop
      place := 'Text template';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.text_templates', given);
    end loop;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, sentence = message_text, code = pg_exception_hint, details = pg_exception_detail,
      rule = constraint_name, relation = table_name, missing = column_name;
    if state !~ '^(22|23|PT4)' then
      raise;
    end if;
    name := substring(rule from '^' || relation || '_(.*)_check$');
    refusal := case
      when state = '23502' then private.refusal(
        'setting_missing', format('"%s" is missing.', missing), jsonb_build_object('setting', missing)
      )
      when state = '23505' then private.refusal('setting_twice', 'It is there twice.')
      when state = '23514' and given ? name then private.refused_setting(name, given -> name)
      when state = '23514' then private.refusal('settings_unfit', 'Its values do not fit together.')
      else private.caught_refusal(state, sentence, code, details)
    end;
    perform private.refuse(
      case when state ~ '^PT' then state else 'PT400' end,
      case of_zone
        when '' then private.refusal(
          'settings_entry_refused', format('%s%s: %s', place, which, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'reason', jsonb_build_object('refusal', refusal)
          )
        )
        else private.refusal(
          'settings_method_refused', format('%s%s, method%s: %s', place, which, of_zone, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'method', of_zone,
            'reason', jsonb_build_object('refusal', refusal)
          )
        )
      end,
      -- A list of what is in the way stays one.
      case when state ~ '^PT' and details like '[%' then
        jsonb_path_query_array(details::jsonb, '$[*] ? (!exists (@.params))')
      end
    );
  end;
  perform set_config('response.changes', 'pages', true);
end
$function$;

create or replace function public.request_backup()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  update private.backup_service set requested_at = now() where place is not null;
  if not found then
    raise exception using
      errcode = 'PT409', hint = 'backups_not_set_up',
      message = 'Backups are not set up: BACKUP_DIR or BACKUP_URL says where they go.';
  end if;
end
$function$;

create or replace function private.check_settings (
  kind regclass,
  given jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  name text;
  value jsonb;
  type regtype;
  read jsonb;
  fits boolean;
begin
  if jsonb_typeof(given) is distinct from 'object' or given = '{}' then
    raise exception using errcode = 'PT400', hint = 'settings_without_values', message = 'It has no values.';
  end if;
  for name, value in select * from jsonb_each(given) loop
    if name <> all (private.settings_columns(kind)) then
      raise exception using
        errcode = 'PT400', hint = 'setting_unknown',
        message = format('This shop has no setting "%s".', left(name, 60)),
        detail = jsonb_build_object('setting', left(name, 60))::text;
    end if;
    select atttypid into type from pg_catalog.pg_attribute where attrelid = kind and attname = name;
    begin
      execute format('select to_jsonb(jsonb_populate_record(null::%s, $1)) -> $2', kind)
      into read using jsonb_build_object(name, value), name;
      -- Otherwise PostgreSQL would round a number, or write one as text.
      fits := case
        when value = 'null' then true
        when type = 'timestamptz'::regtype then value #>> '{}' ~ '^\d{4}-\d\d-\d\dT'
        when type = 'numeric'::regtype then jsonb_typeof(value) = 'number' and value = read
        else value = read
      end;
    exception when data_exception then
      fits := false;
    end;
    if not fits then
      perform private.refuse('PT400', private.refused_setting(name, value));
    end if;
  end loop;
end
$function$;

create or replace function private.clean_redirect()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.path := private.redirect_path(new.path);
  new.target := btrim(new.target);
  if exists (
    with recursive step (path) as (
      select private.redirect_path(new.target) where new.target like '/%'
      union
      select private.redirect_path(next.target)
      from step join public.redirects as next on next.path = step.path and next.id <> new.id
      where next.target like '/%'
    )
    select from step where step.path = new.path
  ) then
    raise exception using
      errcode = 'PT409', hint = 'redirect_leads_back',
      message = 'This address would lead back to the old one.';
  end if;
  return new;
end
$function$;

create or replace function private.keep_slug()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  raise exception using
    errcode = 'PT409', hint = 'page_address_stays',
    message = format('The address of the page %s cannot change.', old.title),
    detail = jsonb_build_object('page', old.title)::text;
end
$function$;

create or replace function private.limit_list_views()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  if (select count(*) from public.list_views where list = new.list) >= 30 then
    raise exception using
      errcode = 'PT409', hint = 'list_views_too_many',
      message = 'A list has at most 30 views. Please delete one first.';
  end if;
  return new;
end
$function$;

create or replace function private.refused_setting (
  name text,
  value jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  written constant text := case when length(value::text) > 60 then left(value::text, 60) || '...' else value::text end;
begin
  return private.refusal(
    'setting_refused', format('"%s" cannot be %s.', name, written), jsonb_build_object('setting', name, 'value', written)
  );
end
$function$;

comment on function private.refused_setting(text, jsonb) is 'The refusal of a value that the shop cannot store.';

revoke all on function private.refused_setting(text, jsonb) from public;

create or replace function private.setting_place (
  nth bigint,
  given jsonb
)
  returns text
  language sql
  immutable
  as $function$
  select ' ' || nth
    || coalesce(' (' || left(nullif(coalesce(given ->> 'name', given ->> 'title', given ->> 'words'), ''), 60) || ')', '')
$function$;

comment on function private.setting_place(bigint, jsonb) is 'Which entry of a list in a file of settings it is, after its noun: the " 2 (VAT)" of "Tax rate 2 (VAT)".';

revoke all on function private.setting_place(bigint, jsonb) from public;

create or replace function private.settings_list (
  settings jsonb,
  part text
)
  returns table (
    given jsonb,
    nth bigint
  )
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if settings ? part and jsonb_typeof(settings -> part) <> 'array' then
    raise exception using
      errcode = 'PT400', hint = 'settings_not_a_list',
      message = format('"%s" has to be a list.', part),
      detail = jsonb_build_object('part', part)::text;
  elsif jsonb_array_length(settings -> part) > 1000 then
    raise exception using
      errcode = 'PT400', hint = 'settings_list_too_long',
      message = format('"%s" has more than 1000 entries.', part),
      detail = jsonb_build_object('part', part)::text;
  end if;
  return query select * from jsonb_array_elements(settings -> part) with ordinality;
end
$function$;

create or replace function private.clean_columns()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  typed constant jsonb := to_jsonb(new);
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  rule text;
  col text;
  cleaned text;
begin
  foreach rule in array tg_argv loop
    col := split_part(rule, ' ', 2);
    continue when typed ->> col is null or typed -> col = before -> col;
    cleaned := case split_part(rule, ' ', 1)
      when 'line' then private.clean_line(typed ->> col)
      when 'code' then private.clean_code(typed ->> col)
      when 'phone' then private.clean_phone(typed ->> col)
      when 'email' then private.clean_email(typed ->> col)
    end;
    if starts_with(rule, 'email ') and cleaned <> '' and not private.is_email_address(cleaned) then
      raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
    elsif cleaned <> typed ->> col then
      new := jsonb_populate_record(new, jsonb_build_object(col, cleaned));
    end if;
  end loop;
  return new;
end
$function$;
