create or replace function public.decide_mailed_offer (
  token text,
  accept boolean,
  price numeric
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  offer constant public.counter_offers := private.open_mailed_offer(token);
begin
  if offer.id is null then
    raise exception using errcode = 'PT404', hint = 'offer_link_dead', message = 'This link no longer opens an offer.';
  end if;
  perform private.decide_answer(offer.id, decide_mailed_offer.accept, decide_mailed_offer.price);
end
$function$;

comment on function public.decide_mailed_offer(text, boolean, numeric) is 'As decide_own_offer, for the person whom the token was mailed to. PT404: the link opens nothing.';

revoke all on function public.decide_mailed_offer(text, boolean, numeric) from public;

grant execute on function public.decide_mailed_offer(text, boolean, numeric) to anon, authenticated, service_role;
