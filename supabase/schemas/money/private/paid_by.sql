create or replace function private.paid_by (
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

comment on function private.paid_by(bigint) is 'How an order was paid in the end; null if it was not.';

revoke all on function private.paid_by(bigint) from public;
