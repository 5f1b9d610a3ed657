-- A product is a draft until it is published, and can be archived: then it is nowhere but in the back office.

alter table public.products
  add column status text not null default 'published',
  add column publish_at timestamptz,
  add constraint products_status_check check (status in ('draft', 'published', 'archived')),
  add constraint products_publish_at_is_of_drafts check (publish_at is null or status = 'draft');

comment on column public.products.status is 'draft: not in the shop yet; published: in the shop; archived: no longer in the shop. Only administrators see what is not published.';
comment on column public.products.publish_at is 'When a draft is published by itself; null: when somebody does it.';

create index products_to_publish on public.products (publish_at)
  where publish_at is not null;

grant insert (status, publish_at), update (status, publish_at) on table public.products to authenticated;

drop policy "everyone reads products" on public.products;
create policy "guests read published products" on public.products
  for select
  to anon
  using (status = 'published');
create policy "customers read published products, admins all" on public.products
  for select
  to authenticated
  using (status = 'published' or (select private.is_admin()));

drop policy "everyone reads options" on public.product_options;
create policy "whoever reads a product reads its options" on public.product_options
  for select
  to anon, authenticated
  using (exists (select from public.products as product where product.id = product_options.product_id));

drop policy "everyone reads values of options" on public.product_option_values;
create policy "whoever reads an option reads its values" on public.product_option_values
  for select
  to anon, authenticated
  using (exists (select from public.product_options as option where option.id = product_option_values.option_id));

create function private.forget_publish_at()
  returns trigger
  language plpgsql
  set search_path to ''
  as $$
begin
  new.publish_at := null;
  return new;
end
$$;

comment on function private.forget_publish_at() is 'Whoever publishes or archives a draft need not know that it had a time.';

revoke all on function private.forget_publish_at() from public;

create trigger products_forget_publish_at
  before insert or update of status, publish_at on public.products
  for each row
  when (new.status <> 'draft' and new.publish_at is not null)
  execute function private.forget_publish_at();

drop trigger products_set_updated_at on public.products;
create trigger products_set_updated_at
  before update of name, description, category, price, original_price, image, images, features, tags, sku, weight, dimensions,
    featured, rating, reviews, type, metal, stone, shape, color, clarity, cut, carat, stone_length, stone_width, origin,
    certificate_lab, certificate_number, certificate_file, status, publish_at on public.products
  for each row
  execute function private.set_updated_at();

-- Searches and facets know published products only.

create or replace function private.index_words(ids bigint[])
  returns void
  language plpgsql
  set search_path to ''
  as $$
declare
  changed record;
begin
  -- Whoever deletes a row of private.product_search counts it off.
  delete from private.product_search as search using public.products as product
  where search.product_id = any (ids) and product.id = search.product_id and product.status <> 'published';
  for changed in
    with before as (
      select facet_group from private.product_search where product_id = any (ids)
    ),
    after as (
      insert into private.product_search (product_id, facet_group, price, rating, name, words)
      select product.id, private.facet_group(product), final_price, shown_rating, name, private.search_words(product)
      from public.products as product where product.id = any (ids) and product.status = 'published'
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

comment on function private.index_words(bigint[]) is 'Maintains the search tables when products are new, or when their status, texts or facts change.';

create or replace function private.index_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    perform private.index_words(array(select id from added));
    return null;
  end if;

  -- Sets are compared: a join would be planned once, for the few rows of the first statement.
  ids := array(
    select id from (
      select id, status, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from added
      except
      select id, status, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from removed
    ) as changed
  );
  if cardinality(ids) > 0 then
    perform private.index_words(ids);
  end if;
  -- Of the stock, searches only know whether there is any.
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

-- Counts: of what is in the shop, and of the rest, which only administrators see.

alter table private.tallies
  drop constraint tallies_subject_check,
  add constraint tallies_subject_check
    check (subject in ('orders', 'buyers', 'products', 'unlisted products', 'stock', 'facets', 'money'));

comment on table private.tallies is 'How many there are of a kind: orders by status, and their money by currency; buyers, which are customers with orders, with and without an account, and accounts without orders; published products by category, by stock level, and by facet group; other products by category. The rows of a kind add up to its number: concurrent transactions each have a row of their own.';

create function private.product_tallies(category text, status text, stock integer, low integer)
  returns table (
    subject text,
    kind text
  )
  language sql
  immutable
  as $$
  select case when status = 'published' then 'products' else 'unlisted products' end, category collate "C"
  union all
  select 'stock', private.stock_level(stock, low)
  where status = 'published' and private.stock_level(stock, low) is not null
$$;

comment on function private.product_tallies(text, text, integer, integer) is 'Where a product counts in private.tallies. low: with fewer pieces it is low on stock.';

revoke all on function private.product_tallies(text, text, integer, integer) from public;

create or replace function private.tally_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $$
declare
  low constant integer := private.low_stock_threshold();
begin
  if tg_op = 'INSERT' then
    perform private.tally(subject, kind, count(*))
    from added cross join lateral private.product_tallies(category, status, stock_quantity, low)
    group by subject, kind;
  elsif tg_op = 'DELETE' then
    perform private.tally(subject, kind, -count(*))
    from removed cross join lateral private.product_tallies(category, status, stock_quantity, low)
    group by subject, kind;
  elsif tg_op = 'UPDATE' then
    -- One query, because every order takes stock.
    perform private.tally(subject, kind, sum(times))
    from (
      select category, status, stock_quantity, 1 as times from added
      union all
      select category, status, stock_quantity, -1 from removed
    ) as change
    cross join lateral private.product_tallies(category, status, stock_quantity, low)
    group by subject, kind having sum(times) <> 0;
  else
    delete from private.tallies where subject in ('products', 'unlisted products', 'stock');
  end if;
  return null;
end
$$;

create or replace function private.recount_stock()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $$
begin
  delete from private.tallies where subject = 'stock';
  insert into private.tallies (subject, kind, number, amount)
  select subject, kind, count(*), 0
  from (select private.low_stock_threshold() as low) as shop, public.products,
    lateral private.product_tallies(category, status, stock_quantity, low)
  where subject = 'stock' group by subject, kind;
  return null;
end
$$;

create or replace function private.recount()
  returns void
  language plpgsql
  set search_path to ''
  as $$
begin
  lock table public.orders, public.products in share mode;
  delete from private.tallies;
  perform private.recount_orders();
  perform private.recount_customers();
  insert into private.tallies (subject, kind, number, amount)
  select subject, kind, count(*), 0
  from (select private.low_stock_threshold() as low) as shop, public.products,
    lateral private.product_tallies(category, status, stock_quantity, low)
  group by subject, kind
  union all
  select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group;
end
$$;

drop function private.count_stock();

drop function public.category_counts();

create function public.category_counts(with_unlisted boolean default false)
  returns table (
    category text,
    products bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  as $$
  select kind collate "en-x-icu", sum(number)::bigint from private.tallies
  where subject = 'products' or subject = 'unlisted products' and with_unlisted and private.is_admin()
  group by kind having sum(number) > 0 order by 1
$$;

comment on function public.category_counts(boolean) is 'The number of published products in each category that is not empty; for administrators who ask for it, of all products.';

revoke all on function public.category_counts(boolean) from public;

grant execute on function public.category_counts(boolean) to anon, authenticated, service_role;

-- Only what is published is sold, offered for, asked about and recommended.

create or replace function private.price_cart (
  lines jsonb,
  customer uuid
)
  returns private.cart_line[]
  language plpgsql
  stable
  set search_path to ''
  as $$
declare
  running constant bigint[] := private.running_promotions();
  decimals constant integer := private.shop_decimals();
begin
  return array(
    with line as (
      select
        given.ordinality as position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen,
        given.offer as offer_id, coalesce(made.answer_price, made.offer_price) as offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given
      left join public.products as product on product.id = given.id and product.status = 'published'
      left join public.counter_offers as made on made.id = given.offer
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
      case
        when by_offer then case when (product).id is not null then resolved.offer_price end
        else private.discounted_price((product).price, promotion.discount_type, promotion.discount_value, decimals)
      end + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name, (product).image, (product).sku,
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids)),
      resolved.offer_id, resolved.offer_problem
    )::private.cart_line
    from resolved
    cross join lateral (select resolved.offer_id is not null and resolved.offer_problem is null) as priced (by_offer)
    left join lateral private.promotion_for(product, running) as promotion on not by_offer
    order by resolved.position
  );
end
$$;

create or replace function private.current_price (
  product_id bigint
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $$
  select private.discounted_price(
    product.price, promotion.discount_type, promotion.discount_value, private.shop_decimals()
  )
  from public.products as product
  left join lateral private.promotion_for(product, private.running_promotions()) as promotion on true
  where product.id = current_price.product_id and product.status = 'published'
$$;

comment on function private.current_price(bigint) is 'What a product costs everybody at this moment; null if it is not sold.';

create or replace function private.fill_inquiry()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $$
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
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  new.user_email := private.clean_email(new.user_email);
  if new.user_id is null and not private.is_email_address(new.user_email) then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  return new;
end
$$;

create or replace function public.best_sellers (
  take integer default 4
)
  returns setof public.products
  language sql
  stable
  security definer
  rows 4
  set search_path to ''
  as $$
  with sold as (
    select item.product_id, count(distinct item.order_id) as orders
    from (
      -- However large the shop is, only the latest orders count: what sold last year says little.
      select id from public.orders where not private.is_void(status) and status <> 'pending_payment'
      order by created_at desc, id desc limit 1000
    ) as placed
    join public.order_items as item on item.order_id = placed.id
    group by item.product_id
  ),
  best as (
    select product.id, sold.orders, product.shown_rating
    from sold join public.products as product on product.id = sold.product_id
    where product.status = 'published' and product.stock_quantity is distinct from 0
    order by sold.orders desc, product.shown_rating desc, product.id limit least(greatest(take, 0), 24)
  ),
  shown as (
    select * from best
    union all
    select * from (
      select id, null::bigint, shown_rating from public.products
      where status = 'published' and stock_quantity is distinct from 0 and id not in (select id from best)
      order by shown_rating desc, id limit least(greatest(take, 0), 24)
    ) as rated
  )
  select product.* from shown join public.products as product on product.id = shown.id
  order by shown.orders desc nulls last, shown.shown_rating desc, shown.id limit least(greatest(take, 0), 24)
$$;

create or replace function public.related_products (
  product_id bigint,
  take integer default 4
)
  returns setof public.products
  language sql
  stable
  rows 4
  set search_path to ''
  as $$
  select other.* from public.products as other
  where other.status = 'published' and other.category = (select category from public.products as product where product.id = related_products.product_id)
    and other.id <> related_products.product_id
  order by other.shown_rating desc, other.id
  limit least(greatest(take, 0), 100)
$$;

create or replace function public.product_facets (
  q text default '',
  category text default null::text,
  filters jsonb default '{}'
)
  returns table (
    facet text,
    value text,
    products bigint
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set jit to 'off'
  as $$
declare
  priced text;
  -- What else was chosen: as a condition, and for each facet, its name where a product misses it.
  chosen text;
  misses text;
  in_products boolean;
  counted text;
  bounds text;
  words text[];
  corrected boolean;
begin
  select
    coalesce(max(condition) filter (where choice.facet = 'price'), 'true'),
    coalesce(string_agg(condition, ' and ') filter (where choice.facet <> 'price'), 'true'),
    coalesce(
      string_agg(format('case when not %s then %L end', condition, choice.facet), ', ') filter (where choice.facet <> 'price'),
      'null'
    ),
    bool_and(choice.facet = 'category')
  into priced, chosen, misses, in_products
  from private.facet_conditions(product_facets.category, product_facets.filters) as choice;

  if q ~ '\S' or priced <> 'true' then
    counted := 'select facet_group, %2$s as fits, count(*) as number, min(price) as lowest, max(price) as highest '
      'from private.product_search where %1$s group by facet_group, fits';
    bounds := 'select min(lowest), max(highest) from alike where misses <@ ''{price}''';
    if q ~ '\S' then
      select read.words, read.corrected into words, corrected from private.read_search(q) as read;
      counted := format(counted, private.match_condition(words, false), priced);
    else
      counted := format(counted, 'true', priced);
    end if;
    if corrected then
      return query select 'spelling', array_to_string(words, ' '), null::bigint;
    end if;
  else
    counted := 'select kind::integer as facet_group, true as fits, sum(number) as number, null::numeric as lowest, '
      'null::numeric as highest '
      'from private.tallies where subject = ''facets'' group by kind having sum(number) > 0';
    -- Prices are in order in the indexes of products by category, and in those of all products.
    bounds := case
      when coalesce(in_products, true) then format(
        'select (select final_price from public.products where status = ''published'' and %1$s order by final_price limit 1), '
          '(select final_price from public.products where status = ''published'' and %1$s order by final_price desc limit 1)',
        case when category is null then 'true' else format('category = %L', category) end
      )
      else format(
        'select min(price), max(price) from private.product_search '
          'where facet_group in (select id from private.facet_groups where %s)',
        chosen
      )
    end;
  end if;
  return query
    select 'shop', null, coalesce(sum(number), 0)::bigint from private.tallies where subject = 'products';
  -- Alike products are counted first, each facet then counts these. A facet does not look at its own choice.
  return query execute format(
    'with counted as materialized (%1$s), alike as materialized ('
      'select facets, array_remove(array[case when not fits then ''price'' end, %2$s], null) as misses, number, lowest, highest '
      'from counted join private.facet_groups on id = facet_group'
    ') '
    'select ''all'', null, coalesce(sum(number), 0)::bigint from alike where misses = ''{}'' '
    'union all '
    'select named.facet, named.value collate "en-x-icu", sum(number)::bigint '
    'from ('
      'select own, misses, sum(number) as number from alike cross join unnest(facets) as own '
      'where cardinality(misses) < 2 group by own, misses'
    ') as found '
    'cross join lateral (select split_part(own, ''='', 1), substr(own, strpos(own, ''='') + 1)) as named (facet, value) '
    'where misses <@ array[named.facet] group by 1, 2 '
    'union all '
    'select ''without'', misses[1], sum(number)::bigint from alike where cardinality(misses) = 1 group by 2 '
    'union all '
    'select ''price'', bound::text, count(*) from (%3$s) as range (lowest, highest) '
    'cross join lateral (values (lowest), (highest)) as bounds (bound) '
    'where bound is not null group by bound '
    'order by 1, 3 desc, 2',
    counted, misses, bounds
  );
end
$$;

create or replace function public.dashboard_stats (
  time_zone text default 'UTC'
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $$
declare
  unit constant text := private.shop_currency();
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'revenueByDay', private.sales_by_day(30),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'currency', currency, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  ) || (
    select jsonb_build_object(
      'totalRevenue', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' revenue'), 0),
      'received', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' received'), 0),
      'refunded', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' refunded'), 0),
      'stillToCome', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' to come'), 0),
      'otherCurrencies', coalesce((
        select json_agg(distinct left(kind, 3))
        from (
          select kind from private.tallies
          where subject = 'money' and kind not like unit || ' %' group by kind having sum(amount) <> 0
        ) as elsewhere
      ), '[]'),
      'totalOrders', coalesce(sum(number) filter (where subject = 'orders'), 0),
      'totalProducts', coalesce(sum(number) filter (where subject in ('products', 'unlisted products')), 0),
      'totalCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'account'), 0),
      'guestCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'guest'), 0),
      'pendingPaymentOrders', coalesce(sum(number) filter (where subject = 'orders' and kind = 'pending_payment'), 0),
      'lowStockItems', coalesce(sum(number) filter (where subject = 'stock'), 0),
      'outOfStockItems', coalesce(sum(number) filter (where subject = 'stock' and kind = 'out'), 0)
    )
    from private.tallies
  );
end
$$;

-- A draft is published when its time has come.

create function private.publish_due_products()
  returns bigint
  language sql
  set search_path to ''
  as $$
  with due as (
    update public.products set status = 'published' where status = 'draft' and publish_at <= now() returning 1
  )
  select count(*) from due
$$;

comment on function private.publish_due_products() is 'Publishes the drafts whose time has come, and returns how many.';

revoke all on function private.publish_due_products() from public;

create or replace procedure private.refresh_prices()
  language plpgsql
  as $$
declare
  begun bigint;
  after bigint;
  until bigint;
begin
  perform private.publish_due_products();
  while not private.prices_are_current() loop
    perform private.lock_prices();
    update private.price_list
    set promotion_ids = private.running_promotions(), is_current = false, version = version + 1
    returning version into begun;
    commit;

    after := 0;
    loop
      select max(id) into until
      from (select id from public.products where id > after order by id limit 500) as batch;
      exit when until is null;
      perform private.lock_prices();
      perform private.correct_prices(after, until, 500);
      commit;
      after := until;
    end loop;

    update private.price_list set is_current = true where version = begun;
    commit;
  end loop;
end
$$;

comment on procedure private.refresh_prices() is 'Publishes drafts whose time has come, and updates prices after promotions began, ended or were used up, and after large changes. Commits every 500 products, so that orders do not wait long. Call it every second or minute: it is quick when there is nothing to do.';
