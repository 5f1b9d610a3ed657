create or replace function private.follow_promotions()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if not private.may_change_promotions() then
    return null;
  end if;
  update private.price_list
  set promotion_ids = private.running_promotions(), is_current = false, version = version + 1;
  -- Orders wait meanwhile. What takes long, many prices or long lists to look through, is left to refresh_prices.
  update private.price_list set is_current = private.correct_prices(0, 9223372036854775807, 500)
  where 1000 >= (
    select coalesce(sum(cardinality(promotion.product_ids)), 0)
    from public.promotions as promotion where promotion.id = any (promotion_ids)
  );
  return null;
end
$function$;

comment on function private.follow_promotions() is 'Updates prices after a change of promotions, in the same transaction or, if that would take long, by refresh_prices.';

revoke all on function private.follow_promotions() from public;
