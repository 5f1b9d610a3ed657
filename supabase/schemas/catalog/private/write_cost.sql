create or replace function private.write_cost (
  target bigint,
  given numeric
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if given is null then
    delete from public.product_costs where product_id = target;
  else
    insert into public.product_costs (product_id, cost) values (target, given)
    on conflict (product_id) do update set cost = excluded.cost;
  end if;
end
$function$;

comment on function private.write_cost(bigint, numeric) is 'Says what a product costs the shop; null: nobody knows.';

revoke all on function private.write_cost(bigint, numeric) from public;
