create or replace function private.apply_codes (
  cart private.cart_line[],
  coded bigint[]
)
  returns private.cart_line[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  considered constant bigint[] := private.running_promotions() || array(
    select promotion.id from public.promotions as promotion
    where promotion.id = any (coded) and promotion.discount_per = 'piece'
  );
  decimals constant integer := private.shop_decimals();
  line private.cart_line;
  better record;
  priced private.cart_line[] := '{}';
begin
  foreach line in array cart loop
    select best.id, usual.price - by_code.price as takes_off into better
    from public.products as product
    cross join lateral private.promotion_for(product, considered) as best
    left join public.promotions as today on today.id = line.promotion_id
    cross join lateral private.discounted_price(product.price, today.discount_type, today.discount_value, decimals) as usual (price)
    cross join lateral private.discounted_price(product.price, best.discount_type, best.discount_value, decimals) as by_code (price)
    where product.id = line.product_id and best.id = any (coded) and line.offer_id is null;
    -- The rule may choose a code that is worth less than what applies by itself. A code never makes a piece dearer.
    if better.takes_off > 0 then
      line.price := line.price - better.takes_off;
      line.promotion_id := better.id;
    end if;
    priced := priced || line;
  end loop;
  return priced;
end
$function$;

comment on function private.apply_codes(private.cart_line[], bigint[]) is 'A priced cart with the prices that these promotions, which need codes, give it: among them and the running ones the rule of promotion_for chooses, but nothing becomes dearer. Offers keep their price.';

revoke all on function private.apply_codes(private.cart_line[], bigint[]) from public;
