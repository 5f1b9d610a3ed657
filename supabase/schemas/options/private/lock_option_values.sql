create or replace function private.lock_option_values (
  locked_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.lock_choices(
    array(select product_id from public.order_items where order_id = locked_order_id and product_id is not null),
    array(
      select (chosen ->> 'choice')::bigint
      from public.order_items as item, jsonb_array_elements(item.options) as chosen
      where item.order_id = locked_order_id and chosen ? 'choice'
    )
  );
end
$function$;

comment on function private.lock_option_values(bigint) is 'Locks the values and combinations in an order, after its products.';

revoke all on function private.lock_option_values(bigint) from public;
