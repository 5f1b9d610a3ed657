create or replace function private.options_without_stock (
  options jsonb
)
  returns jsonb
  language sql
  immutable
  as $function$
  select coalesce(
    jsonb_agg(
      option - 'combinations' || jsonb_build_object(
        'values', (
          select coalesce(jsonb_agg(value - 'stock_quantity' order by value_position), '[]')
          from jsonb_array_elements(option -> 'values') with ordinality as each (value, value_position)
        ),
        'combinations', (
          select coalesce(jsonb_agg(combination - 'stock_quantity' order by combination -> 'choice'), '[]')
          from jsonb_array_elements(option -> 'combinations') as each (combination)
        )
      )
      order by position
    ),
    '[]'
  )
  from jsonb_array_elements(options) with ordinality as each (option, position)
$function$;

comment on function private.options_without_stock(jsonb) is 'An options document without the stock, which orders change.';

revoke all on function private.options_without_stock(jsonb) from public;
