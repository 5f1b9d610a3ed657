create or replace function private.split_amount (
  whole numeric,
  weights numeric[],
  decimals integer
)
  returns numeric[]
  language sql
  immutable
  set search_path to ''
  as $function$
  with shares as (
    select position, coalesce(whole * weight / nullif(sum(weight) over (), 0), 0) as exact
    from unnest(weights) with ordinality as weight (weight, position)
  ),
  floored as (
    select position, trunc(exact, decimals) as share,
      row_number() over (order by exact - trunc(exact, decimals) desc, position) as turn,
      (whole - sum(trunc(exact, decimals)) over ()) * power(10::numeric, decimals) as units_left
    from shares
  )
  select array_agg(
    case when turn <= units_left then share + power(10::numeric, -decimals) else share end order by position
  )
  from floored
$function$;

comment on function private.split_amount(numeric, numeric[], integer) is 'Divides an amount by weights into rounded parts that add up to it, by largest remainder.';

revoke all on function private.split_amount(numeric, numeric[], integer) from public;
