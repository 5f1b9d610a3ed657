create or replace function private.order_totals (
  subtotal numeric,
  terms private.order_terms,
  out tax numeric,
  out shipping numeric,
  out total numeric
)
  returns record
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  taxed numeric;
begin
  shipping := case when subtotal > terms.free_above then 0 else terms.fee end;
  taxed := subtotal + case when terms.taxes_shipping then shipping else 0 end;
  tax := round(
    case when terms.prices_include_tax then taxed * terms.tax_rate / (100 + terms.tax_rate) else taxed * terms.tax_rate / 100 end,
    terms.decimals
  );
  total := subtotal + shipping + case when terms.prices_include_tax then 0 else tax end;
end
$function$;

comment on function private.order_totals(numeric, private.order_terms) is 'Tax (rounded once, half up), shipping and total of a subtotal. The total contains the tax in any case: it is added, or the prices include it. totals.ts has the same rule.';

revoke all on function private.order_totals(numeric, private.order_terms) from public;
