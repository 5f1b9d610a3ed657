create or replace function private.check_offer_status()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
declare
  refusal text;
begin
  if tg_op = 'UPDATE' and new.status <> old.status then
    refusal := case
      when old.order_id is not null then 'This offer has been bought. Its status stays as it is.'
      when old.status = 'declined' then 'The customer has declined your price. The offer stays as it is.'
      when old.decided_at is not null then 'The customer has accepted your price. The offer stays as it is.'
      when old.status = 'answered' and old.expires_at <= clock_timestamp() then
        'The customer did not decide in time. They can make another offer.'
      when new.status = 'answered' and new.answer_price is null then 'An answer needs a price.'
      when new.status = 'declined' and new.decided_at is null then 'Only the customer can decline a price.'
    end;
    if refusal is not null then
      raise exception using errcode = 'PT409', message = refusal;
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
