create or replace function private.merged_options (
  present jsonb,
  given jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  as $function$
  select private.options_with_combinations(
    coalesce(jsonb_agg(option order by is_new, n), '[]'),
    private.merged_combinations(
      coalesce(jsonb_agg(option order by is_new, n), '[]'),
      private.combinations_in(present), private.combinations_in(given)
    )
  )
  from (
    select false as is_new, held.n, case when wanted.option is null then held.option else
      held.option || (wanted.option - 'name')
      || jsonb_build_object('values', private.merged_option_values(held.option -> 'values', wanted.option -> 'values'))
    end as option
    from jsonb_array_elements(present) with ordinality as held (option, n)
    left join lateral (
      select option from jsonb_array_elements(given) as each (option) where lower(option ->> 'name') = lower(held.option ->> 'name') limit 1
    ) as wanted on true
    union all
    select true, wanted.n,
      '{"kind": "choice", "required": true, "max_length": null, "allowed": null, "surcharge": 0}' || wanted.option
      || jsonb_build_object('values', private.merged_option_values('[]', wanted.option -> 'values'))
    from jsonb_array_elements(given) with ordinality as wanted (option, n)
    where not exists (
      select from jsonb_array_elements(present) as held where lower(held ->> 'name') = lower(wanted.option ->> 'name')
    )
  ) as merged
$function$;

comment on function private.merged_options(jsonb, jsonb) is 'A product''s options with those of a file: what is not in the file stays.';

revoke all on function private.merged_options(jsonb, jsonb) from public;
