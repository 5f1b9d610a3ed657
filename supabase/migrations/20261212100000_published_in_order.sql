-- What shoppers sort has an index of published products. Rows that a page skips are then passed over without reading them,
-- and archived pieces, of which a shop of unique ones soon has more than others, are in no way.

drop index public.products_by_final_price;
create index products_by_final_price on public.products (final_price, id) where status = 'published';

drop index public.products_by_name;
create index products_by_name on public.products (name, id) where status = 'published';

drop index public.products_by_shown_rating;
create index products_by_shown_rating on public.products (shown_rating desc, id) where status = 'published';

drop index public.products_by_category_and_final_price;
create index products_by_category_and_final_price on public.products (category, final_price, id) where status = 'published';

drop index public.products_by_category_and_shown_rating;
create index products_by_category_and_shown_rating on public.products (category, shown_rating desc, id)
  where status = 'published';

-- This one has all products, because renaming a category looks for them.
drop index public.products_by_category_and_name;
create index products_by_category_and_name on public.products (category, name, id) include (status);

drop index public.products_featured;
create index products_featured on public.products (name, id) where featured and status = 'published';
