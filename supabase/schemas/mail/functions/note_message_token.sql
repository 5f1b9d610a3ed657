create or replace function public.note_message_token (
  noted_id bigint,
  digest text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  about_stock public.messages;
begin
  insert into private.admin_invitation_keys (invitation_id, digest)
  select invitation.id, note_message_token.digest
  from public.messages as message
  join public.admin_invitations as invitation on invitation.id::text = message.data ->> 'invitation_id'
  where message.id = noted_id and message.kind = 'admin_invitation' and message.state = 'waiting'
    and invitation.expires_at > now()
  on conflict (invitation_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  insert into private.offer_keys (message_id, digest)
  select mail.id, note_message_token.digest
  from public.messages as mail join public.counter_offers as offer on offer.id = mail.offer_id
  where mail.id = noted_id and mail.kind = 'offer_answered' and mail.state = 'waiting'
    and private.is_current_answer(mail, offer)
  on conflict (message_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  select * into about_stock from public.messages where id = noted_id and kind = 'back_in_stock' and state = 'waiting';
  if about_stock.id is not null then
    return private.note_stock_token(about_stock, note_message_token.digest);
  end if;
  insert into private.newsletter_keys (message_id, digest)
  select mail.id, note_message_token.digest
  from public.messages as mail join public.newsletter_subscribers as subscriber on subscriber.email = lower(mail.recipient)
  where mail.id = noted_id and mail.kind = 'newsletter_confirmation' and mail.state = 'waiting'
    and (subscriber.confirmed_at is null or subscriber.unsubscribed_at < mail.created_at)
  on conflict (message_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  update private.data_requests as request set digest = note_message_token.digest
  from public.messages as message
  where message.id = noted_id and message.kind in ('data_export', 'data_erasure') and message.state = 'waiting'
    and request.id::text = message.data ->> 'data_request_id' and request.expires_at > now();
  return found;
end
$function$;

comment on function public.note_message_token(bigint, text) is 'Before an invitation, the answer to an offer or a link to somebody''s data is sent: records the digest of its token, which is derived outside of the database. false: it opens nothing any more.';

revoke all on function public.note_message_token(bigint, text) from public;

grant execute on function public.note_message_token(bigint, text) to service_role;
