create or replace function private.is_sold_out (
  value public.product_option_values,
  product bigint
)
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  with gone as (
    select combination.value_ids from public.option_combinations as combination
    where combination.product_id = product and combination.stock_quantity = 0 and combination.value_ids @> array[value.id]
  ),
  -- The options that are chosen with it, and what is left of each.
  other as (
    select option.required, array_agg(others.id) filter (where others.stock_quantity is distinct from 0) as ids
    from public.product_option_values as others join public.product_options as option on option.id = others.option_id
    where option.id <> value.option_id and option.id in (
      select combined.option_id from public.product_option_values as combined
      where combined.id = any (array(select unnest(gone.value_ids) from gone))
    )
    group by option.id
  )
  select coalesce(
    value.stock_quantity = 0 or (
      select count(*) from gone where gone.value_ids <@ (value.id || array(select unnest(other.ids) from other))
      -- Sums of logarithms, because there is no product.
    ) >= (select round(exp(sum(ln(coalesce(cardinality(other.ids), 0.1))))) from other having bool_and(other.required)),
    false
  )
$function$;

comment on function private.is_sold_out(public.product_option_values, bigint) is 'Whether a value of a product cannot be bought, whatever is chosen with it: it, or every combination with what is left of the other options.';

revoke all on function private.is_sold_out(public.product_option_values, bigint) from public;
