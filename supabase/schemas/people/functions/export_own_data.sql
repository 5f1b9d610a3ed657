create or replace function public.export_own_data (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> 'export' then
    raise exception using
      errcode = 'PT404', hint = 'data_link_dead',
      message = 'This link is older than an hour, or you have asked for another.';
  end if;
  return private.customer_export(request.email);
end
$function$;

comment on function public.export_own_data(text) is 'As export_customer, for the person whom the token was mailed to. PT404: the link opens nothing.';

revoke all on function public.export_own_data(text) from public;

grant execute on function public.export_own_data(text) to anon, authenticated, service_role;
