create or replace function private.facet_group (
  product public.products
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  own constant record := private.own_facets(product);
  known integer;
begin
  loop
    select id into known from private.facet_groups where key = own.key;
    exit when found;
    insert into private.facet_groups (category, type, metal, stone, shape, carats, in_stock, on_sale, sizes, key)
    values (own.category, own.type, own.metal, own.stone, own.shape, own.carats, own.in_stock, own.on_sale, own.sizes, own.key)
    on conflict do nothing;
  end loop;
  return known;
end
$function$;

comment on function "private"."facet_group"(public.products) is 'The id of the group that a product belongs to, added if it is the first.';

revoke all on function "private"."facet_group"(public.products) from public;
