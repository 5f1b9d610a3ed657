create or replace function public.answer_offer (
  offer_id bigint,
  price numeric,
  seen timestamptz,
  message text default null::text,
  days integer default 7
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  offer public.counter_offers;
begin
  perform private.require_admin();
  select * into offer from public.counter_offers where id = answer_offer.offer_id for no key update;
  if offer.id is null then
    raise exception using errcode = 'PT404', hint = 'offer_gone', message = 'This offer no longer exists.';
  elsif offer.updated_at is distinct from answer_offer.seen then
    return null;
  elsif offer.status not in ('pending', 'answered') then
    raise exception using
      errcode = 'PT409', hint = 'offer_not_to_answer',
      message = format('This offer is %s, so it cannot be answered.', offer.status),
      detail = jsonb_build_object('status', offer.status)::text;
  elsif offer.status = 'answered' and offer.expires_at <= clock_timestamp() then
    raise exception using
      errcode = 'PT409', hint = 'offer_not_decided_in_time',
      message = 'The customer did not decide in time. They can make another offer.';
  elsif answer_offer.days is null or answer_offer.days not between 1 and 365 then
    raise exception using
      errcode = 'PT400', hint = 'offer_days_invalid',
      message = 'Please enter a whole number of days from 1 to 365.';
  elsif length(answer_offer.message) > 2000 then
    raise exception using
      errcode = 'PT400', hint = 'offer_message_too_long',
      message = 'Please keep your message within 2,000 characters.';
  end if;
  perform private.check_answer(offer, answer_offer.price);
  update public.counter_offers as answered set
    status = 'answered', answer_price = answer_offer.price, answer_message = nullif(btrim(answer_offer.message), ''),
    days = answer_offer.days, answered_at = clock_timestamp(), updated_at = now()
  where answered.id = offer.id
  returning * into offer;
  return to_json(offer);
end
$function$;

comment on function public.answer_offer(bigint, numeric, timestamptz, text, integer) is 'Answers an open offer with a price between the offer and the product''s price, or changes that answer; the customer gets a mail and has so many days to accept or decline. seen: the offer''s updated_at as the caller knows it. Returns the offer; null, with nothing changed, if somebody has changed it since. PT400; PT403 for everyone but administrators; PT404; PT409: it is decided, over, or the price is not possible.';

revoke all on function public.answer_offer(bigint, numeric, timestamptz, text, integer) from public;

grant execute on function public.answer_offer(bigint, numeric, timestamptz, text, integer) to authenticated;
