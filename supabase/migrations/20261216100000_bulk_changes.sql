-- The same change for many products, as a run: previewed, made and undone like an import.

create function private.rounded_price(amount numeric, ending numeric) returns numeric
language sql immutable set search_path to '' as $$
  select greatest(coalesce(ending, 0), case when ending is null then amount else floor(amount - ending + 0.5) + ending end)
$$;
comment on function private.rounded_price(numeric, numeric) is 'The nearest price with these decimals, such as 0.99; of two, the higher one. Null leaves it as it is.';
revoke all on function private.rounded_price(numeric, numeric) from public;

create function private.bulk_values(product public.products, change jsonb) returns jsonb
language sql stable set search_path to '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', change ->> 'status',
    'featured', change -> 'featured',
    'category', change ->> 'category',
    'price', case when change ? 'price' then
      private.rounded_price(
        round(
          product.price * (1 + coalesce((change #>> '{price,percent}')::numeric, 0) / 100)
            + coalesce((change #>> '{price,amount}')::numeric, 0),
          private.shop_decimals()
        ),
        (change #>> '{price,ending}')::numeric
      )
    end,
    'tags', case when change ? 'add_tags' or change ? 'remove_tags' then
      to_jsonb(array(
        select tag from (
          select tag, min(n) as n
          from (
            select tag, n from unnest(product.tags) with ordinality as held (tag, n)
            union all
            select tag, 1000 + n from jsonb_array_elements_text(change -> 'add_tags') with ordinality as added (tag, n)
          ) as all_tags
          group by tag
        ) as once
        where not coalesce(change -> 'remove_tags' ? tag, false)
        order by n
      ))
    end
  ))
  -- A stock may become null: not counted.
  || case when change ? 'stock_quantity' then jsonb_build_object('stock_quantity', change -> 'stock_quantity') else '{}' end
$$;
comment on function private.bulk_values(public.products, jsonb) is 'What a bulk change makes of a product''s columns.';
revoke all on function private.bulk_values(public.products, jsonb) from public;

create function public.stage_bulk_change(title text, ids bigint[], change jsonb) returns bigint
language plpgsql security definer set search_path to '' set statement_timeout to '2min' as $$
declare
  begun bigint;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(change) as key
  where key not in ('status', 'featured', 'category', 'price', 'add_tags', 'remove_tags', 'stock_quantity', 'delete') limit 1;
  if unknown is not null then
    raise exception using errcode = 'PT400', message = format('A bulk change cannot change "%s".', unknown);
  elsif cardinality(ids) > 100000 then
    raise exception using errcode = 'PT400', message = 'A bulk change has at most 100,000 products.';
  end if;
  begun := public.begin_catalog_run(title);
  update public.catalog_runs set kind = 'bulk' where id = begun;
  insert into public.catalog_run_rows (run_id, position, line, entry, name)
  select begun, n, n,
    jsonb_build_object('id', (product).id)
      || case when change -> 'delete' = 'true' then '{"delete": true}'
        else jsonb_build_object('values', private.bulk_values(product, change)) end,
    (product).name
  from (
    select row_number() over (order by id) as n, products as product from public.products where id = any (stage_bulk_change.ids)
  ) as chosen;
  return begun;
end
$$;
comment on function public.stage_bulk_change(text, bigint[], jsonb) is 'Begins a run that makes the same change of these products: {"status"?, "featured"?, "category"?, "price"?: {"percent"?, "amount"?, "ending"?: 0, 0.95 or 0.99}, "add_tags"?, "remove_tags"?, "stock_quantity"?, "delete"?: true}. Then preview_catalog_run and apply_catalog_run. Admins only.';
revoke all on function public.stage_bulk_change(text, bigint[], jsonb) from public;
grant execute on function public.stage_bulk_change(text, bigint[], jsonb) to authenticated;
