create or replace function private.with_stored_photographs (
  target bigint,
  options jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select private.with_combinations(options, (
    select jsonb_agg(
      case when imported.stored is null then combination else combination || jsonb_build_object('image', imported.stored) end order by n
    )
    from jsonb_array_elements(private.combinations_in(options)) with ordinality as each (combination, n)
    left join public.imported_photographs as imported
      on imported.product_id = target and imported.address = combination ->> 'image'
  ))
$function$;

comment on function private.with_stored_photographs(bigint, jsonb) is 'An options document whose combinations name photographs of an import where this shop has them, once it has.';

revoke all on function private.with_stored_photographs(bigint, jsonb) from public;
