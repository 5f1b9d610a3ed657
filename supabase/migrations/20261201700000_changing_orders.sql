-- What an owner corrects before an order is shipped: its address, and the options of its lines.

alter table public.messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded',
    'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address', 'data_export',
    'data_erasure', 'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message', 'money_decision',
    'new_admin'
  ));

create function private.lock_unshipped(wanted bigint) returns public.orders
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = wanted for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  elsif private.is_void(placed.status) or placed.status in ('shipped', 'delivered') then
    raise exception using
      errcode = 'PT409',
      message = format('This order is %s, so it can no longer be changed.', replace(placed.status, '_', ' '));
  end if;
  return placed;
end
$$;
comment on function private.lock_unshipped(bigint) is 'An order that can still be changed, locked. PT404: no such order; PT409: it is void, shipped or delivered.';

create function private.address_text(address jsonb) returns text
language sql immutable as $$
  select concat_ws(
    ', ', address ->> 'name', address ->> 'line1', address ->> 'line2',
    nullif(concat_ws(' ', address ->> 'postal_code', address ->> 'city'), ''),
    address ->> 'state', address ->> 'country', address ->> 'phone', address ->> 'email'
  )
$$;
comment on function private.address_text(jsonb) is 'A shipping address in one line.';

create function public.change_order_address(order_id bigint, shipping_address jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  address constant jsonb := private.check_address(shipping_address);
  placed public.orders;
  before text;
begin
  perform private.require_admin();
  placed := private.lock_unshipped(change_order_address.order_id);
  before := private.address_text(placed.shipping_address);
  if private.country_of(address) is distinct from private.country_of(placed.shipping_address) then
    raise exception using
      errcode = 'PT409', message = 'The country stays: taxes and shipping depend on it. Please cancel the order instead.';
  elsif (private.tax_at(private.country_of(address), address ->> 'state')).rate
    is distinct from (private.tax_at(private.country_of(address), placed.shipping_address ->> 'state')).rate
  then
    raise exception using
      errcode = 'PT409', message = 'Another tax applies at this address. Please cancel the order instead.';
  end if;
  if address <> placed.shipping_address then
    update public.orders as changed set shipping_address = address where changed.id = placed.id returning * into placed;
    perform private.note_order_event(placed.id, 'change', jsonb_build_object(
      'what', 'address', 'from', before, 'to', private.address_text(address)
    ));
    perform private.tell_customer('order_changed', placed);
  end if;
  return to_json(placed);
end
$$;
comment on function public.change_order_address(bigint, jsonb) is 'Changes where an unshipped order goes, as place_order takes addresses, and tells the customer. The country and the tax stay. Returns the order. PT403 for everyone but administrators; PT400: no valid address; PT404; PT409: shipped, void, another country or tax.';

create function public.change_order_options(order_item_id bigint, options jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.options_refusal(options);
  chosen constant jsonb := private.chosen_options(options);
  placed public.orders;
  item public.order_items;
  wanted record;
  before text;
begin
  perform private.require_admin();
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  select line.* into item from public.order_items as line where line.id = order_item_id;
  placed := private.lock_unshipped(item.order_id);
  if item.product_id is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold, so its options are not known.';
  end if;
  -- As place_order locks: promotions do not change meanwhile, then the product, then values.
  perform private.share_prices();
  perform from public.products where id = item.product_id for no key update;
  perform from public.product_option_values
  where id in (
    select (each ->> 'choice')::bigint
    from public.order_items as line, jsonb_array_elements(line.options) as each where line.order_id = placed.id
    union
    select (each ->> 'value')::bigint from jsonb_array_elements(chosen) as each
  )
  order by id for no key update;

  select line.* into item from public.order_items as line where line.id = order_item_id;
  select * into wanted from private.resolve_options(item.product_id, chosen);
  if wanted.problem is not null then
    raise exception using errcode = 'PT409', message = wanted.problem;
  elsif wanted.surcharge <> (
    select coalesce(sum((each ->> 'surcharge')::numeric), 0) from jsonb_array_elements(item.options) as each
  ) then
    raise exception using
      errcode = 'PT409', message = 'The price would change with these options. Please cancel the order instead.';
  end if;
  if wanted.options = item.options then
    return to_json(item);
  end if;
  before := private.options_text(item.options);
  perform private.release_values(item.id);
  if exists (
    select from public.product_option_values as value
    where value.id = any (wanted.value_ids) and value.stock_quantity < item.quantity
  ) then
    raise exception using errcode = 'PT409', message = format('%s is not in stock.', private.options_text(wanted.options));
  end if;
  begin
    update public.order_items as line set options = wanted.options where line.id = item.id returning line.* into item;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'The order has another line with these options.';
  end;
  insert into private.held_values (item_id, value_id, pieces)
  select item.id, value.id, item.quantity from public.product_option_values as value
  where value.id = any (wanted.value_ids) and value.stock_quantity is not null;
  update public.product_option_values as value set stock_quantity = value.stock_quantity - item.quantity
  where value.id = any (wanted.value_ids) and value.stock_quantity is not null;
  perform private.note_order_event(placed.id, 'change', jsonb_build_object(
    'what', 'options', 'from', item.name_at_purchase || ': ' || before,
    'to', item.name_at_purchase || ': ' || private.options_text(item.options)
  ));
  perform private.tell_customer('order_changed', placed);
  return to_json(item);
end
$$;
comment on function public.change_order_options(bigint, jsonb) is 'Changes what was chosen for a line of an unshipped order, as place_order takes options, where its price stays; stock of the values follows, and the customer is told. Returns the line. PT403 for everyone but administrators; PT400, PT404; PT409: shipped, void, another price, out of stock, or no longer offered.';

create function private.options_text(options jsonb) returns text
language sql immutable as $$
  select coalesce(string_agg((each ->> 'name') || ': ' || (each ->> 'value'), ', ' order by position), 'none')
  from jsonb_array_elements(options) with ordinality as list (each, position)
$$;
comment on function private.options_text(jsonb) is 'What was chosen for a line, in one line of text.';

create function private.release_values(released_item_id bigint) returns void
language sql set search_path = '' as $$
  with released as (
    delete from private.held_values as held where held.item_id = released_item_id returning held.value_id, held.pieces
  )
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + released.pieces, 1000000)
  from released where value.id = released.value_id and value.stock_quantity is not null
$$;
comment on function private.release_values(bigint) is 'Gives back the stock of option values that a line holds. They are locked.';

revoke all on function private.lock_unshipped(bigint) from public, anon, authenticated;
revoke all on function private.address_text(jsonb) from public, anon, authenticated;
revoke all on function private.options_text(jsonb) from public, anon, authenticated;
revoke all on function private.release_values(bigint) from public, anon, authenticated;
revoke all on function public.change_order_address(bigint, jsonb) from public, anon, authenticated;
revoke all on function public.change_order_options(bigint, jsonb) from public, anon, authenticated;
grant execute on function public.change_order_address(bigint, jsonb) to authenticated;
grant execute on function public.change_order_options(bigint, jsonb) to authenticated;
