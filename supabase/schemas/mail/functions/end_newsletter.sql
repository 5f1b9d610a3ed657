create or replace function public.end_newsletter (
  key text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update public.newsletter_subscribers set unsubscribed_at = coalesce(unsubscribed_at, now()) where unsubscribe_key = key;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'newsletter_link_unknown', message = 'This link no longer opens anything.';
  end if;
end
$function$;

comment on function public.end_newsletter(text) is 'For anybody with a subscriber''s key, which every newsletter has: the address is unsubscribed. PT404: the key opens nothing.';

revoke all on function public.end_newsletter(text) from public;

grant execute on function public.end_newsletter(text) to anon, authenticated, service_role;
