create or replace function public.erase_own_data (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.erase_customer(private.require_data_request(token, 'erase'));
end
$function$;

comment on function public.erase_own_data(text) is 'As erase_customer, for the person whom the token was mailed to. PT404: the link opens nothing; PT409: an order is open.';

revoke all on function public.erase_own_data(text) from public;

grant execute on function public.erase_own_data(text) to anon, authenticated, service_role;
