create or replace function private.covered_worth (
  promotion public.promotions,
  cart private.cart_line[]
)
  returns numeric[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array_agg(
    case
      when line.offer_id is null and private.promotion_covers(promotion, array[product.id], array[product.category])
        then line.price * line.quantity
      else 0
    end
    order by line.ordinality
  )
  from unnest(cart) with ordinality as line
  left join public.products as product on product.id = line.product_id
$function$;

comment on function private.covered_worth(public.promotions, private.cart_line[]) is 'What each line of a priced cart costs if the promotion covers it, and 0 otherwise, as for offers.';

revoke all on function private.covered_worth(public.promotions, private.cart_line[]) from public;
