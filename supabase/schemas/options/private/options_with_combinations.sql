create or replace function private.options_with_combinations (
  options jsonb,
  combinations jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  as $function$
  select coalesce(
    jsonb_agg(
      (option - 'combinations') || coalesce(
        (
          select jsonb_build_object('combinations', jsonb_agg(combination order by m))
          from jsonb_array_elements(combinations) with ordinality as of (combination, m)
          where (
            select min(place) from jsonb_array_elements(options) with ordinality as first (named, place)
            where combination -> 'choice' ? (named ->> 'name')
          ) = n
          having count(*) > 0
        ),
        '{}'
      )
      order by n
    ),
    '[]'
  )
  from jsonb_array_elements(options) with ordinality as each (option, n)
$function$;

comment on function private.options_with_combinations(jsonb, jsonb) is 'An options document with these combinations, each with the first of its options.';

revoke all on function private.options_with_combinations(jsonb, jsonb) from public;
