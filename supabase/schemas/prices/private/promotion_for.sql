create or replace function private.promotion_for (
  product public.products,
  among bigint[]
)
  returns setof public.promotions
  language sql
  stable
  rows 1
  as $function$
  select promotion.*
  from public.promotions as promotion
  where promotion.id = any (among)
    and private.promotion_covers(promotion, array[product.id], array[product.category])
  order by private.scope_rank(promotion.applicable_scope), promotion.created_at desc, promotion.id
  limit 1
$function$;

comment on function private.promotion_for(public.products, bigint[]) is 'Which of these promotions prices the product, if any: one for the product before one for its category before one for everything; among several, the newest.';

revoke all on function private.promotion_for(public.products, bigint[]) from public;
