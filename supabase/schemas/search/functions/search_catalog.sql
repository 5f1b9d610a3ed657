create or replace function public.search_catalog (
  q text,
  with_descriptions boolean default false
)
  returns setof public.products
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  pattern text;
begin
  perform private.require_admin();
  pattern := private.search_pattern(private.without_accents(private.clean_code(q)));
  return query select product.* from public.products as product
  where private.without_accents(concat_ws(
    E'\n', product.name, product.sku, case when with_descriptions then product.description end
  )) ~ pattern or product.id in (
    select combination.product_id from public.option_combinations as combination
    where private.without_accents(combination.sku) ~ pattern
  );
end
$function$;

comment on function public.search_catalog(text, boolean) is 'The products whose name, SKU, a combination''s SKU or (if asked for) description contains q, as the other searches of the back office compare texts. PT400: more than 200 characters; PT403: not an administrator.';

revoke all on function public.search_catalog(text, boolean) from public;

grant execute on function public.search_catalog(text, boolean) to authenticated;
