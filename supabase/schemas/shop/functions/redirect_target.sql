create or replace function public.redirect_target (
  path text
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select redirect.target from public.redirects as redirect
  where length(redirect_target.path) <= 6000 and redirect.path = private.redirect_path(redirect_target.path)
    -- What is not published has no page, and nobody is to learn of it.
    and (
      private.product_of_path(redirect.target) is null
      or exists (
        select from public.products as product
        where product.id = private.product_of_path(redirect.target) and product.status = 'published'
      )
    )
    and not exists (
      select from public.collections as collection
      where not collection.is_published and collection.slug = substring(redirect.target from '^/collections/([^/?#]+)')
    )
$function$;

comment on function public.redirect_target(text) is 'Where a path of the owner''s former shop leads: a path of this shop or an https address; null for nowhere, or for what is not published.';

revoke all on function public.redirect_target(text) from public;

grant execute on function public.redirect_target(text) to anon, authenticated, service_role;
