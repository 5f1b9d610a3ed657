create or replace function public.related_products (
  product_id bigint,
  take integer default 4
)
  returns setof public.products
  language sql
  stable
  rows 4
  set search_path to ''
  as $function$
  select other.* from public.products as other
  where other.status = 'published' and other.category = (select category from public.products as product where product.id = related_products.product_id)
    and other.id <> related_products.product_id
  order by other.shown_rating desc, other.id
  limit least(greatest(take, 0), 100)
$function$;

comment on function public.related_products(bigint, integer) is 'Other products in the same category, best rated first, at most 100.';

revoke all on function public.related_products(bigint, integer) from public;

grant execute on function public.related_products(bigint, integer) to anon, authenticated, service_role;
