create or replace function private.offer_problem (
  offer public.counter_offers,
  customer uuid,
  product bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
begin
  return case
    when auth.uid() is null then private.refusal(
      'offer_needs_login', 'Please log in to buy at the price of your offer.'
    )
    -- Somebody else's offer is refused like one that does not exist.
    when offer.id is null or offer.user_id is distinct from customer or offer.product_id is distinct from product
      then private.refusal('offer_not_yours', 'This offer is not one of yours.')
    when offer.status = 'answered' then private.refusal(
      'offered_price_to_accept', 'Please accept the seller''s price first, under Offers in your account.'
    )
    when offer.status <> 'accepted' then private.refusal('offer_not_accepted', 'The seller has not accepted this offer.')
    when offer.order_id is not null then private.refusal('offer_bought', 'This offer has been bought already.')
    when offer.expires_at <= clock_timestamp() then private.refusal('offer_ended', 'This offer has ended.')
  end;
end
$function$;

comment on function private.offer_problem(public.counter_offers, uuid, bigint) is 'Why a customer cannot buy a product through this offer now; null if they can.';

revoke all on function private.offer_problem(public.counter_offers, uuid, bigint) from public;
