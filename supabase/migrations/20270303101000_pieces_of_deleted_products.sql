-- An order that is cancelled while its product is deleted gives back its pieces when the product comes back. And histories
-- of products that cannot come back end.

create function private.held_document (
  item public.order_items
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_build_object(
    'id', item.id, 'taken', item.stock_taken, 'returned', item.stock_returned,
    'values', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('value_id', held.value_id, 'combination_id', held.combination_id, 'pieces', held.pieces)
          order by held.value_id, held.combination_id
        ),
        '[]'
      )
      from private.held_values as held where held.item_id = item.id
    )
  )
$function$;

comment on function private.held_document(public.order_items) is 'What a line of an order holds of the stock: {"id", "taken", "returned", "values": [{"value_id", "combination_id", "pieces"}]}.';

revoke all on function private.held_document(public.order_items) from public;

create function private.return_pieces (
  product bigint,
  held jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  before text;
  line record;
  each record;
  -- Of the pieces that a line no longer holds, a valid order has given back those that the customer returned.
  most integer;
  given integer;
begin
  for line in
    select
      item.id, item.order_id, item.stock_taken, private.is_void(placed.status) as is_void, (document ->> 'taken')::integer as taken,
      item.stock_returned - (document ->> 'returned')::integer as returned, document -> 'values' as held_values
    from jsonb_array_elements(held) as document
    join public.order_items as item on item.id = (document ->> 'id')::bigint
    join public.orders as placed on placed.id = item.order_id
    where private.held_document(item) <> document
    order by item.id
  loop
    before := private.set_cause(case when line.is_void then 'cancellation ' else 'return ' end || line.order_id);
    most := case when not line.is_void then line.returned end;
    given := least(line.taken - line.stock_taken, most);
    update public.products set stock_quantity = least(stock_quantity + given, 1000000)
    where id = product and given > 0 and stock_quantity is not null;
    update public.order_items set stock_taken = line.taken - given where id = line.id and stock_taken <> line.taken - given;

    for each in
      select once.value_id, once.combination_id, once.pieces, least(once.pieces - coalesce(now.pieces, 0), most) as given
      from jsonb_to_recordset(line.held_values) as once (value_id bigint, combination_id bigint, pieces integer)
      left join private.held_values as now
        on now.item_id = line.id and (now.value_id, now.combination_id) is not distinct from (once.value_id, once.combination_id)
      order by once.value_id, once.combination_id
    loop
      update public.product_option_values set stock_quantity = least(stock_quantity + each.given, 1000000)
      where id = each.value_id and each.given > 0 and stock_quantity is not null;
      update public.option_combinations set stock_quantity = least(stock_quantity + each.given, 1000000)
      where id = each.combination_id and each.given > 0 and stock_quantity is not null;
      insert into private.held_values as kept (item_id, value_id, combination_id, pieces)
      select line.id, each.value_id, each.combination_id, each.pieces - each.given where each.pieces > each.given
      on conflict (item_id, value_id, combination_id) do update set pieces = excluded.pieces;
    end loop;
    perform private.set_cause(before);
  end loop;
end
$function$;

comment on function private.return_pieces(bigint, jsonb) is 'Returns to a product that has come back what orders gave back meanwhile; held says what their lines held when it was deleted. A line of an order that is valid again holds its pieces again.';

revoke all on function private.return_pieces(bigint, jsonb) from public;

create or replace function private.delete_product (
  target bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
      'formula', private.formula_document(product.id),
      'combinations', (
        select coalesce(jsonb_agg(to_jsonb(combination) order by combination.id), '[]')
        from public.option_combinations as combination where combination.product_id = product.id
      ),
      'imported_photographs', (
        select coalesce(jsonb_agg(to_jsonb(imported) order by imported.id), '[]')
        from public.imported_photographs as imported where imported.product_id = product.id
      ),
      'translations', (
        select coalesce(jsonb_agg(to_jsonb(translation) order by translation.id), '[]')
        from public.translations as translation
        where translation.subject = 'products' and translation.record = product.id::text
      ),
      -- Orders may give back pieces before it comes back.
      'held', (
        select coalesce(jsonb_agg(private.held_document(item) order by item.id), '[]')
        from public.order_items as item where item.product_id = product.id and (
          item.stock_taken > 0 or exists (select from private.held_values as held where held.item_id = item.id)
        )
      ),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$function$;

create or replace function private.restore_product (
  deleted jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  -- An order is cancelled before or after it comes back, and not meanwhile.
  perform from public.orders
  where id in (
    select item.order_id from public.order_items as item
    where item.id in (select (line ->> 'id')::bigint from jsonb_array_elements(deleted -> 'held') as line)
  )
  order by id for no key update;
  -- Its histories are there.
  perform set_config('facet.restores', 'on', true);
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
  perform private.write_formula(product, deleted -> 'formula');
  insert into public.product_options (id, product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
  overriding system value
  select held.id, product, given.n, held.name, held.kind, held.required, held.max_length, held.allowed, held.surcharge, held.is_ring_size
  from jsonb_array_elements(deleted -> 'options') with ordinality as given (option, n),
    jsonb_populate_record(null::public.product_options, given.option) as held;
  insert into public.product_option_values (id, option_id, position, value, surcharge, stock_quantity)
  overriding system value
  select held.id, (given.option ->> 'id')::bigint, each.n, held.value, held.surcharge, held.stock_quantity
  from jsonb_array_elements(deleted -> 'options') as given (option),
    jsonb_array_elements(given.option -> 'values') with ordinality as each (value, n),
    jsonb_populate_record(null::public.product_option_values, each.value) as held;
  if deleted ? 'combinations' then
    insert into public.option_combinations (id, product_id, value_ids, surcharge, stock_quantity, sku, image)
    overriding system value
    select held.id, product, held.value_ids, held.surcharge, held.stock_quantity, held.sku, held.image
    from jsonb_populate_recordset(null::public.option_combinations, deleted -> 'combinations') as held;
  else
    -- A run of before has no ids of them.
    perform private.save_combinations(product, deleted -> 'options', null);
  end if;
  insert into public.imported_photographs (id, product_id, address, stored, problem, attempts, next_attempt_at)
  overriding system value
  select held.id, product, held.address, held.stored, held.problem, held.attempts, held.next_attempt_at
  from jsonb_populate_recordset(null::public.imported_photographs, coalesce(deleted -> 'imported_photographs', '[]')) as held;
  -- Runs of before had none with them, and a language may have been removed since.
  insert into public.translations (id, language, subject, record, field, original, text)
  overriding system value
  select held.id, held.language, held.subject, held.record, held.field, held.original, held.text
  from jsonb_populate_recordset(null::public.translations, coalesce(deleted -> 'translations', '[]')) as held
  join public.shop_languages as language on language.code = held.language;
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
  perform set_config('facet.restores', '', true);
  perform private.return_pieces(product, deleted -> 'held');
end
$function$;
