create or replace function private.options_with_stored_photographs (
  target bigint,
  options jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select private.options_with_combinations(options, (
    select jsonb_agg(
      case when here.image is null then combination else combination || jsonb_build_object('image', here.image) end order by n
    )
    from jsonb_array_elements(private.combinations_in(options)) with ordinality as each (combination, n)
    cross join lateral (
      select coalesce(
        (
          select min(imported.stored) from public.imported_photographs as imported
          where imported.product_id = target
            and split_part(imported.address, '#', 1) = split_part(combination ->> 'image', '#', 1)
        ),
        -- An export of this shop has its name before the path.
        (
          select min(held.image) from public.option_combinations as held
          where held.product_id = target and held.image = regexp_replace(combination ->> 'image', '^https?://[^/]+', '')
        )
      ) as image
    ) as here
  ))
$function$;

comment on function private.options_with_stored_photographs(bigint, jsonb) is 'An options document whose combinations name photographs of an import where this shop has them, once it has.';

revoke all on function private.options_with_stored_photographs(bigint, jsonb) from public;
