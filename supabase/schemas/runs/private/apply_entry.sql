create or replace function private.apply_entry (
  entry jsonb,
  out outcome text,
  out product_id bigint,
  out name text,
  out before jsonb,
  out after jsonb
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  given jsonb := coalesce(entry -> 'values', '{}');
  missing text;
  product public.products;
  held jsonb := '{}';
  formula jsonb;
  options jsonb;
  photographs jsonb;
  translated record;
begin
  product_id := private.product_of_entry(entry);
  select * into product from public.products where id = product_id for no key update;
  outcome := case when found then 'changed' else 'new' end;
  name := product.name;
  if entry -> 'delete' = 'true' then
    if outcome = 'new' then
      raise exception using errcode = 'PT404', hint = 'run_product_gone', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif (given ->> 'price')::numeric < 0 then
    raise exception using
      errcode = 'PT400', hint = 'price_below_zero', column = 'price', message = 'The price would be below zero.';
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    formula := private.merged_formula(null, entry -> 'formula');
    if private.metal_rate(formula ->> 'metal') is not null then
      given := given || jsonb_build_object('price', private.formula_price(
        jsonb_populate_record(null::public.product_formulas, formula), private.metal_rate(formula ->> 'metal'), private.shop_decimals()
      ));
    end if;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using
        errcode = 'PT400', hint = 'new_product_lacks', column = missing,
        message = format('A new product needs a %s.', missing),
        detail = jsonb_build_object('column', jsonb_build_object('word', missing))::text;
    end if;
    product_id := private.write_product(null, given);
    if formula is not null then
      perform private.write_formula(product_id, formula);
    end if;
  else
    held := private.product_document(product_id);
    -- It was found by this SKU, which stays that of its combination.
    if product.sku is distinct from private.clean_code(given ->> 'sku') and exists (
      select from public.option_combinations as combination
      where combination.product_id = product.id and combination.sku = private.clean_code(given ->> 'sku')
    ) then
      given := given - 'sku';
    end if;
    formula := private.merged_formula(nullif(held -> 'formula', 'null'), entry -> 'formula');
    if entry -> 'formula' <> 'null' and private.metal_rate(formula ->> 'metal') is not null then
      -- A file that says what the price is computed from has the price of the day on which it was written.
      given := given - 'price';
    elsif not entry ? 'formula' and formula is not null and (given ->> 'price')::numeric <> product.price then
      raise exception using
        errcode = 'PT409', hint = 'price_follows_metal', column = 'price', message = 'Its price follows its metal.';
    end if;
    if formula is distinct from nullif(held -> 'formula', 'null') then
      perform private.write_formula(product_id, formula);
    end if;
    if private.editable_values(jsonb_populate_record(product, given)) <> held - array['options', 'cost', 'formula'] then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(
    coalesce(held -> 'options', '[]'), private.options_with_stored_photographs(product_id, coalesce(entry -> 'options', '[]'))
  );
  if options <> coalesce(held -> 'options', '[]') then
    perform public.save_product_options(product_id, options, coalesce(held -> 'options', '[]'));
  end if;
  if entry ? 'cost' then
    perform private.write_cost(product_id, (entry ->> 'cost')::numeric);
  end if;

  select * into before, after from private.differing_values(held, private.product_document(product_id));
  name := coalesce(after ->> 'name', name);
  if entry ? 'translations' or entry ? 'words' then
    select * into translated from private.write_translations(product_id, entry);
    before := before || translated.before;
    after := after || translated.after;
  end if;
  if private.add_redirect(entry ->> 'path', product_id) then
    before := before || '{"path": null}';
    after := after || jsonb_build_object('path', entry ->> 'path');
  end if;
  photographs := private.queue_photographs(product_id, coalesce(entry -> 'photographs', '[]'));
  if photographs is not null then
    before := before || '{"photographs": null}';
    after := after || jsonb_build_object('photographs', photographs);
  end if;
  if outcome = 'new' then
    -- Words were there before it.
    before := nullif((select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) where key ~ '^[^:]+:[^:]+:'), '{}');
  elsif after = '{}' then
    outcome := 'same';
  end if;
end
$function$;

comment on function private.apply_entry(jsonb) is 'Does what an entry of a run asks for, and returns what it changed.';

revoke all on function private.apply_entry(jsonb) from public;
