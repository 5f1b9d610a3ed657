create or replace function public.mailed_newsletter_address (
  token text
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select (private.mailed_subscriber(token)).email
$function$;

comment on function public.mailed_newsletter_address(text) is 'For anybody with the token of a mail about the newsletter: the address that it confirms. null: the token opens nothing any more.';

revoke all on function public.mailed_newsletter_address(text) from public;

grant execute on function public.mailed_newsletter_address(text) to anon, authenticated, service_role;
