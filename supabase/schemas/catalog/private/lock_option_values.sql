create or replace function private.lock_option_values (
  locked_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform from public.product_option_values
  where id in (
    select (chosen ->> 'choice')::bigint
    from public.order_items as item, jsonb_array_elements(item.options) as chosen
    where item.order_id = locked_order_id
  )
  order by id for no key update;
end
$function$;

comment on function private.lock_option_values(bigint) is 'Locks the values in an order, after its products.';

revoke all on function private.lock_option_values(bigint) from public;
