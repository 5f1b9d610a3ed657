create or replace function private.refunded_tax (
  sale public.orders,
  cents bigint
)
  returns numeric
  language sql
  stable
  as $function$
  select coalesce(round(
    sale.tax * least(
      greatest(private.major_units(cents, sale.currency) - greatest(sale.paid_amount - sale.total_amount, 0), 0),
      sale.total_amount
    ) / nullif(sale.total_amount, 0),
    coalesce(private.currency_decimals(sale.currency), 2)
  ), 0)
$function$;

comment on function private.refunded_tax(public.orders, bigint) is 'The tax in what was refunded of an order so far: the same share as of the whole, so that a full refund has all of it. What was paid twice had none.';

revoke all on function private.refunded_tax(public.orders, bigint) from public;
