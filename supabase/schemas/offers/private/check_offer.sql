create or replace function private.check_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  price constant numeric := private.current_price(new.product_id);
  open_offer public.counter_offers;
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', hint = 'offers_not_taken', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409', hint = 'offer_not_below_price',
      message = format(
        'Your offer must be lower than the current price of %s.',
        private.money_text(price, private.shop_currency())
      ),
      detail = jsonb_build_object('price', jsonb_build_object('money', price))::text;
  end if;
  if new.status <> 'pending' then
    return new;
  end if;

  -- Two that are sent at once wait for one another.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text || ' ' || new.product_id, 4));
  select * into open_offer from public.counter_offers as offer
  where offer.user_id = new.user_id and offer.product_id = new.product_id
    and (
      offer.status = 'pending'
      or offer.status = 'answered' and offer.expires_at > clock_timestamp()
      or offer.status = 'accepted' and offer.order_id is null and offer.expires_at > clock_timestamp()
    )
  limit 1;
  perform private.refuse('PT409', case open_offer.status
    when 'pending' then private.refusal(
      'offer_pending_already', 'You have an open offer for this product already. Please wait for the seller''s answer.'
    )
    when 'answered' then private.refusal(
      'offer_answered_already',
      'The seller has answered your offer for this product with a price. You can accept or decline it under Offers in your account.'
    )
    when 'accepted' then private.refusal(
      'offer_accepted_already',
      'The seller has accepted an offer of yours for this product. You can buy it under Offers in your account.'
    )
  end);
  return new;
end
$function$;

comment on function private.check_offer() is 'Offers are accepted while the feature is on, below the product''s current price, and one at a time.';

revoke all on function private.check_offer() from public;
