create or replace function private.invoice_parts (
  placed public.orders
)
  returns table (
    rate numeric,
    net numeric,
    tax numeric
  )
  language sql
  stable
  set search_path to ''
  as $function$
  with part as (
    select item.tax_rate as rate, item.net, item.tax from public.order_items as item where item.order_id = placed.id
    union all
    select
      case when placed.shipping_tax > 0 then placed.tax_rate else 0 end,
      placed.shipping - case when placed.prices_include_tax then placed.shipping_tax else 0 end,
      placed.shipping_tax
    where placed.shipping > 0
  ), unexplained as (
    select placed.total_amount - placed.tax - coalesce(sum(part.net), 0) as net, placed.tax - coalesce(sum(part.tax), 0) as tax
    from part
  )
  select * from part
  union all
  -- Orders from before lines had a tax of their own: their papers add up all the same.
  select placed.tax_rate, unexplained.* from unexplained where unexplained.net <> 0 or unexplained.tax <> 0
$function$;

comment on function private.invoice_parts(public.orders) is 'What an order''s total consists of: its lines and its shipping, with the rates of their tax.';

revoke all on function private.invoice_parts(public.orders) from public;
