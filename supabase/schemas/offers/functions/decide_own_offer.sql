create or replace function public.decide_own_offer (
  offer_id bigint,
  accept boolean,
  price numeric
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
begin
  if customer is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  -- Somebody else's offer is refused like one that does not exist.
  elsif not exists (
    select from public.counter_offers as offer where offer.id = decide_own_offer.offer_id and offer.user_id = customer
  ) then
    raise exception using errcode = 'PT404', hint = 'offer_not_yours', message = 'This offer is not one of yours.';
  end if;
  perform private.decide_answer(decide_own_offer.offer_id, decide_own_offer.accept, decide_own_offer.price);
end
$function$;

comment on function public.decide_own_offer(bigint, boolean, numeric) is 'The caller accepts or declines the price that answers their offer; price: the one that they saw. PT400, PT401; PT404: not an offer of theirs; PT409: it has another price by now, is decided or over.';

revoke all on function public.decide_own_offer(bigint, boolean, numeric) from public;

grant execute on function public.decide_own_offer(bigint, boolean, numeric) to authenticated;
