create or replace function private.save_combinations (
  product bigint,
  options jsonb,
  seen jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  given jsonb;
  unknown jsonb;
  words text;
begin
  select jsonb_agg(to_jsonb(read)), jsonb_path_query_first(jsonb_agg(to_jsonb(read)), '$[*] ? (@.value_ids[*] == null).choice')
  into given, unknown
  from private.read_combinations(private.options_document(product), private.combinations_in(options)) as read;
  if unknown is not null then
    words := (select string_agg(name || ': ' || word, ', ') from jsonb_each_text(unknown) as pair (name, word));
    raise exception using
      errcode = 'PT400', hint = 'combination_unknown',
      message = format('The product has no values for the combination "%s".', words),
      detail = jsonb_build_object('combination', words)::text;
  end if;

  delete from public.option_combinations as held
  where held.product_id = product and not exists (
    select from jsonb_to_recordset(given) as kept (value_ids bigint[]) where kept.value_ids = held.value_ids
  );

  update public.option_combinations as held
  set surcharge = wanted.surcharge, sku = wanted.sku, image = wanted.image,
    stock_quantity = case
      -- The stock was not changed here, but orders may have changed it.
      when wanted.stock_quantity is not distinct from before.stock_quantity then held.stock_quantity
      else wanted.stock_quantity
    end
  from jsonb_to_recordset(given) as wanted (value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
  left join jsonb_to_recordset(seen) as before (value_ids bigint[], stock_quantity integer) using (value_ids)
  where held.product_id = product and held.value_ids = wanted.value_ids;

  insert into public.option_combinations (product_id, value_ids, surcharge, stock_quantity, sku, image)
  select product, wanted.value_ids, wanted.surcharge, wanted.stock_quantity, wanted.sku, wanted.image
  from jsonb_to_recordset(given) as wanted (value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
  where not exists (
    select from public.option_combinations as held
    where held.product_id = product and held.value_ids = wanted.value_ids
  )
  order by wanted.value_ids;
end
$function$;

comment on function private.save_combinations(bigint, jsonb, jsonb) is 'Makes those in this options document the combinations of a product, whose values are saved. seen: as private.read_combinations returns them. Stock that still equals what was seen is left as orders made it.';

revoke all on function private.save_combinations(bigint, jsonb, jsonb) from public;
