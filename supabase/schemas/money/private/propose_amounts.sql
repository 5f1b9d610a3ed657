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
  if private.proposed_amount(1, before) = private.proposed_amount(1, after) then
    return;
  end if;
  update public.order_limits set worth = private.proposed_amount(10000, after)
  where worth = private.proposed_amount(10000, before);
  update public.order_limits set confirm_cash_above = private.proposed_amount(1000, after)
  where confirm_cash_above = private.proposed_amount(1000, before);
  -- This shop is new: nobody has looked at how it ships, or bought from it.
  update public.shipping_methods as method
  set fee = private.proposed_amount(5.99, after), free_above = private.proposed_amount(50, after)
  where method.fee = private.proposed_amount(5.99, before) and method.free_above = private.proposed_amount(50, before)
    and exists (select from public.shop_facts where not has_seen_shipping)
    and not exists (select from public.orders);
end
$function$;

comment on function private.propose_amounts(text, text) is 'For a shop whose currency changes: the amounts that a new shop begins with, and that its owner has not changed, become about as much in the new one.';

revoke all on function private.propose_amounts(text, text) from public;
