create or replace function private.last_invoice (
  order_id bigint,
  out invoice public.invoices,
  out uncredited numeric
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  select * into invoice from public.invoices as issued
  where issued.order_id = last_invoice.order_id and issued.kind = 'invoice' order by issued.id desc limit 1;
  uncredited := (invoice.document #>> '{totals,gross}')::numeric - coalesce((
    select sum((note.document #>> '{totals,gross}')::numeric) from public.invoices as note
    where note.order_id = last_invoice.order_id and note.refers_to = invoice.number
  ), 0);
end
$function$;

comment on function private.last_invoice(bigint) is 'The order''s last invoice, and what is left of it after its credit notes; null if it has none.';

revoke all on function private.last_invoice(bigint) from public;
