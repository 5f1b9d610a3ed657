create or replace function private.issue_paper (
  kind text,
  order_id bigint,
  document jsonb,
  invoice public.invoices default null::public.invoices
)
  returns public.invoices
  language plpgsql
  set search_path to ''
  as $function$
declare
  given record;
  issued public.invoices;
begin
  given := private.next_invoice_number(kind);
  insert into public.invoices (number, kind, order_id, refers_to, issued_at, document)
  values (
    given.number, issue_paper.kind, issue_paper.order_id, invoice.number, given.issued_at,
    document || jsonb_build_object(
      'kind', issue_paper.kind, 'number', given.number, 'day', private.shop_day(given.issued_at)
    )
  )
  returning * into issued;
  perform private.note_order_event(issued.order_id, 'invoice', jsonb_build_object('number', issued.number, 'kind', issued.kind));
  return issued;
end
$function$;

comment on function private.issue_paper(text, bigint, jsonb, public.invoices) is 'Issues an invoice or a credit note, and writes it into the order''s events.';

revoke all on function private.issue_paper(text, bigint, jsonb, public.invoices) from public;
