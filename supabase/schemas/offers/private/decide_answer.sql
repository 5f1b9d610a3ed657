create or replace function private.decide_answer (
  offer_id bigint,
  accept boolean,
  price numeric
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  wanted constant text := case when accept then 'accepted' else 'declined' end;
  offer public.counter_offers;
  shop_price numeric;
begin
  if accept is null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'A price is accepted or declined.';
  end if;
  select * into offer from public.counter_offers where id = decide_answer.offer_id for no key update;
  -- The button was pressed twice, or the response was lost.
  if offer.status = wanted and offer.decided_at is not null and offer.answer_price = price then
    return;
  end if;
  shop_price := private.current_price(offer.product_id);
  perform private.refuse('PT409', case
    when offer.decided_at is not null then private.refusal(
      'offered_price_decided', format('You have %s this price already.', offer.status),
      jsonb_build_object('status', offer.status)
    )
    when offer.status = 'accepted' then private.refusal(
      'offer_accepted_meanwhile', 'The seller has accepted your own offer in the meantime.'
    )
    when offer.status = 'rejected' then private.refusal(
      'offer_rejected_meanwhile', 'The seller has taken the price back and rejected your offer.'
    )
    when offer.status <> 'answered' then private.refusal(
      'offered_price_taken_back', 'The seller has taken the price back. Please wait for another answer.'
    )
    when offer.expires_at <= clock_timestamp() then private.refusal(
      'offer_time_over', 'The time to decide is over. You can make another offer.'
    )
    when offer.answer_price is distinct from price then private.refusal(
      'offered_price_changed',
      format(
        'The seller has changed the price to %s. Please look at it again.',
        private.money_text(offer.answer_price, private.shop_currency())
      ),
      jsonb_build_object('price', jsonb_build_object('money', offer.answer_price))
    )
    when not accept then null
    when shop_price is null then private.refusal('piece_no_longer_sold', 'This piece is no longer sold.')
    when shop_price <= offer.answer_price then private.refusal(
      'offer_not_cheaper',
      format(
        'It now costs %s in the shop, so you can buy it there.', private.money_text(shop_price, private.shop_currency())
      ),
      jsonb_build_object('price', jsonb_build_object('money', shop_price))
    )
  end);
  update public.counter_offers set
    status = wanted, decided_at = clock_timestamp(), is_unseen = not accept, updated_at = now()
  where id = offer.id;
end
$function$;

comment on function private.decide_answer(bigint, boolean, numeric) is 'Accepts or declines the owner''s price, which has to be the one that the customer saw. The same decision again changes nothing. PT400, PT409.';

revoke all on function private.decide_answer(bigint, boolean, numeric) from public;
