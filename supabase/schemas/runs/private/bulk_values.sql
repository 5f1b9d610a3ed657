create or replace function private.bulk_values (
  product public.products,
  change jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', change ->> 'status',
    'featured', change -> 'featured',
    'category', change ->> 'category',
    'price', case when change ? 'price' then
      private.rounded_price(
        product.price * (1 + coalesce((change #>> '{price,percent}')::numeric, 0) / 100)
          + coalesce((change #>> '{price,amount}')::numeric, 0),
        (change #>> '{price,ending}')::numeric, private.shop_decimals()
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
$function$;

comment on function private.bulk_values(public.products, jsonb) is 'What a bulk change makes of a product''s columns.';

revoke all on function private.bulk_values(public.products, jsonb) from public;
