-- The products of a category are tallied. Those that match a search are counted, in a large shop only while they are few.

-- Functions

drop function public.category_counts(text);

create function public.category_counts(q text default '')
  returns table (category text, products bigint, more boolean)
  -- Planned for the pattern each time: whether it is common decides how to look for it.
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := private.search_pattern(coalesce(q, ''));
  many constant integer := 50;
  categories text[];
  -- Where the category's name matches, all of its products do.
  named text[];
  -- The categories of the first products that match, once for each product.
  matching text[];
  -- The categories that have many of these.
  crowded text[];
  is_small boolean;
begin
  select array_agg(kind), array_agg(kind) filter (where kind collate "en-x-icu" ~* pattern), sum(tally.products) <= 5000
  into categories, named, is_small
  from (
    select kind, sum(number) as products from private.tallies where subject = 'products' group by kind having sum(number) > 0
  ) as tally;
  named := coalesce(named, '{}');

  return query
    select kind collate "en-x-icu", sum(number)::bigint, false from private.tallies
    where subject = 'products' and kind = any (named) group by kind order by 1;
  if named = categories then
    return;
  end if;

  if not is_small then
    -- A common word is everywhere, so this soon finds enough, twice as many for each category as are needed there.
    matching := array(
      select product.category from public.products as product
      where product.name ~* pattern or product.description ~* pattern or product.category = any (named)
      limit 2 * many * cardinality(categories)
    );
    if cardinality(matching) = 2 * many * cardinality(categories) then
      crowded := array(select name from unnest(matching) as name group by name having count(*) >= many);
    end if;
  end if;
  crowded := coalesce(crowded, '{}');

  return query
    select name collate "en-x-icu", many::bigint, true from unnest(crowded) as name where name <> all (named) order by 1;
  if cardinality(named || crowded) < cardinality(categories) then
    return query
      select product.category, count(*), false from public.products as product
      where (product.name ~* pattern or product.description ~* pattern)
        -- A join, because the index of words would look for each category's name, too.
        and product.category in (select name from public.product_categories where name <> all (named || crowded))
      group by product.category order by product.category;
  end if;
end
$$;
comment on function public.category_counts(text) is
  'For each category that is not empty, the number of its products whose name, description or category contains q. In a '
  'shop of more than 5,000 products, it may be 50 and more be true: there are at least that many. PT400 for more than 200 '
  'characters.';

-- Grants

revoke all on function public.category_counts(text) from public, anon, authenticated, service_role;
grant execute on function public.category_counts(text) to anon, authenticated, service_role;
