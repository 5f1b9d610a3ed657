-- The back office finds products with the folding of all other searches.

CREATE OR REPLACE FUNCTION public.search_catalog(q text, with_descriptions boolean DEFAULT false)
 RETURNS SETOF public.products
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern text;
begin
  perform private.require_admin();
  pattern := private.search_pattern(private.without_accents(private.clean_code(q)));
  return query select product.* from public.products as product
  where private.without_accents(concat_ws(
    E'\n', product.name, product.sku, case when with_descriptions then product.description end
  )) ~ pattern;
end
$function$;

COMMENT ON FUNCTION "public"."search_catalog"(text, boolean) IS 'The products whose name, SKU or (if asked for) description contains q, as the other searches of the back office compare texts. PT400: more than 200 characters; PT403: not an administrator.';

REVOKE ALL ON FUNCTION "public"."search_catalog"(text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_catalog"(text, boolean) TO "authenticated";
