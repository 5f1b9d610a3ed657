create or replace function private.options_document (
  product bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return private.options_with_combinations(
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', option.id, 'name', option.name, 'kind', option.kind, 'required', option.required,
          'max_length', option.max_length, 'allowed', option.allowed, 'surcharge', option.surcharge, 'is_ring_size', option.is_ring_size,
          'values', coalesce(
            (
              select jsonb_agg(
                jsonb_build_object(
                  'id', value.id, 'value', value.value, 'surcharge', value.surcharge,
                  'stock_quantity', value.stock_quantity
                )
                order by value.position
              )
              from public.product_option_values as value where value.option_id = option.id
            ),
            '[]'
          )
        )
        order by option.position
      )
      from public.product_options as option where option.product_id = product
    ), '[]'),
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'choice', named.choice, 'surcharge', combination.surcharge, 'stock_quantity', combination.stock_quantity,
          'sku', combination.sku, 'image', combination.image
        )
        order by named.places
      )
      from public.option_combinations as combination
      cross join lateral (
        select
          jsonb_object_agg(option.name, value.value) as choice, array_agg(value.position order by option.position) as places
        from public.product_option_values as value join public.product_options as option on option.id = value.option_id
        where value.id = any (combination.value_ids)
      ) as named
      where combination.product_id = product
    ), '[]')
  );
end
$function$;

comment on function private.options_document(bigint) is 'The options of a product in one document, as save_product_options takes them.';

revoke all on function private.options_document(bigint) from public;
