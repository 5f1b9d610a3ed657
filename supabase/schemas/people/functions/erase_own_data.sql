create or replace function public.erase_own_data (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> 'erase' then
    raise exception using
      errcode = 'PT404', hint = 'data_link_dead',
      message = 'This link is older than an hour, or you have asked for another.';
  end if;
  perform private.erase_customer(request.email);
end
$function$;

comment on function public.erase_own_data(text) is 'As erase_customer, for the person whom the token was mailed to. PT404: the link opens nothing; PT409: an order is open.';

revoke all on function public.erase_own_data(text) from public;

grant execute on function public.erase_own_data(text) to anon, authenticated, service_role;
