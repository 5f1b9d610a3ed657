-- A new price of a metal changes 10,000 products at once. Half of the time went into two indexes of what their photographs show
-- and how they are tagged, which were computed anew for each price. They have a table of their own, and changes of prices only
-- do not compare texts.

create table private.product_labels (
  product_id bigint primary key references public.products (id) on delete cascade,
  tags text[] not null,
  alts text[] not null
);

alter table private.product_labels enable row level security;

comment on table private.product_labels is 'How published products are tagged, as folded_tags has it, and what their photographs show. Maintained by triggers; products have no indexes of that, which each change of a price would compute anew.';

create index product_labels_by_tag on private.product_labels using gin (tags);

create index product_labels_by_alt on private.product_labels using gin (alts);

create function private.index_product_labels (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  delete from private.product_labels where product_id = any (ids);
  insert into private.product_labels (product_id, tags, alts)
  select product.id, label.tags, label.alts
  from public.products as product
  cross join lateral (
    select private.folded_tags(product.tags) as tags, private.alts_of_product(product.image, product.images) as alts
  ) as label
  where product.id = any (ids) and product.status = 'published' and (label.tags <> '{}' or label.alts <> '{}');
end
$function$;

comment on function private.index_product_labels(bigint[]) is 'Maintains product_labels when products are new, or when their status, tags or photographs change.';

revoke all on function private.index_product_labels(bigint[]) from public;

create function private.index_labels_of_product()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.index_product_labels(array[new.id]);
  return null;
end
$function$;

comment on function private.index_labels_of_product() is 'Maintains the labels of a product that was added or changed.';

revoke all on function private.index_labels_of_product() from public;

create trigger products_are_labeled_when_added
  after insert on public.products
  for each row
  when (new.status = 'published')
  execute function private.index_labels_of_product();

create trigger products_are_labeled_when_changed
  after update of status, tags, image, images on public.products
  for each row
  when (
    old.status <> new.status or old.tags <> new.tags or old.image is distinct from new.image or old.images <> new.images
  )
  execute function private.index_labels_of_product();

select private.index_product_labels(array(select id from public.products));

drop index public.products_by_shown_alt;

drop index public.products_by_tag;

revoke all on function private.folded_tags(text[]) from authenticated, service_role;

revoke all on function private.alts_of_product(text, text[]) from authenticated, service_role;

alter function private.alts_of_product(text, text[]) security invoker;

create or replace function private.collection_condition (
  collection public.collections
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  category constant text := (select name from public.product_categories where id = collection.category_id);
  conditions text[];
begin
  if collection.by_hand then
    return format('product_id = any (%L::bigint[])', collection.product_ids);
  end if;
  conditions := array_remove(array[
    case when collection.tags <> '{}' then
      format(
        'product_id in (select product_id from private.product_labels where tags %s %L::text[])',
        case when collection.matches_any then '&&' else '@>' end, private.folded_tags(collection.tags)
      )
    end,
    case when category is not null then
      format('facet_group in (select id from private.facet_groups where facets @> %L::text[])', array['category=' || category])
    end,
    case when collection.min_price is not null or collection.max_price is not null then
      format('price between %L::numeric and %L::numeric', coalesce(collection.min_price, 0), coalesce(collection.max_price, 99999999.99))
    end,
    case when collection.max_age is not null then
      format(
        'product_id in (select id from public.products where created_at >= now() - make_interval(days => %L::integer))',
        collection.max_age
      )
    end
  ], null);
  return coalesce('(' || nullif(array_to_string(conditions, case when collection.matches_any then ' or ' else ' and ' end), '') || ')', 'false');
end
$function$;

create or replace function private.is_shown_word (
  word text,
  field text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  if field = 'alt' then
    return exists (select from private.product_labels where alts @> array[word]);
  end if;
  return exists (select from private.shown_words(array[word]));
end
$function$;

create or replace function private.rebuild_search_tables()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  lock table public.products in share mode;
  truncate private.product_search, private.product_labels;
  delete from private.facet_groups;
  delete from private.vocabulary;
  -- An index of many words is built faster than kept.
  drop index private.product_search_by_words;
  perform private.index_product_words(array(select id from public.products));
  create index product_search_by_words on private.product_search using gin (words) with (fastupdate = off);
  perform private.index_product_labels(array(select id from public.products));
end
$function$;

create function private.change_only_prices (
  is_beginning boolean
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform set_config('facet.only_prices', case when is_beginning then 'on' else '' end, true);
end
$function$;

comment on function private.change_only_prices(boolean) is 'Says whether the next statements change nothing but the prices of products, so that triggers need not compare the rest.';

revoke all on function private.change_only_prices(boolean) from public;

create function private.changes_only_prices()
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(current_setting('facet.only_prices', true) = 'on', false)
$function$;

comment on function private.changes_only_prices() is 'Whether change_only_prices has said so.';

revoke all on function private.changes_only_prices() from public;

create or replace function private.index_changed_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    perform private.index_product_words(array(select id from added));
    return null;
  end if;

  -- Sets are compared: a join would be planned once, for the few rows of the first statement.
  ids := case when not private.changes_only_prices() then array(
    select id from (
      select id, status, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from added
      except
      select id, status, name, description, category, features, tags, sku, type, metal, stone, shape, color, clarity, cut, carat,
        origin, certificate_lab, certificate_number
      from removed
    ) as changed
  ) end;
  if cardinality(ids) > 0 then
    perform private.index_product_words(ids);
  end if;
  -- Of the stock, searches only know whether there is any.
  ids := array(
    select id from (
      select id, greatest(price, original_price) > final_price, stock_quantity is distinct from 0 from added
      except
      select id, greatest(price, original_price) > final_price, stock_quantity is distinct from 0 from removed
    ) as changed
  );
  if cardinality(ids) > 0 then
    perform private.index_product_facets(ids);
  end if;
  ids := array(
    select id from (select id, final_price, shown_rating from added except select id, final_price, shown_rating from removed) as changed
  );
  if cardinality(ids) > 0 then
    update private.product_search as search set price = product.final_price, rating = product.shown_rating
    from public.products as product
    where product.id = any (ids) and search.product_id = product.id
      and (search.price, search.rating) is distinct from (product.final_price, product.shown_rating);
  end if;
  return null;
end
$function$;

create or replace function private.note_product_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.is_restoring() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, new, price, cause, actor)
    select id, 'final_price', final_price, price, (select private.current_cause()), (select auth.uid()) from added;
    insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor)
    select id, stock_quantity, stock_quantity, (select private.current_cause()), (select private.order_of_cause()), (select auth.uid())
    from added where stock_quantity is not null;
    return null;
  end if;

  -- Rows are grouped: a join would be planned once, for the few rows of the first statement.
  insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor, note)
  select
    id, sum(times * stock_quantity), max(stock_quantity) filter (where times = 1),
    (select private.current_cause()), (select private.order_of_cause()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select id, stock_quantity, 1 as times from added
    union all
    select id, stock_quantity, -1 from removed
  ) as both_times
  where not (select private.changes_only_prices())
  group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1;

  insert into public.price_changes (product_id, kind, old, new, price, cause, actor)
  select
    id, 'final_price', max(final_price) filter (where times = -1), max(final_price) filter (where times = 1),
    max(price) filter (where times = 1), (select private.current_cause()), (select auth.uid())
  from (
    select id, final_price, price, 1 as times from added
    union all
    select id, final_price, price, -1 from removed
  ) as both_times
  group by id having min(final_price) <> max(final_price) or min(price) <> max(price);
  return null;
end
$function$;

create or replace function private.reprice_by_metals (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  decimals integer;
begin
  -- Waits for a change of the currency, as check_amounts does for prices that are typed.
  perform from public.shop_facts for share;
  decimals := private.shop_decimals();
  perform private.change_only_prices(true);
  -- The long lists of promotions are only looked through for products that are in one, as in outdated_prices.
  with considered as (
    select promotion.id, promotion.product_ids
    from private.price_list join public.promotions as promotion on promotion.id = any (price_list.promotion_ids)
  ),
  listed as (
    select product_id, array_agg(considered.id) as promotion_ids
    from considered, unnest(considered.product_ids) as product_id group by product_id
  ),
  general as materialized (
    select array(select considered.id from considered where cardinality(considered.product_ids) = 0) as promotion_ids
  ),
  correct as (
    select changed.product_id, changed.new, final.price
    from general
    cross join private.formula_price_changes(ids => reprice_by_metals.ids) as changed
    join public.products as product on product.id = changed.product_id
    left join listed on listed.product_id = product.id
    left join lateral private.promotion_for(product, general.promotion_ids || listed.promotion_ids) as promotion on true
    cross join lateral private.discounted_price(
      changed.new, promotion.discount_type, promotion.discount_value, decimals
    ) as final (price)
  )
  update public.products as product set price = correct.new, final_price = correct.price
  from correct where product.id = correct.product_id;
  perform private.change_only_prices(false);
end
$function$;

create or replace function private.correct_prices (
  after bigint,
  until bigint,
  most integer
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
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
  perform private.change_only_prices(true);
  update public.products as product set final_price = correct.price
  from unnest(ids, prices) as correct (id, price)
  where product.id = correct.id;
  perform private.change_only_prices(false);
  perform private.set_cause(before);
  return true;
end
$function$;
