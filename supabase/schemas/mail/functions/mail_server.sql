create or replace function public.mail_server()
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select json_build_object(
    'host', settings.host,
    'port', settings.port,
    'security', settings.security,
    'user_name', settings.user_name,
    'password', (select value from private.mail_password),
    'sender_name', settings.sender_name,
    'sender_address', settings.sender_address
  )
  from public.mail_settings as settings where settings.host <> ''
$function$;

comment on function public.mail_server() is 'The mail server with its password, for the server process only; null if there is none.';

revoke all on function public.mail_server() from public;

grant execute on function public.mail_server() to service_role;
