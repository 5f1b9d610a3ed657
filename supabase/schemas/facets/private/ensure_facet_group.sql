create or replace function private.ensure_facet_group (
  product public.products
)
  returns integer
  language plpgsql
  set search_path to ''
  as $function$
declare
  own constant text[] := private.own_facets(product);
  known integer;
begin
  loop
    select id into known from private.facet_groups where facets = own;
    exit when found;
    insert into private.facet_groups (facets) values (own) on conflict do nothing;
  end loop;
  return known;
end
$function$;

comment on function private.ensure_facet_group(public.products) is 'The id of the group that a product belongs to, which is added for its first product.';

revoke all on function private.ensure_facet_group(public.products) from public;
