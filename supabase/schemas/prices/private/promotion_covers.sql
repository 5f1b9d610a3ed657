create or replace function private.promotion_covers (
  promotion public.promotions,
  ids bigint[],
  categories text[]
)
  returns boolean
  language sql
  immutable
  as $function$
  -- The lists that do not belong to the scope are empty.
  select (promotion).applicable_scope = 'all_products'
    or (promotion).product_ids && ids
    or (promotion).category_names && categories
$function$;

comment on function private.promotion_covers(public.promotions, bigint[], text[]) is 'Whether one of the products, or of their categories, is in the promotion''s scope.';

revoke all on function private.promotion_covers(public.promotions, bigint[], text[]) from public;
