create or replace function private.issue_credit_note (
  placed public.orders,
  is_mistaken boolean default false
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  last constant record := private.last_invoice(placed.id);
  invoice constant public.invoices := last.invoice;
  said constant jsonb := invoice.document;
  total constant numeric := said #>> '{totals,gross}';
  amount constant numeric := last.uncredited - case when is_mistaken then 0 else private.total_to_invoice(placed) end;
  rates jsonb;
begin
  if amount is null or amount <= 0 then
    return;
  end if;
  rates := private.credited_rates(invoice, amount);
  perform private.issue_paper(
    'credit_note', placed.id,
    said || (private.letterhead() - 'locale') || jsonb_build_object(
      'refers_to', jsonb_build_object('number', invoice.number, 'day', said -> 'day'),
      'reason', case when is_mistaken then 'correction' when private.is_void(placed.status) then 'cancellation' else 'refund' end,
      -- A part of the total is credited by its tax rates, not line by line.
      'lines', case when amount = total then said -> 'lines' else '[]' end,
      'shipping', case when amount = total then said -> 'shipping' end,
      'rates', rates,
      'totals', (
        select jsonb_build_object('net', sum(part.net), 'tax', sum(part.tax), 'gross', amount)
          || case when amount = total
            then jsonb_build_object('subtotal', said #> '{totals,subtotal}', 'shipping', said #> '{totals,shipping}') else '{}'
          end
        from jsonb_to_recordset(rates) as part (net numeric, tax numeric)
      ),
      'payment', null
    ),
    invoice
  );
end
$function$;

comment on function private.issue_credit_note(public.orders, boolean) is 'Credits what the order''s invoice says beyond what it was sold for: after a refund, or a cancellation; all of it, if it is mistaken. Nothing if that is credited already, or not invoiced.';

revoke all on function private.issue_credit_note(public.orders, boolean) from public;
