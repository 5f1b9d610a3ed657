create or replace function private.combination_surcharge (
  combination public.option_combinations
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(
    combination.surcharge,
    (select sum(value.surcharge) from public.product_option_values as value where value.id = any (combination.value_ids))
  )
$function$;

comment on function private.combination_surcharge(public.option_combinations) is 'What a combination costs on top of the product''s price.';

revoke all on function private.combination_surcharge(public.option_combinations) from public;
