create or replace function private.formula_document (
  product_id bigint
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select to_jsonb(formula) - 'product_id' from public.product_formulas as formula
  where formula.product_id = formula_document.product_id
$function$;

comment on function private.formula_document(bigint) is 'What a product''s price is computed from: the columns of product_formulas; null if it has a price of its own.';

revoke all on function private.formula_document(bigint) from public;
