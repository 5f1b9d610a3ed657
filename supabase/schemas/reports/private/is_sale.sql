create or replace function private.is_sale (
  status text,
  payment_method text,
  payment_status text
)
  returns boolean
  language sql
  immutable
  as $function$
  select not private.is_void(status) and (payment_method <> 'stripe' or payment_status = 'paid')
$function$;

comment on function private.is_sale(text, text, text) is 'Whether an order counts in the books: not if it is void, nor a card order that is not paid.';

revoke all on function private.is_sale(text, text, text) from public;
