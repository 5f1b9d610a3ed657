create or replace function private.price_product()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.price := coalesce(private.current_formula_price(new.id), new.price);
  new.final_price := (
    select private.discounted_price(new.price, promotion.discount_type, promotion.discount_value, private.shop_decimals())
    from private.price_list
    left join lateral private.promotion_for(new, price_list.promotion_ids) as promotion on true
  );
  return new;
end
$function$;

comment on function private.price_product() is 'Prices a product that was added or edited.';

revoke all on function private.price_product() from public;
