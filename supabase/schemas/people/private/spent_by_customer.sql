create or replace function private.spent_by_customer (
  address text
)
  returns json
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  placed constant bigint[] := private.orders_of_customer(address);
begin
  return coalesce((
    select json_agg(
      json_build_object('currency', currency, 'orders', number, 'amount', amount)
      order by currency = private.shop_currency() desc, amount desc, currency
    )
    from (
      select currency, count(*) as number, sum(private.spent_on_order(orders, currency)) as amount
      from public.orders where id = any (placed) group by currency
    ) as summed
  ), '[]');
end
$function$;

comment on function private.spent_by_customer(text) is 'What a customer has spent, by the e-mail address in lower case: [{currency, orders, amount}], without void orders, the shop''s currency first. Amounts of different currencies are never added.';

revoke all on function private.spent_by_customer(text) from public;
