create or replace function public.product_texts (
  product public.products
)
  returns setof public.translations
  language sql
  stable
  rows 3
  as $function$
  select texts.* from public.translations as texts where texts.subject = 'products' and texts.record = product.id::text
$function$;

comment on function public.product_texts(public.products) is 'The translations of a product: embedded, they are read with it. Without settings of its own, so that it becomes a part of the statement.';

revoke all on function public.product_texts(public.products) from public;

grant execute on function public.product_texts(public.products) to anon, authenticated, service_role;
