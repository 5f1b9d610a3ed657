create or replace function public.guest_invoices (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return (
    select coalesce(json_agg(
      json_build_object(
        'number', issued.number, 'kind', issued.kind, 'refers_to', issued.refers_to, 'issued_at', issued.issued_at,
        'document', issued.document
      )
      order by issued.id
    ), '[]')
    from public.invoices as issued
    where issued.order_id = guest_invoices.order_id and private.opens_order(issued.order_id, guest_invoices.key)
  );
end
$function$;

comment on function public.guest_invoices(bigint, text) is 'The invoices and credit notes of a guest''s order, oldest first, for anybody with its guest key; none for a different key.';

revoke all on function public.guest_invoices(bigint, text) from public;

grant execute on function public.guest_invoices(bigint, text) to anon, authenticated, service_role;
