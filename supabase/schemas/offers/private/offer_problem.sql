create or replace function private.offer_problem (
  offer public.counter_offers,
  customer uuid,
  product bigint
)
  returns text
  language plpgsql
  set search_path to ''
  as $function$
begin
  return case
    when auth.uid() is null then 'Please log in to buy at the price of your offer.'
    -- Somebody else's offer is refused like one that does not exist.
    when offer.id is null or offer.user_id is distinct from customer or offer.product_id is distinct from product
      then 'This offer is not one of yours.'
    when offer.status = 'answered' then 'Please accept the seller''s price first, under Offers in your account.'
    when offer.status <> 'accepted' then 'The seller has not accepted this offer.'
    when offer.order_id is not null then 'This offer has been bought already.'
    when offer.expires_at <= clock_timestamp() then 'This offer has ended.'
  end;
end
$function$;

comment on function private.offer_problem(public.counter_offers, uuid, bigint) is 'Why a customer cannot buy a product through this offer now, in a sentence; null if they can.';

revoke all on function private.offer_problem(public.counter_offers, uuid, bigint) from public;
