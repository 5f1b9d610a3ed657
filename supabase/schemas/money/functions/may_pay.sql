create or replace function public.may_pay (
  order_id bigint,
  key text default null::text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return exists (
    select from public.orders as placed
    where placed.id = may_pay.order_id and placed.payment_method = 'stripe'
      and (
        placed.user_id = (select private.customer_id())
        or placed.user_id is null and placed.idempotency_key::text = lower(may_pay.key)
        or private.opens_order(placed.id, may_pay.key)
      )
  );
end
$function$;

comment on function public.may_pay(bigint, text) is 'Whether the caller is the buyer of this card order: its signed-in customer, or a guest who has its idempotency key or its guest key.';

revoke all on function public.may_pay(bigint, text) from public;

grant execute on function public.may_pay(bigint, text) to anon, authenticated, service_role;
