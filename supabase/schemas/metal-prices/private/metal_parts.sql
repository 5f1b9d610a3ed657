create or replace function private.metal_parts (
  product_id bigint
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select to_jsonb(formula) - array['product_id', 'ending'] || jsonb_build_object('rate', private.metal_rate(formula.metal))
  from public.product_formulas as formula where formula.product_id = metal_parts.product_id
$function$;

comment on function private.metal_parts(bigint) is 'What a product''s price is computed from now, for an order''s line; null if it has a price of its own.';

revoke all on function private.metal_parts(bigint) from public;
