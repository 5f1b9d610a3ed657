create or replace function public.live_payment (
  order_id bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return (
    select private.payment_document(payment)
    from public.payments as payment
    where payment.order_id = live_payment.order_id and payment.state in ('opening', 'open', 'processing')
    order by payment.attempt desc limit 1
  );
end
$function$;

comment on function public.live_payment(bigint) is 'The attempt with which an order can still be paid; null if none.';

revoke all on function public.live_payment(bigint) from public;

grant execute on function public.live_payment(bigint) to service_role;
