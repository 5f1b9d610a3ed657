-- Facets without a search text are added up from tallies, not counted: the products page is flat as the shop grows. What
-- searches look at is kept by statement, so that a change of many products is one change.

alter table private.tallies drop constraint tallies_subject_check;
alter table private.tallies add constraint tallies_subject_check
  check (subject in ('orders', 'buyers', 'products', 'stock', 'facets'));
comment on table private.tallies is
  'How many there are of a kind: orders by status, with the sum of their totals; buyers with and without an account; '
  'products by category, by the level of their stock, and by their group of facets. The rows of a kind add up to its number: '
  'each of several transactions at a time has one to itself.';

-- Keeping what searches look at

create function private.index_words(ids bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  changed record;
begin
  for changed in
    with before as (
      select facet_group from private.product_search where product_id = any (ids)
    ),
    after as (
      insert into private.product_search (product_id, facet_group, price, rating, name, words)
      select product.id, private.facet_group(product), final_price, shown_rating, name, private.search_words(product)
      from public.products as product where product.id = any (ids)
      on conflict (product_id) do update set
        facet_group = excluded.facet_group, price = excluded.price, rating = excluded.rating, name = excluded.name,
        words = excluded.words
      returning facet_group
    )
    select facet_group, sum(times) as number
    from (select facet_group, 1 as times from after union all select facet_group, -1 from before) as move
    group by facet_group having sum(times) <> 0
  loop
    perform private.tally('facets', changed.facet_group::text, changed.number);
  end loop;
  -- In one order, so that nobody waits for one another in a circle.
  insert into private.vocabulary (word)
  select distinct word from private.product_search cross join unnest(tsvector_to_array(words)) as word
  where product_id = any (ids) and word ~ '^[a-z]{3,30}$' order by word
  on conflict do nothing;
end
$$;
comment on function private.index_words(bigint[]) is 'Keeps what searches look at when products are new, or their texts or facts change.';

create function private.index_sales(ids bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  changed record;
begin
  for changed in
    with before as (
      select facet_group from private.product_search where product_id = any (ids)
    ),
    after as (
      update private.product_search as search
      set facet_group = private.facet_group(product), price = product.final_price, rating = product.shown_rating
      from public.products as product
      where product.id = any (ids) and search.product_id = product.id
      returning facet_group
    )
    select facet_group, sum(times) as number
    from (select facet_group, 1 as times from after union all select facet_group, -1 from before) as move
    group by facet_group having sum(times) <> 0
  loop
    perform private.tally('facets', changed.facet_group::text, changed.number);
  end loop;
end
$$;
comment on function private.index_sales(bigint[]) is
  'Keeps what searches look at when the prices or ratings of products change, or the last piece goes.';

create function private.index_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    perform private.index_words(array(select id from added));
    return null;
  end if;

  -- By sets: a join would be planned once, for the few rows of the first statement.
  ids := array(
    select id from (
      select id, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from added
      except
      select id, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from removed
    ) as changed
  );
  if cardinality(ids) > 0 then
    perform private.index_words(ids);
  end if;
  -- Of the stock, only whether there is any.
  ids := array(
    select id from (
      select id, price, original_price, final_price, rating, stock_quantity is distinct from 0 from added
      except
      select id, price, original_price, final_price, rating, stock_quantity is distinct from 0 from removed
    ) as changed
  );
  if cardinality(ids) > 0 then
    perform private.index_sales(ids);
  end if;
  return null;
end
$$;
comment on function private.index_changes() is 'Keeps what searches look at when products are added or changed.';

create function private.tally_facets() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.tallies where subject = 'facets';
  else
    perform private.tally('facets', facet_group::text, -count(*)) from removed group by facet_group;
  end if;
  return null;
end
$$;
comment on function private.tally_facets() is 'Keeps the numbers of products by their group of facets when products are deleted.';

create or replace function private.index_products() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.products in share mode;
  truncate private.product_search;
  delete from private.vocabulary;
  perform private.index_words(array(select id from public.products));
end
$$;

create or replace function private.recount() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.orders, public.products in share mode;
  delete from private.buyers;
  delete from private.tallies;
  insert into private.buyers (buyer, orders)
  select private.buyer(user_id, customer_email), count(*) from public.orders
  where private.buyer(user_id, customer_email) is not null group by 1;
  insert into private.tallies (subject, kind, number, amount)
  select 'buyers', split_part(buyer, ' ', 1), count(*), 0 from private.buyers group by 2
  union all
  select 'orders', status, count(*), sum(total_amount) from public.orders group by status
  union all
  select 'products', category, count(*), 0 from public.products group by category
  union all
  select 'stock', level, count(*), 0
  from (select private.stock_level(stock_quantity) as level from public.products) as product
  where level is not null group by level
  union all
  select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group;
end
$$;

drop trigger products_are_found on public.products;
drop trigger products_are_found_anew on public.products;
drop trigger products_are_found_by_sale on public.products;
drop function private.index_product();
drop function private.index_sale();
drop function private.keep_words(tsvector);

create trigger products_are_found_when_added after insert on public.products
  referencing new table as added for each statement execute function private.index_changes();
create trigger products_are_found_when_changed after update on public.products
  referencing old table as removed new table as added for each statement execute function private.index_changes();
create trigger product_search_is_tallied_when_deleted after delete on private.product_search
  referencing old table as removed for each statement execute function private.tally_facets();
create trigger product_search_is_tallied_when_emptied after truncate on private.product_search
  for each statement execute function private.tally_facets();

insert into private.tallies (subject, kind, number, amount)
select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group;

-- Counting facets

create or replace function public.product_facets(q text default '', category text default null, filters jsonb default '{}')
  returns table (facet text, value text, products bigint)
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  facets constant text[] := '{category,type,metal,stone,shape,carat,stock,sale,price}';
  priced text;
  -- What else was chosen: as a condition, and one bit for each facet whose choice a product misses.
  chosen text;
  misses text;
  in_products boolean;
  counted text;
  bounds text;
  words text[];
  corrected boolean;
begin
  select
    coalesce(max(condition) filter (where facet_conditions.facet = 'price'), 'true'),
    coalesce(string_agg(condition, ' and ') filter (where facet_conditions.facet <> 'price'), 'true'),
    coalesce(
      string_agg(
        format('case when %s then 0 else %s end', condition, 1 << (array_position(facets, facet_conditions.facet) - 1)), ' + '
      ) filter (where facet_conditions.facet <> 'price'),
      '0'
    ),
    bool_and(facet_conditions.facet = 'category')
  into priced, chosen, misses, in_products
  from private.facet_conditions(product_facets.category, product_facets.filters);

  if q ~ '\S' or priced <> 'true' then
    counted := 'select facet_group, case when %2$s then 0 else 256 end as misses, count(*) as number, min(price) as lowest, '
      'max(price) as highest '
      'from private.product_search where %1$s group by facet_group, misses';
    bounds := 'select min(lowest), max(highest) from alike where misses & ~256 = 0';
    if q ~ '\S' then
      select read.words, read.corrected into words, corrected from private.read_search(q) as read;
      counted := format(counted, private.matching(words, false), priced);
    else
      counted := format(counted, 'true', priced);
    end if;
    if corrected then
      return query select 'spelling', array_to_string(words, ' '), null::bigint;
    end if;
  else
    counted := 'select kind::integer as facet_group, 0 as misses, sum(number) as number, null::numeric as lowest, '
      'null::numeric as highest '
      'from private.tallies where subject = ''facets'' group by kind having sum(number) > 0';
    -- Prices are in order in the indexes of products by category, and in those of all products.
    bounds := case
      when coalesce(in_products, true) then format(
        'select (select final_price from public.products where %1$s order by final_price limit 1), '
          '(select final_price from public.products where %1$s order by final_price desc limit 1)',
        chosen
      )
      else format(
        'select min(price), max(price) from private.product_search '
          'where facet_group = any (array(select id from private.facet_groups where %s))',
        chosen
      )
    end;
  end if;
  return query
    select 'shop', null, coalesce(sum(number), 0)::bigint from private.tallies where subject = 'products';
  -- Alike products are counted first, each facet then counts these. A facet does not look at its own choice.
  return query execute format(
    'with counted as materialized (%1$s), alike as materialized ('
      'select category, type, metal, stone, shape, carats, in_stock, on_sale, counted.misses + %2$s as misses, number, lowest, highest '
      'from counted join private.facet_groups on id = facet_group'
    ') '
    'select ''all'', null, coalesce(sum(number), 0)::bigint from alike where misses = 0 '
    'union all '
    'select listed.facet, listed.value, sum(number)::bigint from alike cross join lateral (values '
      '(1, ''category'', category), (2, ''type'', type), (4, ''metal'', metal), (8, ''stone'', stone), '
      '(16, ''shape'', shape), (32, ''carat'', carats), (64, ''stock'', case when in_stock then ''in'' end), '
      '(128, ''sale'', case when on_sale then ''on'' end)'
    ') as listed (bit, facet, value) '
    'where listed.value is not null and misses & ~bit = 0 group by listed.facet, listed.value '
    'union all '
    'select ''price'', bound::text, count(*) from (%3$s) as range (lowest, highest) '
    'cross join lateral (values (lowest), (highest)) as bounds (bound) '
    'where bound is not null group by bound '
    'order by 1, 3 desc, 2',
    counted, misses, bounds
  );
end
$$;

-- Grants

revoke all on function
  private.index_words(bigint[]), private.index_sales(bigint[]), private.index_changes(), private.tally_facets()
  from public, anon, authenticated, service_role;
