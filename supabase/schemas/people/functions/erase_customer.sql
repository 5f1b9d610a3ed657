create or replace function public.erase_customer (
  email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform private.erase_customer(private.customer_email(erase_customer.email));
end
$function$;

comment on function public.erase_customer(text) is 'Erases a customer: names, e-mail addresses, phone numbers and streets become Erased, but in issued invoices; messages to them, notes and the account are deleted, and guest links end. Country, region and amounts stay. Repeating it changes nothing. PT400: no address; PT403: not an administrator; PT409: an order is neither delivered nor void, or they are an administrator.';

revoke all on function public.erase_customer(text) from public;

grant execute on function public.erase_customer(text) to authenticated;
