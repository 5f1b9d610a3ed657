create or replace function private.merged_combinations (
  options jsonb,
  present jsonb,
  given jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  as $function$
  with known as materialized (
    select option ->> 'name' as name, each ->> 'value' as word
    from jsonb_array_elements(options) as option, jsonb_array_elements(option -> 'values') as each
  ),
  -- Files may write names in other letters.
  wanted as materialized (
    select entry, n, (
      select jsonb_object_agg(coalesce(known.name, pair.name), coalesce(known.word, pair.word))
      from jsonb_each_text(entry -> 'choice') as pair (name, word)
      left join known on lower(known.name) = lower(pair.name) and lower(known.word) = lower(pair.word)
    ) as choice
    from jsonb_array_elements(given) with ordinality as each (entry, n)
  )
  select coalesce(jsonb_agg(combination order by is_new, n), '[]')
  from (
    select false as is_new, held.n, held.combination || coalesce(wanted.entry - 'choice', '{}') as combination
    from jsonb_array_elements(present) with ordinality as held (combination, n)
    left join wanted on wanted.choice = held.combination -> 'choice'
    union all
    select true, wanted.n, '{"surcharge": null, "stock_quantity": null, "sku": null, "image": null}' || wanted.entry
      || jsonb_build_object('choice', wanted.choice)
    from wanted
    where not exists (
      select from jsonb_array_elements(present) as held (combination) where held.combination -> 'choice' = wanted.choice
    )
  ) as merged
$function$;

comment on function private.merged_combinations(jsonb, jsonb, jsonb) is 'A product''s combinations with those of a file, under the names of these options: what is not in the file stays.';

revoke all on function private.merged_combinations(jsonb, jsonb, jsonb) from public;
