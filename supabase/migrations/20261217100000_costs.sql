-- What products cost the shop, for administrators only: in lists as a margin, in the stock's value, and in files.

create table public.product_costs (
  product_id bigint primary key references public.products (id) on delete cascade,
  cost numeric(10,2) not null check (cost >= 0 and cost <= 99999999.99)
);
comment on table public.product_costs is 'What a piece of a product costs the shop, in its currency. Products without a row have no known cost.';
alter table public.product_costs enable row level security;
create policy "admins read costs" on public.product_costs for select to authenticated using ((select private.is_admin()));
revoke all on public.product_costs from public, anon, authenticated;
grant select on public.product_costs to authenticated, service_role;

create function private.write_cost(target bigint, given numeric) returns void
language plpgsql set search_path to '' as $$
begin
  if given is null then
    delete from public.product_costs where product_id = target;
  else
    insert into public.product_costs (product_id, cost) values (target, given)
    on conflict (product_id) do update set cost = excluded.cost;
  end if;
end
$$;
comment on function private.write_cost(bigint, numeric) is 'Says what a product costs the shop; null: nobody knows.';
revoke all on function private.write_cost(bigint, numeric) from public;

create function public.save_product_cost(product_id bigint, cost numeric, seen numeric default null) returns boolean
language plpgsql security definer set search_path to '' as $$
declare
  target constant bigint := save_product_cost.product_id;
begin
  perform private.require_admin();
  if cost < 0 or cost > 99999999.99 then
    raise exception using errcode = 'PT400', message = 'A cost is at least 0 and at most 99,999,999.99.';
  end if;
  perform from public.products where id = target for no key update;
  if not found or (select held.cost from public.product_costs as held where held.product_id = target) is distinct from seen then
    return false;
  end if;
  perform private.write_cost(target, cost);
  return true;
end
$$;
comment on function public.save_product_cost(bigint, numeric, numeric) is 'Says what a product costs the shop; null: nobody knows. seen: the cost as it was loaded. Returns false, with nothing saved, if the product is gone or has another cost by now. Admins only.';
revoke all on function public.save_product_cost(bigint, numeric, numeric) from public;
grant execute on function public.save_product_cost(bigint, numeric, numeric) to authenticated;

-- Imports and exports know the cost.

create or replace function private.product_document(product_id bigint) returns jsonb
language sql stable set search_path to '' as $$
  select private.editable_values(product) || jsonb_build_object(
    'options', private.options_document(product.id),
    'cost', (select held.cost from public.product_costs as held where held.product_id = product.id)
  )
  from public.products as product where product.id = product_document.product_id
$$;
comment on function private.product_document(bigint) is 'All of a product that a run can change: its columns, its options and its cost.';

create or replace function private.apply_entry(entry jsonb, out outcome text, out product_id bigint, out name text, out before jsonb, out after jsonb)
returns record language plpgsql set search_path to '' as $$
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
      raise exception using errcode = 'PT404', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using errcode = 'PT400', column = missing, message = format('A new product needs a %s.', missing);
    end if;
    product_id := private.write_product(null, given);
  else
    held := private.product_document(product_id);
    if private.editable_values(jsonb_populate_record(product, given)) <> held - array['options', 'cost'] then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(coalesce(held -> 'options', '[]'), coalesce(entry -> 'options', '[]'));
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
$$;

create or replace function private.undo_entry(done public.catalog_run_rows) returns void
language plpgsql set search_path to '' as $$
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
    raise exception using errcode = 'PT409', message = 'It has been deleted since.';
  end if;
  perform private.remove_redirect(done.after ->> 'path', done.product_id);
  if done.after ? 'photographs' then
    perform private.remove_photographs(done.product_id, done.after -> 'photographs');
  end if;
  held := private.product_document(done.product_id);
  select key into since from jsonb_object_keys(done.after) as key
  where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
  order by key = 'stock_quantity' limit 1;
  if since is not null then
    raise exception using errcode = 'PT409', column = since, message = case
      when since = 'stock_quantity' then 'Its stock has changed since: it was sold, or edited.'
      else 'It has been edited since.'
    end;
  elsif done.outcome = 'new' and exists (select from public.order_items where product_id = done.product_id) then
    raise exception using errcode = 'PT409', message = 'It has been ordered since.';
  end if;

  if done.outcome = 'new' then
    delete from public.products where id = done.product_id;
    return;
  end if;
  perform private.write_product(done.product_id, done.before - array['options', 'path', 'photographs', 'cost']);
  if done.before ? 'options' then
    perform public.save_product_options(done.product_id, done.before -> 'options', done.after -> 'options');
  end if;
  if done.before ? 'cost' then
    perform private.write_cost(done.product_id, (done.before ->> 'cost')::numeric);
  end if;
end
$$;

create or replace function private.delete_product(target bigint) returns jsonb
language plpgsql set search_path to '' as $$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
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
$$;

create or replace function private.restore_product(deleted jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
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
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
end
$$;

comment on column public.catalog_run_rows.entry is '{"id"?, "values": {column: value}, "options"?: as save_product_options takes them, "cost"?, "path"?: its address in the old shop, "defaults"?: of a new product, "delete"?: true}. A column that is not there is left as it is.';
comment on column public.catalog_run_rows.before is 'What the run changes, as it was: {column, "options" or "cost": value}. Null for a new product.';

create or replace function public.export_products(after_product bigint default 0, most integer default 500, ids bigint[] default null)
returns json language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line.cells order by line.id, line.n), '[]')
    from (
      select product.id, row.n,
        jsonb_build_object('currency', private.shop_currency(), 'id', product.id)
        || case when row.n = 1 then to_jsonb(product) || jsonb_build_object(
          'features', array_to_string(product.features, E'\n'), 'tags', array_to_string(product.tags, E'\n'),
          'photographs', array_to_string(product.image || product.images, E'\n'),
          'cost', (select held.cost from public.product_costs as held where held.product_id = product.id)
        ) else '{}' end
        || jsonb_build_object(
          'option', row.option, 'option_kind', row.kind, 'option_required', row.required, 'option_value', row.value,
          'option_surcharge', row.surcharge, 'option_stock', row.stock_quantity, 'option_length', row.max_length,
          'option_characters', row.allowed
        ) as cells
      from (
        select * from public.products
        where id > after_product and (export_products.ids is null or id = any (export_products.ids))
        order by id limit most
      ) as product
      cross join lateral (
        select
          row_number() over (order by option.position, value.position) as n, option.name as option, option.kind, option.required,
          option.max_length, option.allowed, value.value, coalesce(value.surcharge, option.surcharge) as surcharge, value.stock_quantity
        from (values (product.id)) as this (id)
        left join public.product_options as option on option.product_id = this.id
        left join public.product_option_values as value on value.option_id = option.id
      ) as row
    ) as line
  );
end
$$;
comment on function public.export_products(bigint, integer, bigint[]) is 'Products after an id in order, all or those with these ids, as rows of a file: [{currency, id, <columns>, photographs, cost, option, option_kind, option_required, option_value, option_surcharge, option_stock, option_length, option_characters}]. What a product has once is in its first row. PT403 for everyone but administrators.';

-- The stock at its cost, and what nobody buys.

drop function private.stock_on_hand();
create function private.stock_on_hand() returns table (
  product_id bigint, value_id bigint, name text, sku text, category text, choice text, price numeric, cost numeric, pieces integer
)
language sql stable set search_path to '' as $$
  select
    product.id, 0, product.name, product.sku, product.category, null, product.price, known.cost, product.stock_quantity
  from public.products as product
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is not null
  union all
  select
    product.id, value.id, product.name, product.sku, product.category, value.value, product.price + value.surcharge, known.cost,
    value.stock_quantity
  from public.products as product
  cross join lateral (
    select option.id from public.product_options as option
    join public.product_option_values as counted on counted.option_id = option.id
    where option.product_id = product.id and counted.stock_quantity is not null
    group by option.id, option.position order by sum(counted.stock_quantity), option.position limit 1
  ) as fewest
  join public.product_option_values as value on value.option_id = fewest.id
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is null and value.stock_quantity is not null
$$;
comment on function private.stock_on_hand() is 'The pieces on hand: of products, or, where only values of options are counted, of those values, with their surcharge; of several such options, of the one with the fewest. value_id is 0 for products. Prices are those before promotions; cost is null where nobody knows it.';
revoke all on function private.stock_on_hand() from public;

create or replace function public.stock_value(after_product bigint default 0, after_value bigint default 0, most integer default 5000)
returns json language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.product_id, line.value_id), '[]')
    from (
      select
        private.shop_currency() as currency, stock.*, stock.pieces * stock.price as worth, stock.pieces * stock.cost as worth_at_cost
      from private.stock_on_hand() as stock
      where (stock.product_id, stock.value_id) > (after_product, after_value)
      order by stock.product_id, stock.value_id limit most
    ) as line
  );
end
$$;
comment on function public.stock_value(bigint, bigint, integer) is 'What is on hand now, a row for each product or counted value of an option, as [{currency, product_id, value_id, name, sku, category, choice, price, cost, pieces, worth, worth_at_cost}], after a row. PT403 for everyone but administrators.';

create or replace function public.stock_by_category() returns json
language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.worth desc, line.category), '[]')
    from (
      select
        private.shop_currency() as currency, stock.category, count(distinct stock.product_id) as products,
        sum(stock.pieces) as pieces, sum(stock.pieces * stock.price) as worth,
        coalesce(sum(stock.pieces * stock.cost), 0) as worth_at_cost,
        coalesce(sum(stock.pieces) filter (where stock.cost is null), 0) as without_cost
      from private.stock_on_hand() as stock group by stock.category
    ) as line
  );
end
$$;
comment on function public.stock_by_category() is 'What is on hand now, as [{currency, category, products, pieces, worth, worth_at_cost, without_cost}]: pieces times price and times cost, as in stock_value, and how many pieces have no known cost. PT403 for everyone but administrators.';

create function public.unsold_products(
  days integer default 180, dearest boolean default false, after_product bigint default 0, most integer default 5000
)
returns json language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.rank), '[]')
    from (
      select
        unsold.rank, private.shop_currency() as currency, unsold.product_id, unsold.name, unsold.sku, unsold.category,
        private.shop_day(unsold.created_at) as added,
        private.shop_day((
          select max(sale.created_at)
          from public.order_items as item join public.orders as sale on sale.id = item.order_id
          where item.product_id = unsold.product_id
            and private.is_sale(sale.status, sale.payment_method, sale.payment_status)
        )) as last_sold,
        unsold.pieces, unsold.worth, unsold.worth_at_cost
      from (
        select
          row_number() over (order by case when dearest then stock.worth end desc, product.id) as rank, product.id as product_id,
          product.name, product.sku, product.category, product.created_at, stock.pieces, stock.worth, stock.worth_at_cost
        from (
          select product_id, sum(pieces) as pieces, sum(pieces * price) as worth, sum(pieces * cost) as worth_at_cost
          from private.stock_on_hand() where product_id > after_product group by product_id having sum(pieces) > 0
        ) as stock
        join public.products as product on product.id = stock.product_id
        where product.created_at <= now() - make_interval(days => unsold_products.days)
          and product.id not in (
            select item.product_id
            from public.orders as sale join public.order_items as item on item.order_id = sale.id
            where sale.created_at > now() - make_interval(days => unsold_products.days) and item.product_id is not null
              and private.is_sale(sale.status, sale.payment_method, sale.payment_status)
          )
        order by rank limit most
      ) as unsold
    ) as line
  );
end
$$;
comment on function public.unsold_products(integer, boolean, bigint, integer) is 'The products with pieces on hand that have been in the catalog, and that nobody has bought, for so many days, as [{rank, currency, product_id, name, sku, category, added, last_sold, pieces, worth, worth_at_cost}], after a product; with dearest, those that are worth the most first. PT403 for everyone but administrators.';
revoke all on function public.unsold_products(integer, boolean, bigint, integer) from public;
grant execute on function public.unsold_products(integer, boolean, bigint, integer) to authenticated;
