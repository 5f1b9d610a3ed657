create or replace function private.product_document (
  product_id bigint
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select private.editable_values(product) || jsonb_build_object(
    'options', private.options_document(product.id),
    'cost', (select held.cost from public.product_costs as held where held.product_id = product.id),
    'formula', private.formula_document(product.id)
  )
  from public.products as product where product.id = product_document.product_id
$function$;

comment on function private.product_document(bigint) is 'All of a product that a run can change: its columns, its options, its cost and what its price is computed from.';

revoke all on function private.product_document(bigint) from public;
