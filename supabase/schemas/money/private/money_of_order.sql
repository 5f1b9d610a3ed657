create or replace function private.money_of_order (
  placed public.orders,
  out kind text,
  out amount numeric
)
  returns setof record
  language sql
  immutable
  as $function$
  values
    (placed.currency || ' revenue', case when private.is_revenue(placed.status) then placed.total_amount else 0 end),
    (placed.currency || ' received', placed.paid_amount),
    (placed.currency || ' refunded', placed.refunded_amount),
    (placed.currency || ' to come', case
      when private.is_void(placed.status) or placed.status = 'pending_payment' then 0
      else greatest(placed.total_amount - placed.paid_amount, 0)
    end)
$function$;

comment on function private.money_of_order(public.orders) is 'What an order adds to the revenue, what it has brought in, what was refunded, and what is still due, by card or in cash; each kind begins with the order''s currency.';

revoke all on function private.money_of_order(public.orders) from public;
