create or replace function public.subscribe_to_newsletter (
  email text,
  source text,
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(email));
  most constant integer := case when current_setting('shop.limits', true) = 'off' then 1000 else 3 end;
  link_ends constant timestamptz := now() + interval '3 days';
  round_began constant timestamptz := now() - interval '3 days';
begin
  if private.is_email_address(address) is not true then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  elsif source is null or source not in ('footer', 'home') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The newsletter is not offered there.';
  elsif not private.is_enabled('newsletter_enabled') then
    raise exception using
      errcode = 'PT409', hint = 'newsletter_not_offered', message = 'The shop has no newsletter at the moment.';
  end if;
  insert into public.newsletter_subscribers as known (email, source, language)
  values (address, subscribe_to_newsletter.source, private.page_language(subscribe_to_newsletter.language))
  on conflict on constraint newsletter_subscribers_email_key do update set
    source = excluded.source,
    language = excluded.language,
    asked_at = case when known.asked_at < round_began then now() else known.asked_at end,
    mails = case when known.asked_at < round_began then 1 else known.mails + 1 end
  where (known.confirmed_at is null or known.unsubscribed_at is not null)
    and (known.mails < most or known.asked_at < round_began);
  -- In silence, or others could find out who subscribes.
  if not found then
    return;
  end if;
  perform private.enqueue_message('newsletter_confirmation', address, jsonb_build_object(
    'language', subscribe_to_newsletter.language, 'expires_at', link_ends,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
end
$function$;

comment on function public.subscribe_to_newsletter(text, text, text) is 'Sends a link to this address that confirms the newsletter. source: where it was entered, footer or home; language: BCP 47, the one in which the shop is read. The answer is the same whether the address subscribes already, or has got three such mails within three days. PT400: no address; PT409: there is no newsletter.';

revoke all on function public.subscribe_to_newsletter(text, text, text) from public;

grant execute on function public.subscribe_to_newsletter(text, text, text) to anon, authenticated, service_role;
