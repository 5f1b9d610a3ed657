create or replace function public.change_order_options (
  order_item_id bigint,
  options jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  refusal constant jsonb := private.options_refusal(options);
  chosen constant jsonb := private.canonical_options(options);
  placed public.orders;
  item public.order_items;
  wanted record;
  held public.option_combinations;
  before text;
  pieces integer;
  cause_before text;
begin
  perform private.require_admin();
  perform private.refuse('PT400', refusal);
  select line.* into item from public.order_items as line where line.id = order_item_id;
  placed := private.lock_unshipped_order(item.order_id);
  if item.product_id is null then
    raise exception using
      errcode = 'PT409', hint = 'product_options_unknown',
      message = 'This product is no longer sold, so its options are not known.';
  end if;
  -- As place_order locks: promotions do not change meanwhile, then the product, then values and combinations.
  perform private.lock_prices_shared();
  perform from public.products where id = item.product_id for no key update;
  perform private.lock_choices(
    array[item.product_id],
    array(
      select (each ->> 'choice')::bigint
      from public.order_items as line, jsonb_array_elements(line.options) as each
      where line.order_id = placed.id and each ? 'choice'
      union
      select (each ->> 'value')::bigint from jsonb_array_elements(chosen) as each where each ? 'value'
    )
  );

  select line.* into item from public.order_items as line where line.id = order_item_id;
  select * into wanted from private.resolve_options(item.product_id, chosen);
  perform private.refuse('PT409', wanted.problem);
  if wanted.surcharge <> (
    select coalesce(sum((each ->> 'surcharge')::numeric), 0) from jsonb_array_elements(item.options) as each
  ) then
    raise exception using
      errcode = 'PT409', hint = 'order_price_stays',
      message = 'The price would change with these options. Please cancel the order instead.';
  end if;
  if wanted.options = item.options then
    return to_json(item);
  end if;
  before := private.options_text(item.options);
  held := private.combination_of_values(
    item.product_id, array(select (each ->> 'choice')::bigint from jsonb_array_elements(item.options) as each where each ? 'choice')
  );
  pieces := item.quantity - item.stock_returned;
  cause_before := private.set_cause('exchange ' || placed.id);
  perform private.release_option_values(item.id);
  if exists (
    select from public.product_option_values as value
    where value.id = any (wanted.value_ids) and value.stock_quantity < pieces
    union all
    select from public.option_combinations as combination
    where combination.id = (wanted.combination).id and combination.stock_quantity < pieces
  ) then
    raise exception using
      errcode = 'PT409', hint = 'options_not_in_stock',
      message = format('%s is not in stock.', private.options_text(wanted.options)),
      detail = jsonb_build_object('options', private.options_text(wanted.options))::text;
  end if;
  begin
    update public.order_items as line
    set options = wanted.options,
      sku_at_purchase = case
        when (wanted.combination).sku is distinct from held.sku then coalesce((wanted.combination).sku, product.sku)
        else line.sku_at_purchase
      end,
      image_at_purchase = case
        when (wanted.combination).image is distinct from held.image
          then coalesce(private.own_photograph(product, (wanted.combination).image), product.image)
        else line.image_at_purchase
      end
    from public.products as product
    where line.id = item.id and product.id = line.product_id returning line.* into item;
  exception when unique_violation then
    raise exception using
      errcode = 'PT409', hint = 'order_has_line_already',
      message = 'The order has another line with these options.';
  end;
  perform private.hold_option_values(placed.id, item.id);
  perform private.set_cause(cause_before);
  perform private.note_order_event(placed.id, 'change', jsonb_build_object(
    'what', 'options', 'from', item.name_at_purchase || ': ' || before,
    'to', item.name_at_purchase || ': ' || private.options_text(item.options)
  ));
  perform private.tell_buyer('order_changed', placed);
  return to_json(item);
end
$function$;

comment on function public.change_order_options(bigint, jsonb) is 'Changes what was chosen for a line of an unshipped order, as place_order takes options, where its price stays; stock of the values and combinations follows, as do SKU and photograph, and the customer is told. Returns the line. PT403 for everyone but administrators; PT400, PT404; PT409: shipped, void, another price, out of stock, or no longer offered.';

revoke all on function public.change_order_options(bigint, jsonb) from public;

grant execute on function public.change_order_options(bigint, jsonb) to authenticated;
