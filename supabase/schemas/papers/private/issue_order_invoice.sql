create or replace function private.issue_order_invoice (
  placed public.orders
)
  returns public.invoices
  language plpgsql
  set search_path to ''
  as $function$
declare
  last constant record := private.last_invoice(placed.id);
  invoice public.invoices := last.invoice;
begin
  -- An invoice that is wholly credited belongs to a sale that was undone.
  if invoice.id is null or last.uncredited = 0 and private.total_to_invoice(placed) > 0 then
    invoice := private.issue_paper('invoice', placed.id, private.invoice_document(placed));
    perform private.issue_credit_note(placed);
  end if;
  return invoice;
end
$function$;

comment on function private.issue_order_invoice(public.orders) is 'The order''s invoice, issued now if it has none that counts. The order is locked.';

revoke all on function private.issue_order_invoice(public.orders) from public;
