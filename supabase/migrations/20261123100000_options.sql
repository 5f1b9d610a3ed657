-- What a shopper chooses about a product: values of a choice (a ring size) or a text (an engraving).

-- Tables. Positions are the order on screen, and their bound is the bound on how many there are.

create table public.product_options (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  position integer not null check (position between 1 and 5),
  name text not null check (name ~ '\S' and length(name) <= 40),
  kind text not null check (kind in ('choice', 'text')),
  required boolean not null default true,
  max_length integer check (max_length between 1 and 100),
  allowed text check (allowed in ('letters', 'letters_and_digits', 'letters_digits_and_symbols')),
  surcharge numeric(10, 2) not null default 0 check (surcharge between 0 and 99999.99),
  constraint product_options_position_once unique (product_id, position) deferrable initially deferred,
  constraint product_options_name_once unique (product_id, name) deferrable initially deferred,
  constraint product_options_fit_their_kind check (
    case kind
      when 'text' then max_length is not null and allowed is not null
      else max_length is null and allowed is null and surcharge = 0
    end
  )
);
comment on table public.product_options is 'What a shopper chooses about a product, at most five. Written by save_product_options.';
comment on column public.product_options.required is 'Whether the product cannot be ordered without it.';
comment on column public.product_options.max_length is 'Of a text: the most characters it may have.';
comment on column public.product_options.allowed is 'Of a text: the set of characters it may have, as private.fits_characters knows them.';
comment on column public.product_options.surcharge is 'Of a text: dollars on top of the price when there is one. Values have their own.';

create table public.product_option_values (
  id bigint generated always as identity primary key,
  option_id bigint not null references public.product_options (id) on delete cascade,
  position integer not null check (position between 1 and 60),
  value text not null check (value ~ '\S' and length(value) <= 60),
  surcharge numeric(10, 2) not null default 0 check (surcharge between 0 and 99999.99),
  stock_quantity integer check (stock_quantity between 0 and 1000000),
  constraint product_option_values_position_once unique (option_id, position) deferrable initially deferred,
  constraint product_option_values_value_once unique (option_id, value) deferrable initially deferred
);
comment on table public.product_option_values is 'The values of a choice, at most 60.';
comment on column public.product_option_values.surcharge is 'Dollars on top of the product''s price, promotions or not.';
comment on column public.product_option_values.stock_quantity is 'Pieces on hand with this value; null when they are not counted.';

alter table public.products add column requires_options boolean not null default false;
comment on column public.products.requires_options is
  'Whether it has a required option, so that cards ask before they add it to the cart. A trigger keeps it.';

alter table public.order_items
  add column options jsonb not null default '[]'
    check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) <= 5),
  drop constraint order_items_product_once;
comment on column public.order_items.options is
  'What was chosen, as it was called: [{"name", "value", "surcharge", "option", "choice"?}], with the ids of then.';
create unique index order_items_product_with_options_once
  on public.order_items (order_id, product_id, md5(options::text));

create table private.held_values (
  item_id bigint not null references public.order_items (id) on delete cascade,
  value_id bigint not null references public.product_option_values (id) on delete cascade,
  pieces integer not null check (pieces > 0),
  primary key (item_id, value_id)
);
create index held_values_by_value on private.held_values (value_id);
comment on table private.held_values is 'The pieces that lines of orders hold of the stock of values.';

-- Functions

create function private.fits_characters(words text, allowed text) returns boolean
  language sql immutable
as $$
  select case allowed
    when 'letters' then words ~ '^[A-Za-zÀ-ÖØ-öø-ž .,&''’-]*$'
    when 'letters_and_digits' then words ~ '^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&''’/-]*$'
    when 'letters_digits_and_symbols' then words ~ '^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&''’/+!?:()♥♡∞★☆-]*$'
    else false
  end
$$;
comment on function private.fits_characters(text, text) is
  'Whether a text has only characters of a set. app/options/option-texts.ts has the same sets.';

create function private.chosen_options(options jsonb) returns jsonb
  language sql immutable
as $$
  select coalesce(
    jsonb_agg(
      case
        when chosen ? 'text' then jsonb_build_object(
          'option', chosen -> 'option', 'text', btrim(normalize(chosen ->> 'text', nfc), E' \t\r\n')
        )
        else jsonb_build_object('option', chosen -> 'option', 'value', chosen -> 'value')
      end
      order by chosen -> 'option'
    ),
    '[]'
  )
  from jsonb_array_elements(case jsonb_typeof(options) when 'array' then options else '[]' end) as chosen
  where not (chosen ? 'text' and btrim(chosen ->> 'text', E' \t\r\n') = '')
$$;
comment on function private.chosen_options(jsonb) is
  'The options of a line in one order, texts trimmed and empty ones left out: equal for equal choices.';

create function private.options_refusal(options jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  if options is null or jsonb_typeof(options) = 'null' then
    return null;
  elsif jsonb_typeof(options) <> 'array' or jsonb_array_length(options) > 5 then
    return 'The cart could not be read: options must be a list of at most five.';
  end if;
  return (
    select case
      when not bool_and(coalesce(
        jsonb_typeof(chosen -> 'option') = 'number' and chosen ->> 'option' ~ '^[1-9][0-9]{0,17}$', false
      )) then 'The cart could not be read: every option needs its id.'
      when not bool_and(coalesce(
        case
          when chosen ? 'text' then
            not chosen ? 'value' and jsonb_typeof(chosen -> 'text') = 'string' and length(chosen ->> 'text') <= 1000
          else jsonb_typeof(chosen -> 'value') = 'number' and chosen ->> 'value' ~ '^[1-9][0-9]{0,17}$'
        end, false
      )) then 'The cart could not be read: every option needs either a value or a text.'
      when count(distinct chosen ->> 'option') < count(*)
        then 'The cart could not be read: an option can be chosen only once.'
    end
    from jsonb_array_elements(options) as chosen
  );
end
$$;
comment on function private.options_refusal(jsonb) is
  'Why the options of a line are no [{"option", "value"}, {"option", "text"}]; null if they are.';

create or replace function private.check_lines(lines jsonb) returns uuid
  language plpgsql immutable set search_path = ''
as $$
declare
  refusal text;
  digest uuid;
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    refusal := 'The cart could not be read: its lines must be a list.';
  elsif jsonb_array_length(lines) = 0 then
    refusal := 'Your cart is empty.';
  elsif jsonb_array_length(lines) > 100 then
    refusal := 'An order can have at most 100 different products.';
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: every line needs the id of a product.'
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]{0,2}$', false
        )) then 'Quantities must be whole numbers from 1 to 999.'
        when not bool_and(coalesce(jsonb_typeof(line -> 'price'), 'null') in ('number', 'null'))
          then 'The cart could not be read: prices must be numbers.'
        when count(problem) > 0 then min(problem)
        when count(distinct (line ->> 'id', chosen)) < count(*)
          then 'A product can be in an order only once with the same options.'
      end,
      -- Lines without options as always: a request from before is still recognized.
      md5(string_agg(
        (line ->> 'id') || 'x' || (line ->> 'quantity') || case chosen when '[]' then '' else 'o' || md5(chosen::text) end,
        ' ' order by line ->> 'id' collate "C", chosen
      ))::uuid
    into refusal, digest
    from jsonb_array_elements(lines) as line
    cross join lateral private.options_refusal(line -> 'options') as problem
    cross join lateral private.chosen_options(case when problem is null then line -> 'options' end) as chosen;
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  return digest;
end
$$;
comment on function private.check_lines(jsonb) is
  'Refuses lines that are no [{"id", "quantity", "price"?, "options"?}]; answers a digest of ids, quantities and options, '
  'whatever their order.';

create function private.resolve_options(
  product bigint, chosen jsonb,
  out options jsonb, out surcharge numeric, out value_ids bigint[], out stock integer, out problem text
)
  language plpgsql stable set search_path = ''
as $$
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
  cross join lateral (
    select case
      when given.chosen is null then
        case when option.required then
          format(case option.kind when 'text' then '%s: please enter a text.' else '%s: please choose one.' end, option.name)
        end
      when option.kind = 'choice' and value.id is null then format('%s: please choose again.', option.name)
      when option.kind = 'text' and given.words is null then format('%s: please enter a text.', option.name)
      when length(given.words) > option.max_length then
        format('%s: at most %s characters.', option.name, option.max_length)
      when option.kind = 'text' and not private.fits_characters(given.words, option.allowed) then
        format('%s: it has characters that are not offered.', option.name)
    end as problem
  ) as wrong
  where option.product_id = product;

  if problem is null and exists (
    select from jsonb_array_elements(chosen) as each
    where not exists (
      select from public.product_options as option
      where option.product_id = product and option.id = (each ->> 'option')::bigint
    )
  ) then
    problem := 'Its options have changed: please choose again.';
  end if;
end
$$;
comment on function private.resolve_options(bigint, jsonb) is
  'What a line has chosen, as a snapshot, with its surcharge, its values and the least of their stocks (null: none is '
  'counted), or what is wrong with it in a sentence.';

create or replace function private.lock_cart(lines jsonb) returns void
  language plpgsql set search_path = ''
as $$
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
  where private.is_running(promotion) and private.covers(promotion, wanted, categories)
  order by promotion.id for no key update;
end
$$;
comment on function private.lock_cart(jsonb) is
  'Locks the products and values of the lines and every promotion that may price one of them, until the order is placed '
  'or refused.';

drop function private.save_order(uuid, private.cart_line[], numeric, jsonb, bigint[], uuid, uuid);
drop function private.compare_cart(private.cart_line[], numeric, numeric);
drop function private.price_cart(jsonb);
alter type private.cart_line
  add attribute chosen jsonb,
  add attribute options jsonb,
  add attribute problem text,
  add attribute available integer,
  add attribute is_short boolean;
comment on type private.cart_line is
  'A line of a cart beside its product: the price that the browser showed (null: none) and the price now with surcharges '
  '(null: product gone), what was chosen and its snapshot or what is wrong with it, the pieces available of product and '
  'values, and whether all lines together want more.';

create function private.price_cart(lines jsonb) returns private.cart_line[]
  language plpgsql stable set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
begin
  return array(
    with line as (
      select
        given.position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen
      from rows from (jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb))
        with ordinality as given (id, quantity, price, options, position)
      left join public.products as product on product.id = given.id
    ),
    resolved as (
      select line.*, result.*
      from line cross join lateral private.resolve_options(line.product_id, line.chosen) as result
    ),
    short_value as (
      select value.id
      from resolved
      cross join lateral unnest(resolved.value_ids) as value_id
      join public.product_option_values as value on value.id = value_id
      group by value.id having value.stock_quantity < sum(resolved.quantity)
    )
    select row(
      resolved.product_id, resolved.quantity, resolved.seen_price,
      private.discounted((product).price, promotion.discount_type, promotion.discount_value) + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name, (product).image, (product).sku,
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids))
    )::private.cart_line
    from resolved
    left join lateral private.promotion_for(product, running) as promotion on true
    order by resolved.position
  );
end
$$;
comment on function private.price_cart(jsonb) is
  'The lines beside what their products and options cost and have in stock now.';

create function private.compare_cart(cart private.cart_line[], total numeric, expected_total numeric) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  differences json;
  reasons text[];
  total_changed constant boolean := expected_total is not null and expected_total is distinct from total;
begin
  select
    json_agg(
      jsonb_build_object(
        'id', line.product_id, 'reason', change.reason, 'price', line.price, 'stock', line.available
      ) || case
        when line.chosen = '[]' and change.reason <> 'options' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('options', line.chosen, 'problem', line.problem))
      end
      order by line.position
    ),
    array_agg(change.reason)
  into differences, reasons
  from unnest(cart) with ordinality
    as line (
      product_id, quantity, seen_price, price, promotion_id, stock, name, image, sku,
      chosen, options, problem, available, is_short, position
    )
  cross join lateral (
    select case
      when line.price is null then 'gone'
      when line.problem is not null then 'options'
      when line.is_short then 'stock'
      when line.seen_price <> line.price or (line.seen_price is null and total_changed) then 'price'
    end
  ) as change (reason)
  where change.reason is not null;

  if reasons is not null or total_changed then
    raise exception using
      errcode = 'PT409',
      message = case
        when 'gone' = any (reasons) then 'Something in your cart is no longer sold.'
        when 'options' = any (reasons) then 'Something in your cart needs its options chosen.'
        when 'stock' = any (reasons) then 'Something in your cart is sold out or not available in that quantity.'
        when 'price' = any (reasons) then 'Prices in your cart have changed.'
        else format('The total of your order is now $%s.', total)
      end || ' Please look at your cart again.',
      detail = coalesce(differences, '[]');
  end if;
end
$$;
comment on function private.compare_cart(private.cart_line[], numeric, numeric) is
  'Refuses an order that differs from what the shopper saw, with the differences as details: [{"id", "reason", "price", '
  '"stock", "options"?, "problem"?}].';

create function private.save_order(
  customer uuid, cart private.cart_line[], subtotal numeric, address jsonb, promotions bigint[], key uuid, digest uuid
) returns bigint
  language plpgsql set search_path = ''
as $$
declare
  placed_id bigint;
begin
  insert into public.orders (
    user_id, subtotal, tax, shipping, total_amount, status, shipping_address,
    payment_method, payment_status, promotion_ids, idempotency_key, lines_digest
  )
  select
    customer, save_order.subtotal, totals.tax, totals.shipping, totals.total, 'processing', address,
    'cod', 'cod', promotions, key, digest
  from private.order_totals(save_order.subtotal) as totals
  returning id into placed_id;

  insert into public.order_items (
    order_id, product_id, quantity, price_at_purchase, name_at_purchase, image_at_purchase, sku_at_purchase, options,
    stock_taken
  )
  select
    placed_id, line.product_id, line.quantity, line.price, line.name, line.image, line.sku, line.options,
    case when line.stock is null then 0 else line.quantity end
  from unnest(cart) as line;

  update public.products as product
  set stock_quantity = product.stock_quantity - line.quantity
  from (select product_id, sum(quantity) as quantity from unnest(cart) group by product_id) as line
  where product.id = line.product_id and product.stock_quantity is not null;

  perform private.hold_values(placed_id);
  return placed_id;
end
$$;
comment on function private.save_order(uuid, private.cart_line[], numeric, jsonb, bigint[], uuid, uuid) is
  'Stores a checked and priced order with its lines, and takes its stock. Returns its id.';

create function private.hold_values(held_order_id bigint) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Lines of one value take what is left after the lines before them.
  insert into private.held_values (item_id, value_id, pieces)
  select wanted.item_id, wanted.value_id, wanted.pieces
  from (
    select
      item.id as item_id, value.id as value_id,
      least(
        item.quantity,
        value.stock_quantity - sum(item.quantity) over (partition by value.id order by item.id) + item.quantity
      ) as pieces
    from public.order_items as item
    cross join lateral jsonb_array_elements(item.options) as chosen
    join public.product_option_values as value on value.id = (chosen ->> 'choice')::bigint
    where item.order_id = held_order_id and value.stock_quantity is not null
  ) as wanted
  where wanted.pieces > 0;

  update public.product_option_values as value
  set stock_quantity = value.stock_quantity - held.pieces
  from (
    select each.value_id, sum(each.pieces) as pieces
    from private.held_values as each join public.order_items as item on item.id = each.item_id
    where item.order_id = held_order_id group by each.value_id
  ) as held
  where value.id = held.value_id;
end
$$;
comment on function private.hold_values(bigint) is
  'Takes what stock there is of the values in an order that holds none. Their products are locked already.';

create function private.lock_values(locked_order_id bigint) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.product_option_values
  where id in (
    select (chosen ->> 'choice')::bigint
    from public.order_items as item, jsonb_array_elements(item.options) as chosen
    where item.order_id = locked_order_id
  )
  order by id for no key update;
end
$$;
comment on function private.lock_values(bigint) is 'Locks the values in an order, after its products.';

create or replace function private.give_back(voided public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = voided.id)
  order by id for no key update;
  perform private.lock_values(voided.id);

  update public.products as product
  set stock_quantity = least(product.stock_quantity + item.stock_taken, 1000000)
  from (
    select product_id, sum(stock_taken) as stock_taken from public.order_items
    where order_id = voided.id and stock_taken > 0 group by product_id
  ) as item
  where product.id = item.product_id and product.stock_quantity is not null;

  update public.order_items set stock_taken = 0 where order_id = voided.id and stock_taken > 0;

  with released as (
    delete from private.held_values as held using public.order_items as item
    where item.id = held.item_id and item.order_id = voided.id
    returning held.value_id, held.pieces
  )
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + total.pieces, 1000000)
  from (select value_id, sum(pieces) as pieces from released group by value_id) as total
  where value.id = total.value_id and value.stock_quantity is not null;

  perform from public.promotions where id = any (voided.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = greatest(usage_count - 1, 0) where id = any (voided.promotion_ids);
end
$$;

create or replace function private.take_again(revived public.orders) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = revived.id)
  order by id for no key update;
  perform private.lock_values(revived.id);

  -- Lines of one product take what is left after the lines before them.
  update public.order_items as item
  set stock_taken = greatest(least(item.quantity, product.stock_quantity - earlier.pieces), 0)
  from public.products as product, (
    select id, sum(quantity) over (partition by product_id order by id) - quantity as pieces
    from public.order_items where order_id = revived.id
  ) as earlier
  where item.order_id = revived.id and earlier.id = item.id
    and product.id = item.product_id and product.stock_quantity is not null;

  update public.products as product
  set stock_quantity = product.stock_quantity - item.stock_taken
  from (
    select product_id, sum(stock_taken) as stock_taken from public.order_items
    where order_id = revived.id and stock_taken > 0 group by product_id
  ) as item
  where product.id = item.product_id and product.stock_quantity is not null;

  perform private.hold_values(revived.id);

  perform from public.promotions where id = any (revived.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = usage_count + 1 where id = any (revived.promotion_ids);
end
$$;

create or replace function private.order_document(placed_id bigint) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'user_id', placed.user_id,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'shipping', placed.shipping,
      'total_amount', placed.total_amount,
      'status', placed.status,
      'shipping_address', placed.shipping_address,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'created_at', placed.created_at,
      'order_items', (
        select json_agg(
          json_build_object(
            'id', item.id,
            'product_id', item.product_id,
            'quantity', item.quantity,
            'price_at_purchase', item.price_at_purchase,
            'name_at_purchase', item.name_at_purchase,
            'image_at_purchase', item.image_at_purchase,
            'sku_at_purchase', item.sku_at_purchase,
            'options', item.options
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed where placed.id = placed_id
  );
end
$$;

comment on function public.place_order(jsonb, jsonb, text, uuid, numeric) is
  'Places a cash-on-delivery order in one transaction and returns it with its order_items. lines: [{"id", "quantity", '
  '"price"?, "options"?: [{"option", "value"}, {"option", "text"}]}], prices (with surcharges) and expected_total in '
  'dollars and only compared. The same key, customer and lines: the same order again. PT400: the request makes no sense; '
  'PT401: the session ended; PT409: the shop''s answer is no, what changed in details; PT429: too many orders.';

create function private.options_document(product bigint) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', option.id, 'name', option.name, 'kind', option.kind, 'required', option.required,
          'max_length', option.max_length, 'allowed', option.allowed, 'surcharge', option.surcharge,
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
$$;
comment on function private.options_document(bigint) is 'The options of a product in one document, as save_product_options takes them.';

create function private.without_stock(options jsonb) returns jsonb
  language sql immutable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_set(
        option, '{values}',
        (
          select coalesce(jsonb_agg(value - 'stock_quantity' order by value_position), '[]')
          from jsonb_array_elements(option -> 'values') with ordinality as each (value, value_position)
        )
      )
      order by position
    ),
    '[]'
  )
  from jsonb_array_elements(options) with ordinality as each (option, position)
$$;
comment on function private.without_stock(jsonb) is 'A document of options without what orders change.';

create function public.save_product_options(product_id bigint, options jsonb, seen jsonb default '[]') returns jsonb
  language plpgsql security definer set search_path = ''
as $$
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
  if private.without_stock(present) <> private.without_stock(seen) or exists (
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
      insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge)
      values (
        product, given.position, btrim(given.option ->> 'name'), given.option ->> 'kind',
        (given.option ->> 'required')::boolean, (given.option ->> 'max_length')::integer, given.option ->> 'allowed',
        (given.option ->> 'surcharge')::numeric
      )
      returning id into given_id;
    else
      update public.product_options as option
      set position = given.position, name = btrim(given.option ->> 'name'), kind = given.option ->> 'kind',
        required = (given.option ->> 'required')::boolean, max_length = (given.option ->> 'max_length')::integer,
        allowed = given.option ->> 'allowed', surcharge = (given.option ->> 'surcharge')::numeric
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
$$;
comment on function public.save_product_options(bigint, jsonb, jsonb) is
  'Makes these the options of a product, in their order: [{"id"?, "name", "kind", "required", "max_length", "allowed", '
  '"surcharge", "values": [{"id"?, "value", "surcharge", "stock_quantity"}]}]. seen: the options as they were loaded. '
  'Returns them with their ids, or null if the product is gone or somebody else changed what this would. Admins only.';

create function private.save_option_values(saved_option_id bigint, option_values jsonb, seen jsonb[]) returns void
  language plpgsql set search_path = ''
as $$
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
    raise exception using errcode = 'PT400', message = 'A value of another option cannot be saved with this one.';
  end if;

  update public.product_option_values as value
  set position = given.position, value = btrim(given.value ->> 'value'),
    surcharge = (given.value ->> 'surcharge')::numeric,
    stock_quantity = case
      -- Not changed here: orders may have.
      when (given.value ->> 'stock_quantity')::integer is not distinct from (before ->> 'stock_quantity')::integer
        then value.stock_quantity
      else (given.value ->> 'stock_quantity')::integer
    end
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  left join unnest(seen) as before on before ->> 'id' = given.value ->> 'id'
  where value.option_id = saved_option_id and value.id = (given.value ->> 'id')::bigint;

  insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
  select
    saved_option_id, given.position, btrim(given.value ->> 'value'), (given.value ->> 'surcharge')::numeric,
    (given.value ->> 'stock_quantity')::integer
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  where given.value ->> 'id' is null;
end
$$;
comment on function private.save_option_values(bigint, jsonb, jsonb[]) is
  'Makes these the values of an option, in their order. Stock that is as it was seen stays what orders made it.';

create function private.note_required_options() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.products as product
  set requires_options = not requires_options
  where product.id in (new.product_id, old.product_id)
    and requires_options <> exists (
      select from public.product_options as option where option.product_id = product.id and option.required
    );
  return null;
end
$$;
comment on function private.note_required_options() is 'Keeps products.requires_options.';

create function private.note_value_stock() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  noted constant text := current_setting('response.changes', true);
  change text;
begin
  select 'products:' || option.product_id into change from public.product_options as option where option.id = new.option_id;
  perform set_config('response.changes', concat_ws(' ', nullif(noted, ''), change), true);
  return null;
end
$$;
comment on function private.note_value_stock() is 'Tells the server that the stock of a product changed, as private.note_change does.';

-- Triggers

create trigger product_options_mark_products after insert or update of required, product_id or delete on public.product_options
  for each row execute function private.note_required_options();
create trigger product_option_values_note_taken_stock after update of stock_quantity on public.product_option_values
  for each row when (old.stock_quantity is distinct from new.stock_quantity)
  execute function private.note_value_stock();

-- Row security

alter table public.product_options enable row level security;
alter table public.product_option_values enable row level security;
alter table private.held_values enable row level security;

create policy "everyone reads options" on public.product_options
  for select to anon, authenticated using (true);
create policy "everyone reads values of options" on public.product_option_values
  for select to anon, authenticated using (true);

-- Grants

revoke all on public.product_options, public.product_option_values from public, anon, authenticated, service_role;
revoke all on private.held_values from public, anon, authenticated, service_role;
revoke all on sequence public.product_options_id_seq, public.product_option_values_id_seq
  from public, anon, authenticated, service_role;
grant select on public.product_options, public.product_option_values to anon, authenticated;
grant select, insert, update, delete on public.product_options, public.product_option_values to service_role;

revoke all on type private.cart_line from public;
revoke all on function
  private.fits_characters(text, text), private.chosen_options(jsonb), private.options_refusal(jsonb),
  private.resolve_options(bigint, jsonb), private.price_cart(jsonb),
  private.compare_cart(private.cart_line[], numeric, numeric),
  private.save_order(uuid, private.cart_line[], numeric, jsonb, bigint[], uuid, uuid),
  private.hold_values(bigint), private.lock_values(bigint), private.options_document(bigint),
  private.without_stock(jsonb), public.save_product_options(bigint, jsonb, jsonb),
  private.save_option_values(bigint, jsonb, jsonb[]), private.note_required_options(), private.note_value_stock()
  from public, anon, authenticated, service_role;
grant execute on function public.save_product_options(bigint, jsonb, jsonb) to authenticated, service_role;
