create or replace function private.product_of_entry (
  entry jsonb
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  wanted_sku constant text := nullif(private.clean_code(entry #>> '{values,sku}'), '');
  found_ids constant bigint[] := array(
    select id from public.products where sku = wanted_sku
    union
    select combination.product_id from public.option_combinations as combination where combination.sku = wanted_sku
    limit 2
  );
  held public.products;
begin
  if cardinality(found_ids) = 2 then
    raise exception using
      errcode = 'PT409', hint = 'sku_ambiguous', column = 'sku',
      message = format('Several products have the SKU "%s".', wanted_sku),
      detail = jsonb_build_object('sku', wanted_sku)::text;
  elsif cardinality(found_ids) = 1 then
    return found_ids[1];
  end if;
  select * into held from public.products where id = (entry ->> 'id')::bigint;
  if found then
    if wanted_sku is not null and held.sku is not null and held.name is distinct from entry #>> '{values,name}' then
      raise exception using
        errcode = 'PT409', hint = 'product_id_taken', column = 'sku',
        message = format(
          'Product %s is "%s" with the SKU "%s" here. Leave its ID empty to add a product.',
          held.id, held.name, held.sku
        ),
        detail = jsonb_build_object('id', held.id, 'name', held.name, 'sku', held.sku)::text;
    end if;
    return held.id;
  end if;
  return private.product_of_redirect(entry ->> 'path');
end
$function$;

comment on function private.product_of_entry(jsonb) is 'The product that an entry means: by its SKU or that of a combination of its values, else by its id, else by its address in the old shop. Null: none yet.';

revoke all on function private.product_of_entry(jsonb) from public;
