create or replace function private.merged_option_values (
  present jsonb,
  given jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  as $function$
  select coalesce(jsonb_agg(value order by is_new, n), '[]')
  from (
    select false as is_new, held.n, held.value || coalesce(wanted.value - 'value', '{}') as value
    from jsonb_array_elements(present) with ordinality as held (value, n)
    left join lateral (
      select value from jsonb_array_elements(given) as value where lower(value ->> 'value') = lower(held.value ->> 'value') limit 1
    ) as wanted on true
    union all
    select true, wanted.n, '{"surcharge": 0, "stock_quantity": null}' || wanted.value
    from jsonb_array_elements(given) with ordinality as wanted (value, n)
    where not exists (
      select from jsonb_array_elements(present) as held where lower(held ->> 'value') = lower(wanted.value ->> 'value')
    )
  ) as merged
$function$;

comment on function private.merged_option_values(jsonb, jsonb) is 'An option''s values with those of a file: what is not in the file stays.';

revoke all on function private.merged_option_values(jsonb, jsonb) from public;
