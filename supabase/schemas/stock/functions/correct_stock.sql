create or replace function public.correct_stock (
  product_id bigint,
  quantity integer,
  reason text,
  value_ids bigint[] default '{}'
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  given constant text := private.clean_line(reason);
  combination_id bigint;
  stock integer;
begin
  perform private.require_admin();
  if coalesce(given, '') = '' then
    raise exception using
      errcode = 'PT400', hint = 'correction_reason_missing',
      message = 'Please say why the stock is corrected.';
  elsif length(given) > 500 then
    raise exception using errcode = 'PT400', hint = 'correction_reason_too_long', message = 'Please use at most 500 characters.';
  elsif coalesce(quantity, 0) = 0 then
    raise exception using errcode = 'PT400', hint = 'correction_empty', message = 'There is nothing to correct.';
  end if;

  -- The product before its values, as orders do.
  select product.stock_quantity into stock from public.products as product
  where product.id = correct_stock.product_id for no key update;
  if cardinality(value_ids) = 1 then
    select value.stock_quantity into stock
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where value.id = value_ids[1] and option.product_id = correct_stock.product_id
    for no key update of value;
  elsif cardinality(value_ids) > 1 then
    select combination.id, combination.stock_quantity into combination_id, stock
    from public.option_combinations as combination
    where combination.product_id = correct_stock.product_id and combination.value_ids <@ correct_stock.value_ids
      and combination.value_ids @> correct_stock.value_ids
    for no key update;
  end if;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'corrected_product_gone',
      message = 'This product, or the value chosen for it, no longer exists.';
  elsif stock is null then
    raise exception using errcode = 'PT409', hint = 'stock_not_counted', message = 'These pieces are not counted.';
  elsif stock + quantity not between 0 and 1000000 then
    raise exception using
      errcode = 'PT409', hint = 'stock_out_of_range',
      message = format('There are %s now: the stock must stay between 0 and 1000000.', stock),
      detail = jsonb_build_object('stock', stock)::text;
  end if;

  perform private.set_cause('correction'), set_config('facet.note', given, true);
  if combination_id is not null then
    update public.option_combinations as combination set stock_quantity = stock + quantity where id = combination_id;
  elsif cardinality(value_ids) = 1 then
    update public.product_option_values as value set stock_quantity = stock + quantity where id = value_ids[1];
  else
    update public.products as product set stock_quantity = stock + quantity where id = correct_stock.product_id;
  end if;
  perform private.set_cause(''), set_config('facet.note', '', true), set_config('response.changes', 'pages', true);
  return stock + quantity;
end
$function$;

comment on function public.correct_stock(bigint, integer, text, bigint[]) is 'Adds to the stock of a product, of one value of its options, or of the combination of several, or takes from it, and notes why. Returns how many there are now.';

revoke all on function public.correct_stock(bigint, integer, text, bigint[]) from public;

grant execute on function public.correct_stock(bigint, integer, text, bigint[]) to authenticated;
