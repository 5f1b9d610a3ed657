create or replace function public.end_hold (
  order_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update public.orders set hold_until = clock_timestamp()
  where id = end_hold.order_id and status = 'pending_payment' and hold_until > clock_timestamp();
end
$function$;

comment on function public.end_hold(bigint) is 'The buyer cancels: as soon as Stripe answers, its page is closed and the order is void. For the service.';

revoke all on function public.end_hold(bigint) from public;

grant execute on function public.end_hold(bigint) to service_role;
