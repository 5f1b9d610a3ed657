create or replace function private.own_photograph (
  product public.products,
  image text
)
  returns text
  language sql
  immutable
  set search_path to ''
  as $function$
  select shown from unnest(array[product.image] || product.images) as shown
  where split_part(shown, '#', 1) = split_part(image, '#', 1) limit 1
$function$;

comment on function private.own_photograph(public.products, text) is 'The address, with the point to keep, under which a product shows this photograph; null if it does not.';

revoke all on function private.own_photograph(public.products, text) from public;
