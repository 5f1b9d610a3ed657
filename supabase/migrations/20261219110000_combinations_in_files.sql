-- Combinations of options in files: those of other shops, and our own.

create function private.merged_combinations(options jsonb, present jsonb, given jsonb) returns jsonb
language sql immutable set search_path to '' as $function$
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

create or replace function private.merged_options (
  present jsonb,
  given jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  as $function$
  select private.with_combinations(
    coalesce(jsonb_agg(option order by is_new, n), '[]'),
    private.merged_combinations(
      coalesce(jsonb_agg(option order by is_new, n), '[]'),
      private.combinations_in(present), private.combinations_in(given)
    )
  )
  from (
    select false as is_new, held.n, case when wanted.option is null then held.option else
      held.option || (wanted.option - 'name')
      || jsonb_build_object('values', private.merged_values(held.option -> 'values', wanted.option -> 'values'))
    end as option
    from jsonb_array_elements(present) with ordinality as held (option, n)
    left join lateral (
      select option from jsonb_array_elements(given) as each (option) where lower(option ->> 'name') = lower(held.option ->> 'name') limit 1
    ) as wanted on true
    union all
    select true, wanted.n,
      '{"kind": "choice", "required": true, "max_length": null, "allowed": null, "surcharge": 0}' || wanted.option
      || jsonb_build_object('values', private.merged_values('[]', wanted.option -> 'values'))
    from jsonb_array_elements(given) with ordinality as wanted (option, n)
    where not exists (
      select from jsonb_array_elements(present) as held where lower(held ->> 'name') = lower(wanted.option ->> 'name')
    )
  ) as merged
$function$;

comment on function private.merged_options(jsonb, jsonb) is 'A product''s options with those of a file: what is not in the file stays.';

create or replace function public.export_products(after_product bigint default 0, most integer default 500, ids bigint[] default null)
returns json language plpgsql stable security definer set search_path to '' as $$
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
        ) else '{}' end
        || jsonb_build_object(
          'option', row.option, 'option_kind', row.kind, 'option_required', row.required, 'option_value', row.value,
          'option_surcharge', row.surcharge, 'option_stock', row.stock_quantity, 'option_length', row.max_length,
          'option_characters', row.allowed, 'combination', row.combination, 'combination_sku', row.sku,
          'combination_photograph', row.image
        ) as cells
      from (
        select * from public.products
        where id > after_product and (export_products.ids is null or id = any (export_products.ids))
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
$$;
comment on function public.export_products(bigint, integer, bigint[]) is 'Products after an id in order, all or those with these ids, as rows of a file: [{currency, id, <columns>, photographs, cost, option, option_kind, option_required, option_value, option_surcharge, option_stock, option_length, option_characters, combination, combination_sku, combination_photograph}], a row for each value and each combination. What a product has once is in its first row. PT403 for everyone but administrators.';
