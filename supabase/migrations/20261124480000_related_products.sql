-- A product's page asks for the related products while it asks for the product, whose category it does not know yet.

create function public.related_products(product_id bigint, take integer default 4) returns setof public.products
  language sql stable set search_path = '' rows 4
as $$
  select other.* from public.products as other
  where other.category = (select category from public.products as product where product.id = related_products.product_id)
    and other.id <> related_products.product_id
  order by other.shown_rating desc, other.id
  limit least(greatest(take, 0), 100)
$$;
comment on function public.related_products(bigint, integer) is 'Other products of the same category, best rated first, at most 100.';

revoke all on function public.related_products(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.related_products(bigint, integer) to anon, authenticated, service_role;
