create or replace function public.send_message_again (
  again_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  message public.messages;
  offer public.counter_offers;
  again bigint;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  select * into offer from public.counter_offers where id = message.offer_id;
  if message.id is null then
    raise exception using errcode = 'PT404', hint = 'message_gone', message = 'This message no longer exists.';
  elsif message.kind in (
    'password_reset', 'confirm_address', 'data_export', 'data_erasure', 'newsletter_confirmation'
  ) then
    raise exception using
      errcode = 'PT409', hint = 'message_link_used_once',
      message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.kind = 'admin_invitation' then
    raise exception using
      errcode = 'PT409', hint = 'invitation_link_used_once',
      message = 'This message had a link that works once. You can send another invitation in the settings.';
  elsif message.kind = 'back_in_stock' then
    raise exception using
      errcode = 'PT409', hint = 'stock_mail_sent_once',
      message = 'Nobody is told twice that a piece is back. Its recipient can ask again.';
  elsif message.state = 'waiting' then
    raise exception using
      errcode = 'PT409', hint = 'message_still_waiting',
      message = 'This message is still waiting to be sent.';
  elsif private.is_email_address(message.recipient) is false then
    raise exception using
      errcode = 'PT409', hint = 'mail_address_impossible',
      message = 'This is not an address that mail can go to.';
  elsif message.kind = 'offer_answered' and private.is_current_answer(message, offer) is not true then
    raise exception using
      errcode = 'PT409', hint = 'offered_price_over',
      message = 'This price is decided, changed, taken back or over.';
  elsif message.state = 'sent' then
    insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id)
    values (message.kind, message.recipient, message.data, message.order_id, message.inquiry_id, message.offer_id)
    returning id into again;
  else
    update public.messages
    set state = 'waiting', attempts = 0, first_attempt_at = null, next_attempt_at = now(), created_at = now(), last_error = null
    where id = message.id
    returning id into again;
  end if;
  if message.kind = 'offer_answered' then
    insert into private.message_secrets (message_id, secret)
    values (again, jsonb_build_object('nonce', private.random_key()));
  end if;
end
$function$;

comment on function public.send_message_again(bigint) is 'Sends a message again: a failed one itself, a sent one as a new message. PT403 for everyone but administrators; PT404, PT409: it cannot be sent again.';

revoke all on function public.send_message_again(bigint) from public;

grant execute on function public.send_message_again(bigint) to authenticated;
