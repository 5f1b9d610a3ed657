create or replace function private.check_offer_status()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  if tg_op = 'UPDATE' and new.status <> old.status then
    if old.order_id is not null then
      raise exception using
        errcode = 'PT409', hint = 'offer_bought_stays',
        message = 'This offer has been bought. Its status stays as it is.';
    elsif old.status = 'declined' then
      raise exception using
        errcode = 'PT409', hint = 'offer_declined_stays',
        message = 'The customer has declined your price. The offer stays as it is.';
    elsif old.decided_at is not null then
      raise exception using
        errcode = 'PT409', hint = 'offer_accepted_stays',
        message = 'The customer has accepted your price. The offer stays as it is.';
    elsif old.status = 'answered' and old.expires_at <= clock_timestamp() then
      raise exception using
        errcode = 'PT409', hint = 'offer_not_decided_in_time',
        message = 'The customer did not decide in time. They can make another offer.';
    elsif new.status = 'answered' and new.answer_price is null then
      raise exception using errcode = 'PT409', hint = 'bad_request', message = 'An answer needs a price.';
    elsif new.status = 'declined' and new.decided_at is null then
      raise exception using errcode = 'PT409', hint = 'bad_request', message = 'Only the customer can decline a price.';
    end if;
  end if;
  -- The owner's price is taken back when the owner accepts or rejects the customer's price, or reopens the offer.
  if new.status in ('pending', 'rejected') or new.status = 'accepted' and new.decided_at is null then
    new.answer_price := null;
    new.answer_message := null;
    new.answered_at := null;
  end if;
  new.expires_at := case
    when new.status not in ('answered', 'accepted') then null
    when tg_op = 'INSERT' then coalesce(new.expires_at, new.updated_at + make_interval(days => new.days))
    when new.status = old.status and new.answered_at is not distinct from old.answered_at then old.expires_at
    else clock_timestamp() + make_interval(days => new.days)
  end;
  return new;
end
$function$;

comment on function private.check_offer_status() is 'Refuses a decision that cannot follow the present one. The days in which an answer can be accepted, and an accepted offer bought, count from the decision.';

revoke all on function private.check_offer_status() from public;
