create or replace function public.save_product_formula (
  product_id bigint,
  formula jsonb,
  seen jsonb default null::jsonb,
  price numeric default null::numeric
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target constant bigint := save_product_formula.product_id;
begin
  perform private.require_admin();
  perform private.lock_prices_shared();
  perform from public.products where id = target for no key update;
  if not found or coalesce(private.formula_document(target), 'null') <> coalesce(seen, 'null') then
    return null;
  end if;
  perform private.write_formula(target, formula);
  update public.products as product set price = save_product_formula.price
  where id = target and product.price <> save_product_formula.price;
  perform set_config('response.changes', 'pages', true);
  return (
    select json_build_object('price', product.price, 'updated_at', product.updated_at)
    from public.products as product where product.id = target
  );
end
$function$;

comment on function public.save_product_formula(bigint, jsonb, jsonb, numeric) is 'Says what a product''s price is computed from: {"metal", "fineness", "net_weight", "gross_weight", "making_charge", "stones_price", "ending", "hsn"}; null: it has a price of its own, given beside it. seen: the formula as it was loaded. Returns the product''s {"price", "updated_at"}, or null, with nothing saved, if the product is gone or has another formula by now. Admins only.';

revoke all on function public.save_product_formula(bigint, jsonb, jsonb, numeric) from public;

grant execute on function public.save_product_formula(bigint, jsonb, jsonb, numeric) to authenticated;
