create or replace function private.product_of_redirect (
  old_path text
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select product.id
    from public.redirects as redirect
    join public.products as product on product.id = private.product_of_path(redirect.target)
    where redirect.path = private.redirect_path(old_path)
  );
end
$function$;

comment on function private.product_of_redirect(text) is 'The product that an address of the old shop leads to; null if it leads to none.';

revoke all on function private.product_of_redirect(text) from public;
