create or replace function private.count_refunds (
  counted public.orders
)
  returns void
  language sql
  set search_path to ''
  as $function$
  update public.orders
  set refunded_amount = (
    select private.major_units(coalesce(sum(given.amount_cents), 0)::bigint, counted.currency) from public.refunds as given
    where given.order_id = counted.id and given.state in ('pending', 'succeeded')
  )
  where id = counted.id
$function$;

comment on function private.count_refunds(public.orders) is 'Adds up what was refunded of an order, which is locked.';

revoke all on function private.count_refunds(public.orders) from public;
