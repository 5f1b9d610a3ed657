create or replace function private.propose_amounts (
  before text,
  after text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.in_currency(1, before) = private.in_currency(1, after) then
    return;
  end if;
  update public.order_limits set worth = private.in_currency(10000, after)
  where worth = private.in_currency(10000, before);
  update public.order_limits set confirm_cash_above = private.in_currency(1000, after)
  where confirm_cash_above = private.in_currency(1000, before);
  -- Nobody has looked at how this shop ships, or bought from it.
  update public.shipping_methods as method
  set fee = private.in_currency(5.99, after), free_above = private.in_currency(50, after)
  where method.fee = private.in_currency(5.99, before) and method.free_above = private.in_currency(50, before)
    and exists (select from public.shop_facts where not has_seen_shipping)
    and not exists (select from public.orders);
end
$function$;

comment on function private.propose_amounts(text, text) is 'For a shop whose currency changes: the amounts that a new shop begins with, and that its owner has not changed, become about as much in the new one.';

revoke all on function private.propose_amounts(text, text) from public;
