create or replace function public.export_customer (
  email text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return private.customer_export(private.customer_email(export_customer.email));
end
$function$;

comment on function public.export_customer(text) is 'Everything that the shop stores of a customer: accounts, addresses, orders with lines, payments, refunds, invoices and events, inquiries, offers, the messages sent to them, notes. PT400: no address; PT403: not an administrator; PT404: nothing is stored.';

revoke all on function public.export_customer(text) from public;

grant execute on function public.export_customer(text) to authenticated;
