create or replace function public.issue_invoice (
  order_id bigint
)
  returns public.invoices
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = issue_invoice.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  elsif private.is_void(placed.status) then
    raise exception using
      errcode = 'PT409', hint = 'invoice_of_cancelled_order',
      message = 'This order is cancelled: it gets no invoice.';
  elsif placed.payment_method = 'stripe' and placed.payment_status <> 'paid' then
    raise exception using
      errcode = 'PT409', hint = 'invoice_of_unpaid_order',
      message = 'This order is not paid yet: it gets its invoice afterwards.';
  end if;
  return private.issue_order_invoice(placed);
end
$function$;

comment on function public.issue_invoice(bigint) is 'The order''s invoice, issued now if it has none. PT403 for everyone but administrators; PT404: no such order; PT409: it is void, or by card and not paid.';

revoke all on function public.issue_invoice(bigint) from public;

grant execute on function public.issue_invoice(bigint) to authenticated;
