create or replace function private.compare_cart (
  cart private.cart_line[],
  total numeric,
  expected_total numeric,
  currency text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  differences jsonb;
  reasons text[];
  total_changed constant boolean := expected_total is not null and expected_total is distinct from total;
begin
  select
    jsonb_agg(
      jsonb_build_object(
        'id', line.product_id, 'reason', change.reason, 'price', line.price, 'stock', line.available
      ) || case
        when line.chosen = '[]' and change.reason <> 'options' then '{}'
        else jsonb_strip_nulls(jsonb_build_object(
          'options', line.chosen, 'problem', line.problem -> 'message', 'refused', line.problem
        ))
      end || case
        when line.offer_id is null then '{}'
        else jsonb_strip_nulls(jsonb_build_object(
          'offer', line.offer_id, 'problem', line.offer_problem -> 'message', 'refused', line.offer_problem
        ))
      end
      order by line.position
    ),
    array_agg(change.reason)
  into differences, reasons
  from (select *, row_number() over () as position from unnest(cart)) as line
  cross join lateral (
    select case
      when line.price is null then 'gone'
      when line.offer_problem is not null then 'offer'
      when line.problem is not null then 'options'
      when line.is_short then 'stock'
      when line.seen_price <> line.price or (line.seen_price is null and total_changed) then 'price'
    end
  ) as change (reason)
  where change.reason is not null;

  if reasons is not null or total_changed then
    perform private.refuse('PT409', case
      when 'gone' = any (reasons) then private.refusal(
        'cart_product_gone', 'Something in your cart is no longer sold. Please look at your cart again.'
      )
      when 'offer' = any (reasons) then private.refusal(
        'cart_offer_refused', 'An offer in your cart cannot be bought. Please look at your cart again.'
      )
      when 'options' = any (reasons) then private.refusal(
        'cart_options_missing', 'Something in your cart needs its options chosen. Please look at your cart again.'
      )
      when 'stock' = any (reasons) then private.refusal(
        'cart_stock_short',
        'Something in your cart is sold out or not available in that quantity. Please look at your cart again.'
      )
      when 'price' = any (reasons) then private.refusal(
        'cart_prices_changed', 'Prices in your cart have changed. Please look at your cart again.'
      )
      else private.refusal(
        'cart_total_changed',
        format('The total of your order is now %s. Please look at your cart again.', private.money_text(total, currency)),
        jsonb_build_object('total', jsonb_build_object('money', total))
      )
    end, coalesce(differences, '[]'));
  end if;
end
$function$;

comment on function private.compare_cart(private.cart_line[], numeric, numeric, text) is 'Refuses an order that differs from what the shopper saw, with the differences as details: [{"id", "reason", "price", "stock", "options"?, "offer"?, "problem"?, "refused"?}].';

revoke all on function private.compare_cart(private.cart_line[], numeric, numeric, text) from public;
