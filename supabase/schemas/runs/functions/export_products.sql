create or replace function public.export_products (
  after_product bigint default 0,
  most integer default 500,
  chosen uuid default null::uuid
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line.cells order by line.id, line.n), '[]')
    from (
      select product.id, row.n,
        jsonb_build_object('currency', private.shop_currency(), 'id', product.id)
        || case when row.n = 1 then to_jsonb(product) || jsonb_build_object(
          'features', array_to_string(product.features, E'\n'), 'tags', array_to_string(product.tags, E'\n'),
          'photographs', array_to_string(product.image || product.images, E'\n'),
          'cost', (select held.cost from public.product_costs as held where held.product_id = product.id)
        ) || coalesce((
          select jsonb_object_agg('formula_' || key, value) from jsonb_each(private.formula_document(product.id))
        ), '{}') || coalesce((
          select jsonb_object_agg(translation.language || ':' || said.name, translation.text)
          from (
            select 'products' as subject, product.id::text as record, field as field, field as name
            from unnest(array['name', 'description', 'features']) as field
            union all
            select 'words', fact.word, 'text', fact.name
            from public.products as whole, lateral private.product_words(whole) as fact where whole.id = product.id
          ) as said
          join public.translations as translation using (subject, record, field)
        ), '{}') else '{}' end
        || coalesce((
          select jsonb_object_agg(translation.language || ':' || said.name, translation.text)
          from (values ('option', row.option), ('option_value', row.value)) as said (name, word)
          join public.translations as translation on translation.subject = 'words' and translation.record = said.word
        ), '{}')
        || jsonb_build_object(
          'option', row.option, 'option_kind', row.kind, 'option_required', row.required, 'option_value', row.value,
          'option_surcharge', row.surcharge, 'option_stock', row.stock_quantity, 'option_length', row.max_length,
          'option_characters', row.allowed, 'combination', row.combination, 'combination_sku', row.sku,
          'combination_photograph', row.image
        ) as cells
      from (
        select * from public.products
        where id > after_product and (
          chosen is null or id in (select unnest(kept.ids) from private.chosen_products as kept where kept.id = chosen)
        )
        order by id limit most
      ) as product
      cross join lateral (
        select
          row_number() over (order by option.position, value.position) as n, option.name as option, option.kind, option.required,
          option.max_length, option.allowed, value.value, coalesce(value.surcharge, option.surcharge) as surcharge, value.stock_quantity,
          null as combination, null as sku, null as image
        from (values (product.id)) as this (id)
        left join public.product_options as option on option.product_id = this.id
        left join public.product_option_values as value on value.option_id = option.id
        union all
        -- After the values that they name.
        select
          1000 + combination.id, null, null, null, null, null, null, combination.surcharge, combination.stock_quantity,
          (
            select string_agg(option.name || ': ' || value.value, E'\n' order by option.position)
            from public.product_option_values as value join public.product_options as option on option.id = value.option_id
            where value.id = any (combination.value_ids)
          ),
          combination.sku, combination.image
        from public.option_combinations as combination where combination.product_id = product.id
      ) as row
    ) as line
  );
end
$function$;

comment on function public.export_products(bigint, integer, uuid) is 'Products after an id in order, all or those that choose_products was told, as rows of a file: [{currency, id, <columns>, photographs, cost, formula_<column of product_formulas>, option, option_kind, option_required, option_value, option_surcharge, option_stock, option_length, option_characters, combination, combination_sku, combination_photograph, <language>:<column that is translated>}], a row for each value and each combination. What a product has once is in its first row. PT403 for everyone but administrators.';

revoke all on function public.export_products(bigint, integer, uuid) from public;

grant execute on function public.export_products(bigint, integer, uuid) to authenticated;
