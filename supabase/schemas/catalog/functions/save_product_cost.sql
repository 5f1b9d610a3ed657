create or replace function public.save_product_cost (
  product_id bigint,
  cost numeric,
  seen numeric default null::numeric
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target constant bigint := save_product_cost.product_id;
begin
  perform private.require_admin();
  if cost < 0 or cost > 99999999.99 then
    raise exception using
      errcode = 'PT400', hint = 'cost_out_of_range',
      message = 'A cost is at least 0 and at most 99,999,999.99.';
  end if;
  perform from public.products where id = target for no key update;
  if not found or (select held.cost from public.product_costs as held where held.product_id = target) is distinct from seen then
    return false;
  end if;
  perform private.write_cost(target, cost);
  return true;
end
$function$;

comment on function public.save_product_cost(bigint, numeric, numeric) is 'Says what a product costs the shop; null: nobody knows. seen: the cost as it was loaded. Returns false, with nothing saved, if the product is gone or has another cost by now. Admins only.';

revoke all on function public.save_product_cost(bigint, numeric, numeric) from public;

grant execute on function public.save_product_cost(bigint, numeric, numeric) to authenticated;
