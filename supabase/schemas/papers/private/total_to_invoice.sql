create or replace function private.total_to_invoice (
  placed public.orders
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  as $function$
  select case
    when private.is_void(placed.status) then 0
    -- What was paid beyond the total is refunded without a credit note.
    else greatest(
      placed.total_amount - greatest(placed.refunded_amount - greatest(placed.paid_amount - placed.total_amount, 0), 0), 0
    )
  end
$function$;

comment on function private.total_to_invoice(public.orders) is 'What an order''s invoices and credit notes should come to: its total without what was refunded, nothing if it is void.';

revoke all on function private.total_to_invoice(public.orders) from public;
