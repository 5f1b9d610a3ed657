create or replace function private.final_payment_method (
  paid_id bigint
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select payment.method from public.payments as payment
  where payment.order_id = paid_id and payment.state = 'paid' order by payment.paid_at desc, payment.id desc limit 1
$function$;

comment on function private.final_payment_method(bigint) is 'How an order was paid in the end; null if it was not.';

revoke all on function private.final_payment_method(bigint) from public;
