create or replace function private.price_bounds (
  category text,
  filters jsonb,
  out lowest numeric,
  out highest numeric
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
begin
  if exists (select from private.facet_choices(price_bounds.category, filters) as choice where choice.facet <> 'category') then
    select min(search.price), max(search.price) into lowest, highest
    from private.product_search as search
    where search.facet_group in (
      select groups.id from private.facet_groups as groups
      where not exists (
        select from private.facet_choices(price_bounds.category, filters) as choice where not groups.facets && choice.chosen
      )
    );
  else
    -- Prices are in order in the indexes of products by category, and in those of all products.
    select product.final_price into lowest from public.products as product
    where product.status = 'published' and (price_bounds.category is null or product.category = price_bounds.category)
    order by product.final_price limit 1;
    select product.final_price into highest from public.products as product
    where product.status = 'published' and (price_bounds.category is null or product.category = price_bounds.category)
    order by product.final_price desc limit 1;
  end if;
end
$function$;

comment on function private.price_bounds(text, jsonb) is 'The lowest and the highest price of the products with these choices, whatever prices are chosen.';

revoke all on function private.price_bounds(text, jsonb) from public;
