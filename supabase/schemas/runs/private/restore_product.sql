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
  update public.reviews set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'reviews'));
  perform set_config('facet.restores', '', true);
  perform private.return_pieces_to_restored_product(product, deleted -> 'held');
end
$function$;

comment on function private.restore_product(jsonb) is 'Brings back what delete_product deleted, with its ids, and in orders, inquiries and offers.';

revoke all on function private.restore_product(jsonb) from public;
