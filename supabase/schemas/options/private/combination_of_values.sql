create or replace function private.combination_of_values (
  product bigint,
  chosen bigint[]
)
  returns public.option_combinations
  language sql
  stable
  set search_path to ''
  as $function$
  select combination from public.option_combinations as combination
  where combination.product_id = product and combination.value_ids <@ chosen
$function$;

comment on function private.combination_of_values(bigint, bigint[]) is 'The combination of a product that these values are, or contain; null if none is.';

revoke all on function private.combination_of_values(bigint, bigint[]) from public;
