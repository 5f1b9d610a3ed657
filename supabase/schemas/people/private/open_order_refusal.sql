create or replace function private.open_order_refusal (
  placed bigint[]
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select private.refusal(
      'order_still_open', format('Order #%s is neither delivered nor cancelled yet. Data can be erased after that.', id),
      jsonb_build_object('order', id)
    )
    from public.orders
    where id = any (placed) and status <> 'delivered' and not private.is_void(status) order by id limit 1
  );
end
$function$;

comment on function private.open_order_refusal(bigint[]) is 'Why the person of these orders cannot be erased yet; null if they can.';

revoke all on function private.open_order_refusal(bigint[]) from public;
