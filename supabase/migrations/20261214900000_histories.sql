-- Histories: what is asked for products, and every move of their stock. Triggers write both, so that nothing passes by.

set local lock_timeout = '3s';

create table public.price_changes (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  kind text not null check (kind in ('final_price', 'surcharge')),
  option_id bigint,
  option_value_id bigint,
  choice text,
  old numeric(10,2),
  new numeric(10,2) not null,
  price numeric(10,2),
  cause text not null check (cause in (
    'opening', 'edit', 'import', 'bulk', 'promotion', 'metal', 'undo', 'order', 'cancellation', 'return', 'exchange', 'correction',
    'database'
  )),
  actor uuid,
  changed_at timestamptz not null default clock_timestamp(),
  constraint price_changes_fit_their_kind check (case kind
    when 'final_price' then option_id is null and option_value_id is null and choice is null and price is not null
    else option_id is not null and choice is not null and price is null
  end)
);
comment on table public.price_changes is 'Every change of what is asked for products. Triggers write it; nobody changes a row, and rows go with their product.';
comment on column public.price_changes.kind is 'What changed: products.final_price, or the surcharge of an option or of one of its values.';
comment on column public.price_changes.option_id is 'Of a surcharge: the option, which may be gone by now.';
comment on column public.price_changes.option_value_id is 'Of a surcharge: the value, which may be gone by now; null for a text.';
comment on column public.price_changes.choice is 'What the option and the value were called: Ring size: 7.';
comment on column public.price_changes.old is 'Null: it is the first, or the first that is known.';
comment on column public.price_changes.price is 'The product''s own price, before promotions, from then on. If only it changed, old and new are the same.';
comment on column public.price_changes.cause is 'Why it changed. opening: what was asked when the history began.';
comment on column public.price_changes.actor is 'The signed-in user who did it; null: the shop itself.';
create index price_changes_by_product on public.price_changes (product_id, changed_at desc, id desc);
alter table public.price_changes enable row level security;
revoke all on table public.price_changes from public, anon, authenticated;
grant select on table public.price_changes to authenticated, service_role;
create policy "admins read price changes" on public.price_changes for select to authenticated
  using ((select private.is_admin()));

create table public.stock_moves (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  option_value_id bigint,
  choice text,
  quantity integer not null,
  stock_after integer,
  cause text not null check (cause in (
    'opening', 'edit', 'import', 'bulk', 'promotion', 'metal', 'undo', 'order', 'cancellation', 'return', 'exchange', 'correction',
    'database'
  )),
  order_id bigint,
  actor uuid,
  note text check (length(note) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  constraint stock_moves_name_values check ((option_value_id is null) = (choice is null))
);
comment on table public.stock_moves is 'Every move of the stock of products and of the values of their options. Triggers write it; nobody changes a row, and rows go with their product.';
comment on column public.stock_moves.option_value_id is 'The value that was moved, which may be gone by now; null: the product''s own stock.';
comment on column public.stock_moves.choice is 'What the option and the value were called: Ring size: 7.';
comment on column public.stock_moves.quantity is 'Pieces, negative for out. Stock that is not counted is 0 here, so the sum of all moves is always the count.';
comment on column public.stock_moves.stock_after is 'The count after it; null: not counted from then on.';
comment on column public.stock_moves.cause is 'Why it moved. opening: what there was when the history began.';
comment on column public.stock_moves.order_id is 'The order that took or gave back.';
comment on column public.stock_moves.actor is 'The signed-in user who did it; null: a guest, or the shop itself.';
comment on column public.stock_moves.note is 'The reason of a correction.';
create index stock_moves_by_product on public.stock_moves (product_id, id desc);
create index stock_moves_by_value on public.stock_moves (option_value_id, id desc) where option_value_id is not null;
alter table public.stock_moves enable row level security;
revoke all on table public.stock_moves from public, anon, authenticated;
grant select on table public.stock_moves to authenticated, service_role;
create policy "admins read stock moves" on public.stock_moves for select to authenticated
  using ((select private.is_admin()));

-- Why something changes is said once, for the transaction: a word, and the number of an order behind it.
create function private.set_cause(cause text) returns text
language plpgsql set search_path = '' as $$
declare
  before constant text := coalesce(current_setting('facet.cause', true), '');
begin
  perform set_config('facet.cause', cause, true);
  return before;
end
$$;
comment on function private.set_cause(text) is 'Says why this transaction changes prices and stock from now on: a cause of price_changes and stock_moves, with the number of an order behind it if there is one: order 12. Returns what was said before, to be said again afterwards.';
revoke all on function private.set_cause(text) from public;

create function private.cause() returns text
language sql stable as $$
  select coalesce(
    nullif(split_part(current_setting('facet.cause', true), ' ', 1), ''),
    case when auth.uid() is null then 'database' else 'edit' end
  )
$$;
comment on function private.cause() is 'Why this transaction changes prices and stock, as set_cause was told; otherwise edit if somebody is signed in, or database.';
revoke all on function private.cause() from public;

create function private.cause_order() returns bigint
language sql stable as $$
  select nullif(split_part(current_setting('facet.cause', true), ' ', 2), '')::bigint
$$;
comment on function private.cause_order() is 'The order for which this transaction moves stock, as set_cause was told; null if there is none.';
revoke all on function private.cause_order() from public;

create function private.note_product_histories() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, new, price, cause, actor)
    select id, 'final_price', final_price, price, (select private.cause()), (select auth.uid()) from added;
    insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor)
    select id, stock_quantity, stock_quantity, (select private.cause()), (select private.cause_order()), (select auth.uid())
    from added where stock_quantity is not null;
    return null;
  end if;

  -- Rows are grouped: a join would be planned once, for the few rows of the first statement.
  insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor, note)
  select
    id, sum(times * stock_quantity), max(stock_quantity) filter (where times = 1),
    (select private.cause()), (select private.cause_order()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select id, stock_quantity, 1 as times from added
    union all
    select id, stock_quantity, -1 from removed
  ) as both_times
  group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1;

  insert into public.price_changes (product_id, kind, old, new, price, cause, actor)
  select
    id, 'final_price', max(final_price) filter (where times = -1), max(final_price) filter (where times = 1),
    max(price) filter (where times = 1), (select private.cause()), (select auth.uid())
  from (
    select id, final_price, price, 1 as times from added
    union all
    select id, final_price, price, -1 from removed
  ) as both_times
  group by id having min(final_price) <> max(final_price) or min(price) <> max(price);
  return null;
end
$$;
comment on function private.note_product_histories() is 'Notes what products cost and how many pieces there are, when they are added or changed.';
revoke all on function private.note_product_histories() from public;

create trigger products_note_histories_when_added
  after insert on public.products referencing new table as added
  for each statement execute function private.note_product_histories();
create trigger products_note_histories_when_changed
  after update on public.products referencing old table as removed new table as added
  for each statement execute function private.note_product_histories();

create function private.note_value_histories() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, option_id, option_value_id, choice, new, cause, actor)
    select
      option.product_id, 'surcharge', option.id, added.id, option.name || ': ' || added.value, added.surcharge,
      (select private.cause()), (select auth.uid())
    from added join public.product_options as option on option.id = added.option_id
    where added.surcharge > 0;
    insert into public.stock_moves (product_id, option_value_id, choice, quantity, stock_after, cause, actor)
    select
      option.product_id, added.id, option.name || ': ' || added.value, added.stock_quantity, added.stock_quantity,
      (select private.cause()), (select auth.uid())
    from added join public.product_options as option on option.id = added.option_id
    where added.stock_quantity is not null;
    return null;
  elsif tg_op = 'DELETE' then
    -- Their option may be gone by now, and its product, too.
    insert into public.stock_moves (product_id, option_value_id, choice, quantity, cause, actor)
    select last.product_id, removed.id, last.choice, -removed.stock_quantity, (select private.cause()), (select auth.uid())
    from removed cross join lateral (
      select move.product_id, move.choice from public.stock_moves as move
      where move.option_value_id = removed.id order by move.id desc limit 1
    ) as last
    where removed.stock_quantity is not null and exists (select from public.products where id = last.product_id);
    return null;
  end if;

  insert into public.stock_moves (product_id, option_value_id, choice, quantity, stock_after, cause, order_id, actor, note)
  select
    option.product_id, changed.id, option.name || ': ' || changed.value, changed.quantity, changed.stock_after,
    (select private.cause()), (select private.cause_order()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select
      id, max(option_id) as option_id, max(value) filter (where times = 1) as value,
      coalesce(sum(times * stock_quantity), 0) as quantity, max(stock_quantity) filter (where times = 1) as stock_after
    from (
      select id, option_id, value, stock_quantity, 1 as times from added
      union all
      select id, option_id, value, stock_quantity, -1 from removed
    ) as both_times
    group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1
  ) as changed
  join public.product_options as option on option.id = changed.option_id;

  insert into public.price_changes (product_id, kind, option_id, option_value_id, choice, old, new, cause, actor)
  select
    option.product_id, 'surcharge', option.id, changed.id, option.name || ': ' || changed.value, changed.old, changed.new,
    (select private.cause()), (select auth.uid())
  from (
    select
      id, max(option_id) as option_id, max(value) filter (where times = 1) as value,
      max(surcharge) filter (where times = -1) as old, max(surcharge) filter (where times = 1) as new
    from (
      select id, option_id, value, surcharge, 1 as times from added
      union all
      select id, option_id, value, surcharge, -1 from removed
    ) as both_times
    group by id having min(surcharge) <> max(surcharge)
  ) as changed
  join public.product_options as option on option.id = changed.option_id;
  return null;
end
$$;
comment on function private.note_value_histories() is 'Notes the surcharges and the pieces of values, when they are added, changed or deleted.';
revoke all on function private.note_value_histories() from public;

create trigger product_option_values_note_histories_when_added
  after insert on public.product_option_values referencing new table as added
  for each statement execute function private.note_value_histories();
create trigger product_option_values_note_histories_when_changed
  after update on public.product_option_values referencing old table as removed new table as added
  for each statement execute function private.note_value_histories();
create trigger product_option_values_note_histories_when_deleted
  after delete on public.product_option_values referencing old table as removed
  for each statement execute function private.note_value_histories();

create function private.note_surcharge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.price_changes (product_id, kind, option_id, choice, old, new, cause, actor)
  values (
    new.product_id, 'surcharge', new.id, new.name, case tg_op when 'UPDATE' then old.surcharge end, new.surcharge,
    private.cause(), auth.uid()
  );
  return null;
end
$$;
comment on function private.note_surcharge() is 'Notes what a text costs, such as an engraving.';
revoke all on function private.note_surcharge() from public;

create trigger product_options_note_first_surcharge
  after insert on public.product_options for each row when (new.surcharge > 0)
  execute function private.note_surcharge();
create trigger product_options_note_surcharge
  after update on public.product_options for each row when (old.surcharge <> new.surcharge)
  execute function private.note_surcharge();

-- What promotions do.

create or replace function private.correct_prices(after bigint, until bigint, most integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  ids bigint[];
  prices numeric[];
  before text;
begin
  select array_agg(outdated.id), array_agg(outdated.price) into ids, prices
  from (select * from private.outdated_prices(after, until) limit most + 1) as outdated;
  if cardinality(ids) > most then
    return false;
  end if;
  before := private.set_cause('promotion');
  update public.products as product set final_price = correct.price
  from unnest(ids, prices) as correct (id, price)
  where product.id = correct.id;
  perform private.set_cause(before);
  return true;
end
$$;

-- What orders do: take_stock and return_stock are the only ways of whole orders.

create or replace function private.hold_option_values(held_order_id bigint) returns void
language plpgsql set search_path = '' as $$
begin
  -- Lines of one value take what is left after the lines before them.
  insert into private.held_values (item_id, value_id, pieces)
  select wanted.item_id, wanted.value_id, wanted.pieces
  from (
    select
      item.id as item_id, value.id as value_id,
      least(
        item.quantity - item.stock_returned,
        value.stock_quantity - sum(item.quantity - item.stock_returned) over (partition by value.id order by item.id)
          + item.quantity - item.stock_returned
      ) as pieces
    from public.order_items as item
    cross join lateral jsonb_array_elements(item.options) as chosen
    join public.product_option_values as value on value.id = (chosen ->> 'choice')::bigint
    where item.order_id = held_order_id and value.stock_quantity is not null
  ) as wanted
  where wanted.pieces > 0;
  if not found then
    return;
  end if;

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

create function private.take_stock(taking_order_id bigint) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  before constant text := private.set_cause('order ' || taking_order_id);
  ids bigint[];
  pieces bigint[];
begin
  select array_agg(item.product_id), array_agg(item.taken) into ids, pieces
  from (
    select product_id, sum(stock_taken) as taken from public.order_items
    where order_id = taking_order_id and stock_taken > 0 group by product_id
  ) as item;
  if ids is not null then
    update public.products as product
    set stock_quantity = product.stock_quantity - item.pieces
    from unnest(ids, pieces) as item (product_id, pieces)
    where product.id = item.product_id and product.stock_quantity is not null;
  end if;
  perform private.hold_option_values(taking_order_id);
  perform private.set_cause(before);
end
$$;
comment on function private.take_stock(bigint) is 'Takes the stock of the products of an order, as its lines say, and what is there of the values of their options. All are locked.';
revoke all on function private.take_stock(bigint) from public;

create or replace function private.save_order (
  customer uuid,
  cart private.cart_line[],
  subtotal numeric,
  terms private.order_terms,
  address jsonb,
  payment_method text,
  promotions bigint[],
  codes text[],
  key uuid,
  digest uuid
)
  returns bigint
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  by_card constant boolean := payment_method = 'stripe';
  totals constant record := private.order_totals(subtotal, terms);
  amounts constant numeric[] := array(select line.price * line.quantity from unnest(cart) as line);
  -- The tax of the lines comes first, then that of the shipping.
  taxes constant numeric[] := private.split_amount(
    totals.tax, amounts || case when terms.taxes_shipping then totals.shipping else 0 end, terms.decimals
  );
  placed_id bigint;
begin
  insert into public.orders (
    user_id, currency, subtotal, tax, tax_name, tax_rate, prices_include_tax, shipping, shipping_method, shipping_tax,
    arrives_by, total_amount, status, shipping_address, payment_method, payment_status, hold_until, promotion_ids,
    idempotency_key, lines_digest, codes, return_days
  )
  values (
    customer, terms.currency, save_order.subtotal, totals.tax, terms.tax_name, terms.tax_rate, terms.prices_include_tax,
    totals.shipping, terms.shipping_method, taxes[cardinality(taxes)], terms.arrives_by, totals.total,
    case when by_card then 'pending_payment' else 'processing' end, address, save_order.payment_method,
    case when by_card then 'pending' else 'cod' end,
    case when by_card then clock_timestamp() + private.card_hold_time() end, promotions, key, digest, save_order.codes,
    (select facts.return_days from public.shop_facts as facts)
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

  perform private.take_stock(placed_id);
  perform private.hold_offers(placed_id);
  return placed_id;
end
$function$;

create or replace function private.retake_order (
  revived public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = revived.id)
  order by id for no key update;
  perform private.lock_option_values(revived.id);

  -- Lines of one product take what is left after the lines before them.
  update public.order_items as item
  set stock_taken = greatest(least(item.quantity - item.stock_returned, product.stock_quantity - earlier.pieces), 0)
  from public.products as product, (
    select id, sum(quantity - stock_returned) over (partition by product_id order by id) - (quantity - stock_returned) as pieces
    from public.order_items where order_id = revived.id
  ) as earlier
  where item.order_id = revived.id and earlier.id = item.id
    and product.id = item.product_id and product.stock_quantity is not null;

  perform private.take_stock(revived.id);

  perform from public.promotions where id = any (revived.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = usage_count + 1 where id = any (revived.promotion_ids);
end
$function$;

create or replace function private.return_stock (
  returned public.orders,
  pieces jsonb default null::jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  before constant text := private.set_cause(case when pieces is null then 'cancellation ' else 'return ' end || returned.id);
  line record;
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = returned.id)
  order by id for no key update;
  perform private.lock_option_values(returned.id);

  for line in
    select item.id, item.product_id, asked.quantity, least(item.stock_taken, asked.quantity) as taken
    from public.order_items as item left join jsonb_to_recordset(pieces) as asked (order_item_id bigint, quantity integer)
      on asked.order_item_id = item.id
    where item.order_id = returned.id and (pieces is null or asked.quantity > 0) order by item.id
  loop
    update public.products set stock_quantity = least(stock_quantity + line.taken, 1000000)
    where id = line.product_id and line.taken > 0 and stock_quantity is not null;
    update public.order_items
    set stock_taken = stock_taken - line.taken, stock_returned = stock_returned + coalesce(line.quantity, 0)
    where id = line.id and (line.taken > 0 or line.quantity > 0);
    perform private.release_option_values(line.id, line.quantity);
  end loop;
  perform private.set_cause(before);
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
  refusal constant text := private.options_refusal(options);
  chosen constant jsonb := private.chosen_options(options);
  placed public.orders;
  item public.order_items;
  wanted record;
  before text;
  pieces integer;
  cause_before text;
begin
  perform private.require_admin();
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  select line.* into item from public.order_items as line where line.id = order_item_id;
  placed := private.lock_unshipped_order(item.order_id);
  if item.product_id is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold, so its options are not known.';
  end if;
  -- As place_order locks: promotions do not change meanwhile, then the product, then values.
  perform private.lock_prices_shared();
  perform from public.products where id = item.product_id for no key update;
  perform from public.product_option_values
  where id in (
    select (each ->> 'choice')::bigint
    from public.order_items as line, jsonb_array_elements(line.options) as each where line.order_id = placed.id
    union
    select (each ->> 'value')::bigint from jsonb_array_elements(chosen) as each
  )
  order by id for no key update;

  select line.* into item from public.order_items as line where line.id = order_item_id;
  select * into wanted from private.resolve_options(item.product_id, chosen);
  if wanted.problem is not null then
    raise exception using errcode = 'PT409', message = wanted.problem;
  elsif wanted.surcharge <> (
    select coalesce(sum((each ->> 'surcharge')::numeric), 0) from jsonb_array_elements(item.options) as each
  ) then
    raise exception using
      errcode = 'PT409', message = 'The price would change with these options. Please cancel the order instead.';
  end if;
  if wanted.options = item.options then
    return to_json(item);
  end if;
  before := private.options_text(item.options);
  pieces := item.quantity - item.stock_returned;
  cause_before := private.set_cause('exchange ' || placed.id);
  perform private.release_option_values(item.id);
  if exists (
    select from public.product_option_values as value
    where value.id = any (wanted.value_ids) and value.stock_quantity < pieces
  ) then
    raise exception using errcode = 'PT409', message = format('%s is not in stock.', private.options_text(wanted.options));
  end if;
  begin
    update public.order_items as line set options = wanted.options where line.id = item.id returning line.* into item;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'The order has another line with these options.';
  end;
  insert into private.held_values (item_id, value_id, pieces)
  select item.id, value.id, pieces from public.product_option_values as value
  where value.id = any (wanted.value_ids) and value.stock_quantity is not null and pieces > 0;
  update public.product_option_values as value set stock_quantity = value.stock_quantity - pieces
  where value.id = any (wanted.value_ids) and value.stock_quantity is not null;
  perform private.set_cause(cause_before);
  perform private.note_order_event(placed.id, 'change', jsonb_build_object(
    'what', 'options', 'from', item.name_at_purchase || ': ' || before,
    'to', item.name_at_purchase || ': ' || private.options_text(item.options)
  ));
  perform private.tell_buyer('order_changed', placed);
  return to_json(item);
end
$function$;

-- What there was before its history.

insert into public.price_changes (product_id, kind, new, price, cause)
select id, 'final_price', final_price, price, 'opening' from public.products;
insert into public.price_changes (product_id, kind, option_id, choice, new, cause)
select product_id, 'surcharge', id, name, surcharge, 'opening' from public.product_options where surcharge > 0;
insert into public.price_changes (product_id, kind, option_id, option_value_id, choice, new, cause)
select option.product_id, 'surcharge', option.id, value.id, option.name || ': ' || value.value, value.surcharge, 'opening'
from public.product_option_values as value join public.product_options as option on option.id = value.option_id
where value.surcharge > 0;
insert into public.stock_moves (product_id, quantity, stock_after, cause)
select id, stock_quantity, stock_quantity, 'opening' from public.products where stock_quantity is not null;
insert into public.stock_moves (product_id, option_value_id, choice, quantity, stock_after, cause)
select option.product_id, value.id, option.name || ': ' || value.value, value.stock_quantity, value.stock_quantity, 'opening'
from public.product_option_values as value join public.product_options as option on option.id = value.option_id
where value.stock_quantity is not null;
