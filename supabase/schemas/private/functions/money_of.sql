create or replace function private.money_of (
  placed public.orders,
  OUT kind text,
  OUT amount numeric
)
  returns SETOF record
  language sql
  immutable
  AS $function$
  values
    ('received', placed.paid_amount),
    ('refunded', placed.refunded_amount),
    ('to come', case
      when private.is_void(placed.status) or placed.status = 'pending_payment' then 0
      else greatest(placed.total_amount - placed.paid_amount, 0)
    end)
$function$;

comment on function "private"."money_of"(public.orders) is 'What an order has brought in, what was refunded, and what is still due, by card or in cash; in the order''s currency.';

revoke all on function "private"."money_of"(public.orders) from public;
