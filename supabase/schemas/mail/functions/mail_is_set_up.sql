create or replace function public.mail_is_set_up()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return coalesce((select is_set_up from private.mail_service), false);
end
$function$;

comment on function public.mail_is_set_up() is 'For the back office: whether messages are sent, or wait for a mail server. PT403 for everyone but administrators.';

revoke all on function public.mail_is_set_up() from public;

grant execute on function public.mail_is_set_up() to authenticated;
