create or replace function public.confirm_newsletter (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  subscriber constant public.newsletter_subscribers := private.mailed_subscriber(token);
begin
  if subscriber.id is null then
    raise exception using
      errcode = 'PT404', hint = 'newsletter_link_unknown', message = 'This link no longer opens anything.';
  end if;
  update public.newsletter_subscribers set confirmed_at = now(), unsubscribed_at = null
  where id = subscriber.id and (confirmed_at is null or unsubscribed_at = subscriber.unsubscribed_at);
end
$function$;

comment on function public.confirm_newsletter(text) is 'For anybody with the token of a mail about the newsletter: its address subscribes. PT404: the token opens nothing any more.';

revoke all on function public.confirm_newsletter(text) from public;

grant execute on function public.confirm_newsletter(text) to anon, authenticated, service_role;
