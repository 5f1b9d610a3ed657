-- What a product can be filtered by is listed in one function, and the columns of a cart's line in its type.

-- Tables. All of private.product_search is made anew below.

truncate private.product_search, private.facet_groups;

alter table private.facet_groups
  drop column category, drop column type, drop column metal, drop column stone, drop column shape, drop column carats,
  drop column in_stock, drop column on_sale, drop column sizes, drop column key,
  add column facets text[] collate "C" not null unique;
comment on column private.facet_groups.facets is 'What private.own_facets says of each of its products.';

-- Functions

drop function private.facet_group(public.products);
drop function private.own_facets(public.products);

create function private.own_facets(product public.products) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  in_stock constant boolean := product.stock_quantity is distinct from 0;
  sized bigint[];
  sizes text[];
begin
  if in_stock then
    select array_agg(id) into sized from public.product_options as option
    where option.product_id = product.id and private.is_ring_size(option.name, option.kind);
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
$$;
comment on function private.own_facets(public.products) is
  'What a product can be filtered by: each facet with its value, as in metal=Silver, and size with each of the ring sizes that '
  'can be had. The only list of facets here; its values must follow from columns that private.index_changes looks at.';

create function private.facet_group(product public.products) returns integer
  language plpgsql set search_path = ''
as $$
declare
  own constant text[] := private.own_facets(product);
  known integer;
begin
  loop
    select id into known from private.facet_groups where facets = own;
    exit when found;
    insert into private.facet_groups (facets) values (own) on conflict do nothing;
  end loop;
  return known;
end
$$;
comment on function private.facet_group(public.products) is
  'The id of the group that a product belongs to, added if it is the first.';

create or replace function private.facet_conditions(category text, filters jsonb, out facet text, out condition text)
  returns setof record
  language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', message = 'The filters are not an object.';
  end if;
  for facet, condition in
    select choice.facet, format(
      'facets && %L::text[]', array(select choice.facet || '=' || value from unnest(choice.chosen) as value)
    )
    from (
      values ('category', case when category is not null then array[category] end),
        ('stock', case when filters -> 'stock' = 'true' then array['in'] end),
        ('sale', case when filters -> 'sale' = 'true' then array['on'] end)
      union all
      select listed, private.chosen(filters, listed)
      from jsonb_object_keys(filters - '{category,stock,sale,min,max}'::text[]) as listed
    ) as choice (facet, chosen)
    where choice.chosen is not null
  loop
    return next;
  end loop;
  if private.chosen_price(filters, 'min') is not null or private.chosen_price(filters, 'max') is not null then
    facet := 'price';
    condition := format(
      'price between %L::numeric and %L::numeric',
      coalesce(private.chosen_price(filters, 'min'), 0), coalesce(private.chosen_price(filters, 'max'), 99999999.99)
    );
    return next;
  end if;
end
$$;

create or replace function public.product_facets(q text default '', category text default null, filters jsonb default '{}')
  returns table (facet text, value text, products bigint)
  language plpgsql stable security definer set search_path = '' set jit = off
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
      counted := format(counted, private.matching(words, false), priced);
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
        'select (select final_price from public.products where %1$s order by final_price limit 1), '
          '(select final_price from public.products where %1$s order by final_price desc limit 1)',
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
comment on function public.product_facets(text, text, jsonb) is
  'How many products a search finds with each value of each facet, such as metal, carat (ranges), '
  'size (ring sizes that can be had), stock (in) and sale (on). A facet''s numbers leave its own choice out. all: with all '
  'choices; without: those that miss only the choice of this facet; shop: products in the shop; price: the lowest and the '
  'highest; spelling: how q was read, where a word was corrected. Arguments as for search_products.';
comment on function public.search_products(text, text, jsonb, text, integer, integer, boolean) is
  'The products in which every word of q or a synonym is, as a word''s beginning, plural or not, typos corrected, best first; '
  'near: in which any is. filters: each facet with the values of which a product has one: {"type": ["ring"], "metal", "stone", '
  '"origin", "shape", "carat": ["1-1.5"], "size": ["6.5"], "stock": true, "sale": true, "min": 100, "max": 500}. sort: '
  'relevance, name, price-asc, price-desc, rating. PT400 for what cannot be read.';

create or replace function private.price_cart(lines jsonb, customer uuid) returns private.cart_line[]
  language plpgsql stable set search_path = ''
as $$
declare
  running constant bigint[] := private.running_promotions();
begin
  return array(
    with line as (
      select
        given.ordinality as position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen,
        given.offer as offer_id, made.offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given
      left join public.products as product on product.id = given.id
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
        else private.discounted((product).price, promotion.discount_type, promotion.discount_value)
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

create or replace function private.compare_cart(cart private.cart_line[], total numeric, expected_total numeric) returns void
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
      end || case
        when line.offer_id is null then '{}'
        else jsonb_strip_nulls(jsonb_build_object('offer', line.offer_id, 'problem', line.offer_problem))
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
    raise exception using
      errcode = 'PT409',
      message = case
        when 'gone' = any (reasons) then 'Something in your cart is no longer sold.'
        when 'offer' = any (reasons) then 'An offer in your cart cannot be bought.'
        when 'options' = any (reasons) then 'Something in your cart needs its options chosen.'
        when 'stock' = any (reasons) then 'Something in your cart is sold out or not available in that quantity.'
        when 'price' = any (reasons) then 'Prices in your cart have changed.'
        else format('The total of your order is now $%s.', total)
      end || ' Please look at your cart again.',
      detail = coalesce(differences, '[]');
  end if;
end
$$;

-- Rows

select private.index_products();

-- Rights

revoke all on function private.own_facets(public.products), private.facet_group(public.products)
  from public, anon, authenticated, service_role;
