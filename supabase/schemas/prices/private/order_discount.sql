create or replace function private.order_discount (
  promotion_id bigint,
  cart private.cart_line[],
  out id bigint,
  out code text,
  out off numeric
)
  returns record
  language sql
  stable
  set search_path to ''
  as $function$
  select
    promotion.id, promotion.code,
    least(promotion.discount_value, (select sum(worth) from unnest(private.covered_worth(promotion, cart)) as worth))
  from public.promotions as promotion
  where promotion.id = promotion_id and promotion.discount_per = 'order'
$function$;

comment on function private.order_discount(bigint, private.cart_line[]) is 'What a promotion takes off a priced cart as a whole: at most what the pieces cost that it covers. Null if it takes its discount off each piece.';

revoke all on function private.order_discount(bigint, private.cart_line[]) from public;
