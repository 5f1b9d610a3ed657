create or replace function public.customer_data_request (
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
  refusal constant jsonb := case request.kind
    when 'erase' then private.open_order_refusal(private.orders_of_customer(request.email))
  end;
begin
  if request.id is null then
    return null;
  end if;
  return json_build_object(
    'kind', request.kind, 'email', request.email, 'expires_at', request.expires_at,
    'refusal', refusal -> 'message', 'refused', refusal
  );
end
$function$;

comment on function public.customer_data_request(text) is 'For anybody with the token of a link: what was asked for (export, erase), for which address, until when, and why it cannot be done now. null: the link opens nothing.';

revoke all on function public.customer_data_request(text) from public;

grant execute on function public.customer_data_request(text) to anon, authenticated, service_role;
