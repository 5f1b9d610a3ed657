create or replace function public.papers (
  placed public.orders
)
  returns setof public.invoices
  language sql
  stable
  rows 2
  as $function$
  select issued.* from public.invoices as issued where issued.order_id = placed.id order by issued.id
$function$;

comment on function public.papers(public.orders) is 'The invoices and credit notes of an order that the caller may read, oldest first; to be embedded in orders, because there is no foreign key.';

revoke all on function public.papers(public.orders) from public;

grant execute on function public.papers(public.orders) to authenticated, service_role;
