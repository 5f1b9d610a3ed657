create or replace function private.formula_with_rate (
  product_id bigint
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select to_jsonb(formula) - array['product_id', 'ending'] || jsonb_build_object('rate', private.metal_rate(formula.metal))
  from public.product_formulas as formula where formula.product_id = formula_with_rate.product_id
$function$;

comment on function private.formula_with_rate(bigint) is 'What a product''s price is computed from now, for an order''s line; null if it has a price of its own.';

revoke all on function private.formula_with_rate(bigint) from public;
