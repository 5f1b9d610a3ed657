create or replace function public.customer_of_order (
  order_id bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'id', known.id, 'name', known.name, 'email', known.email, 'orders', known.orders, 'sums', private.spent_by_customer(known.email)
    )
    from public.orders as placed
    join public.customers as known on case
      when placed.user_id is null then known.email = lower(placed.customer_email) else known.account_id = placed.user_id
    end
    where placed.id = customer_of_order.order_id
  );
end
$function$;

comment on function public.customer_of_order(bigint) is 'Whose order it is: {id, name, email, orders, sums: [{currency, orders, amount}]}; null: nobody''s, or erased. PT403 for everyone but administrators.';

revoke all on function public.customer_of_order(bigint) from public;

grant execute on function public.customer_of_order(bigint) to authenticated;
