create or replace function public.correct_stock (
  product_id bigint,
  quantity integer,
  reason text,
  option_value_id bigint default null::bigint
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  given constant text := private.clean_line(reason);
  stock integer;
begin
  perform private.require_admin();
  if coalesce(given, '') = '' then
    raise exception using errcode = 'PT400', message = 'Please say why the stock is corrected.';
  elsif length(given) > 500 then
    raise exception using errcode = 'PT400', message = 'Please use at most 500 characters.';
  elsif coalesce(quantity, 0) = 0 then
    raise exception using errcode = 'PT400', message = 'There is nothing to correct.';
  end if;

  if option_value_id is null then
    select product.stock_quantity into stock from public.products as product
    where product.id = correct_stock.product_id for no key update;
  else
    -- The product before its values, as orders do.
    perform from public.products as product where product.id = correct_stock.product_id for no key update;
    select value.stock_quantity into stock
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where value.id = correct_stock.option_value_id and option.product_id = correct_stock.product_id
    for no key update of value;
  end if;
  if not found then
    raise exception using errcode = 'PT404', message = 'This product, or what was chosen of it, is gone.';
  elsif stock is null then
    raise exception using errcode = 'PT409', message = 'These pieces are not counted.';
  elsif stock + quantity not between 0 and 1000000 then
    raise exception using
      errcode = 'PT409',
      message = format('There are %s now: the stock must stay between 0 and 1000000.', stock);
  end if;

  perform private.set_cause('correction'), set_config('facet.note', given, true);
  if option_value_id is null then
    update public.products set stock_quantity = stock + quantity where id = correct_stock.product_id;
  else
    update public.product_option_values set stock_quantity = stock + quantity where id = correct_stock.option_value_id;
  end if;
  perform private.set_cause(''), set_config('facet.note', '', true), set_config('response.changes', 'pages', true);
  return stock + quantity;
end
$function$;

comment on function public.correct_stock(bigint, integer, text, bigint) is 'Adds to the stock of a product, or of one value of its options, or takes from it, and notes why. Returns how many there are now.';

revoke all on function public.correct_stock(bigint, integer, text, bigint) from public;

grant execute on function public.correct_stock(bigint, integer, text, bigint) to authenticated;
