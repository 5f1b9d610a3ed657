create or replace function public.category_texts (
  category public.product_categories
)
  returns setof public.translations
  language sql
  stable
  rows 1
  as $function$
  select texts.* from public.translations as texts where texts.subject = 'categories' and texts.record = category.id::text
$function$;

comment on function public.category_texts(public.product_categories) is 'The translations of a category, as product_texts has a product''s.';

revoke all on function public.category_texts(public.product_categories) from public;

grant execute on function public.category_texts(public.product_categories) to anon, authenticated, service_role;
