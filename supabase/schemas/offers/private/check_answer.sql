create or replace function private.check_answer (
  offer public.counter_offers,
  price numeric
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  currency constant text := private.shop_currency();
  shop_price constant numeric := private.current_price(offer.product_id);
begin
  if price is null or not (price >= 0.01 and price <= 99999999.99) then
    raise exception using errcode = 'PT400', hint = 'price_invalid', message = 'Please enter a valid price.';
  elsif price <> round(price, 2) then
    raise exception using errcode = 'PT400', hint = 'price_has_too_many_decimals', message = 'Please enter two decimals at most.';
  elsif shop_price is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  elsif price <= offer.offer_price then
    raise exception using
      errcode = 'PT409', hint = 'answer_not_above_offer',
      message = format(
        'Your price must be higher than the offer of %s. To sell at that, accept the offer.',
        private.money_text(offer.offer_price, currency)
      ),
      detail = jsonb_build_object('offer', jsonb_build_object('money', offer.offer_price))::text;
  elsif price >= shop_price then
    raise exception using
      errcode = 'PT409', hint = 'answer_not_below_price',
      message = format('Your price must be lower than the current price of %s.', private.money_text(shop_price, currency)),
      detail = jsonb_build_object('price', jsonb_build_object('money', shop_price))::text;
  end if;
end
$function$;

comment on function private.check_answer(public.counter_offers, numeric) is 'Refuses a price that is not between the offer and what the product costs everybody. PT400, PT409.';

revoke all on function private.check_answer(public.counter_offers, numeric) from public;
