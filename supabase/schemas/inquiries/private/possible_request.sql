create or replace function private.possible_request (
  placed public.orders
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return case
    when placed.status in ('shipped', 'delivered') then
      case when private.returns_until(placed) < private.shop_today() then null else 'return' end
    when placed.status in ('pending', 'processing', 'paid') then 'cancel'
    -- Nobody can give up a payment that is on its way.
    when placed.status = 'pending_payment' and exists (
      select from public.payments as payment where payment.order_id = placed.id and payment.state = 'processing'
    ) then 'cancel'
  end;
end
$function$;

comment on function private.possible_request(public.orders) is 'What can be requested for an order: cancel, return as long as was promised, or null. An unpaid card order can be cancelled without asking.';

revoke all on function private.possible_request(public.orders) from public;
