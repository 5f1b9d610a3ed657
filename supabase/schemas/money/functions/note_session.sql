create or replace function public.note_session (
  payment_id bigint,
  session_id text,
  url text,
  is_test boolean
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  noted public.payments;
begin
  perform from public.orders as placed
  where placed.id = (select payment.order_id from public.payments as payment where payment.id = payment_id)
  for no key update;
  update public.payments as payment
  set session_id = note_session.session_id, url = note_session.url, is_test = note_session.is_test,
    state = case payment.state when 'opening' then 'open' else payment.state end,
    next_look_at = clock_timestamp() + interval '2 minutes'
  where payment.id = payment_id
    and (payment.session_id is null or payment.session_id = note_session.session_id)
  returning * into noted;
  if noted.id is null then
    raise exception using errcode = 'PT409', hint = 'bad_request', message = 'This attempt to pay has another session.';
  end if;
  return private.payment_document(noted);
end
$function$;

comment on function public.note_session(bigint, text, text, boolean) is 'Records the session that Stripe created for an attempt; may be repeated.';

revoke all on function public.note_session(bigint, text, text, boolean) from public;

grant execute on function public.note_session(bigint, text, text, boolean) to service_role;
