create or replace function private.tell_about_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer public.profiles;
  snapshot jsonb;
  spoken constant text := private.page_language(new.language);
  is_by_customer constant boolean := tg_op = 'UPDATE' and new.decided_at is not null;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- If a decision is changed within a minute, only the latest one is sent.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected', 'offer_answered');
  snapshot := (
    select jsonb_build_object(
      'offer', jsonb_strip_nulls(jsonb_build_object(
        'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
        'product_name', product.name, 'product_price', product.final_price, 'expires_at', new.expires_at,
        'answer_price', new.answer_price, 'answer_message', new.answer_message
      )),
      'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
    )
    from (select) as always left join public.products as product on product.id = new.product_id
  );
  if tg_op = 'INSERT' then
    perform private.enqueue_message('new_offer', null, snapshot, offer_id => new.id);
  elsif is_by_customer then
    perform private.enqueue_message(
      'offer_decided', null, snapshot || jsonb_build_object('is_accepted', new.status = 'accepted'), offer_id => new.id
    );
  end if;
  if tg_op = 'INSERT' or new.status in ('pending', 'declined') or customer.email is null then
    return null;
  elsif new.status = 'answered' then
    snapshot := snapshot || jsonb_build_object(
      'expires_at', new.expires_at, 'secret', jsonb_build_object('nonce', private.random_key())
    );
  end if;
  if new.product_id is not null then
    snapshot := jsonb_set(snapshot, '{offer,product_name}', to_jsonb(private.in_language(
      spoken, 'products', new.product_id::text, 'name', snapshot #>> '{offer,product_name}'
    )));
  end if;
  perform private.enqueue_message('offer_' || new.status, customer.email, snapshot, offer_id => new.id);
  if not is_by_customer then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$function$;

comment on function private.tell_about_offer() is 'Notifies the owner of an offer and of what the customer decides, and the customer of what the owner decides.';

revoke all on function private.tell_about_offer() from public;
