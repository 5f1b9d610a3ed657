create or replace function private.index_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
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
      select id, greatest(price, original_price) > final_price, stock_quantity is distinct from 0 from added
      except
      select id, greatest(price, original_price) > final_price, stock_quantity is distinct from 0 from removed
    ) as changed
  );
  if cardinality(ids) > 0 then
    perform private.index_sales(ids);
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

comment on function private.index_changes() is 'Maintains the search tables when products are added or changed.';

revoke all on function private.index_changes() from public;
