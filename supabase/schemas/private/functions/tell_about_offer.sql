create or replace function private.tell_about_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  customer public.profiles;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- If a decision is changed within a minute, only the latest one is sent.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected');
  if tg_op = 'UPDATE' and (new.status = 'pending' or customer.email is null) then
    return null;
  end if;
  perform private.enqueue_message(
    case when tg_op = 'INSERT' then 'new_offer' else 'offer_' || new.status end,
    case when tg_op = 'UPDATE' then customer.email end,
    (
      select jsonb_build_object(
        'offer', jsonb_strip_nulls(jsonb_build_object(
          'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
          'product_name', product.name, 'product_price', product.final_price, 'expires_at', new.expires_at
        )),
        'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
      )
      from (select) as always left join public.products as product on product.id = new.product_id
    ),
    offer_id => new.id
  );
  if tg_op = 'UPDATE' then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$function$;

comment on function "private"."tell_about_offer"() is 'Notifies the owner of an offer, and the customer of the decision.';

revoke all on function "private"."tell_about_offer"() from public;
