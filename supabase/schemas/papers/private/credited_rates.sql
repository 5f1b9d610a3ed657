create or replace function private.credited_rates (
  invoice public.invoices,
  amount numeric
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  decimals constant integer := private.currency_decimals(invoice.document ->> 'currency');
  rates numeric[];
  nets numeric[];
  taxes numeric[];
  grosses numeric[];
begin
  with line as (
    select paper.id = invoice.id as is_invoiced, given.*
    from public.invoices as paper,
      jsonb_to_recordset(paper.document -> 'rates') as given (rate numeric, net numeric, tax numeric)
    where paper.order_id = invoice.order_id and (paper.id = invoice.id or paper.refers_to = invoice.number)
  ), uncredited as (
    select line.rate,
      sum(case when line.is_invoiced then line.net else -line.net end) as net,
      sum(case when line.is_invoiced then line.tax else -line.tax end) as tax
    from line group by line.rate
  )
  select array_agg(uncredited.rate), array_agg(uncredited.net), array_agg(uncredited.tax)
  into rates, nets, taxes
  from (select * from uncredited where net + tax <> 0 order by rate desc) as uncredited;

  grosses := private.split_amount(
    amount, array(select net + tax from unnest(nets, taxes) as uncredited (net, tax)), decimals
  );
  return (
    select jsonb_agg(
      jsonb_build_object('rate', part.rate, 'net', share.of[1], 'tax', share.of[2], 'gross', part.gross) order by part.rate desc
    )
    from unnest(rates, nets, taxes, grosses) as part (rate, net, tax, gross),
      lateral (select private.split_amount(part.gross, array[part.net, part.tax], decimals) as of) as share
    where part.gross <> 0
  );
end
$function$;

comment on function private.credited_rates(public.invoices, numeric) is 'How an amount is credited: divided over what is left of the invoice''s rates, and in each over net and tax, to the cent.';

revoke all on function private.credited_rates(public.invoices, numeric) from public;
