create or replace function private.index_changed_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  set enable_seqscan to 'off'
  set jit to 'off'
  as $function$
declare
  ids bigint[];
  facet_ids bigint[];
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
  select array_agg(id) filter (where is_in_facets), array_agg(id) filter (where not is_in_facets) into facet_ids, ids
  from (
    select id, bool_or(is_less) <> bool_and(is_less) or bool_or(is_left) <> bool_and(is_left) as is_in_facets
    from (
      select id, greatest(price, original_price) > final_price as is_less, stock_quantity is distinct from 0 as is_left, final_price,
        shown_rating
      from added
      union all
      select id, greatest(price, original_price) > final_price, stock_quantity is distinct from 0, final_price, shown_rating from removed
    ) as both_times
    group by id
    having bool_or(is_less) <> bool_and(is_less) or bool_or(is_left) <> bool_and(is_left)
      or min(final_price) <> max(final_price) or min(shown_rating) <> max(shown_rating)
  ) as changed;
  if cardinality(facet_ids) > 0 then
    perform private.index_product_facets(facet_ids);
  end if;
  if cardinality(ids) > 0 then
    update private.product_search as search set price = product.final_price, rating = product.shown_rating
    from public.products as product
    where product.id = any (ids) and search.product_id = product.id
      and (search.price, search.rating) is distinct from (product.final_price, product.shown_rating);
  end if;
  return null;
end
$function$;

comment on function private.index_changed_products() is 'Maintains the search tables when products are added or changed.';

revoke all on function private.index_changed_products() from public;
