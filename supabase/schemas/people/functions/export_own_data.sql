create or replace function public.export_own_data (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return private.customer_export(private.require_data_request(token, 'export'));
end
$function$;

comment on function public.export_own_data(text) is 'As export_customer, for the person whom the token was mailed to. PT404: the link opens nothing.';

revoke all on function public.export_own_data(text) from public;

grant execute on function public.export_own_data(text) to anon, authenticated, service_role;
