create or replace function private.options_document (
  product bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return coalesce(
    (
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
    ),
    '[]'
  );
end
$function$;

comment on function private.options_document(bigint) is 'The options of a product in one document, as save_product_options takes them.';

revoke all on function private.options_document(bigint) from public;
