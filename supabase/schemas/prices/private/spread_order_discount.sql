create or replace function private.spread_order_discount (
  cart private.cart_line[],
  off numeric,
  promotion_id bigint,
  decimals integer
)
  returns private.cart_line[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  promotion public.promotions;
  shares numeric[];
  -- This is the smallest amount of the currency: a cent, or a whole yen.
  unit constant numeric := power(10::numeric, -decimals);
  taken private.cart_line[] := '{}';
  line private.cart_line;
  pieces integer;
  price numeric;
  dearer integer;
begin
  select stored.* into promotion from public.promotions as stored where stored.id = promotion_id;
  shares := private.split_amount(off, private.covered_worth(promotion, cart), decimals);
  for position in 1 .. cardinality(cart) loop
    line := cart[position];
    pieces := line.quantity;
    price := trunc(line.price - shares[position] / pieces, decimals);
    dearer := round((line.price * pieces - shares[position] - price * pieces) / unit);
    line.price := price;
    line.quantity := pieces - dearer;
    taken := taken || line;
    if dearer > 0 then
      line.price := price + unit;
      line.quantity := dearer;
      taken := taken || line;
    end if;
  end loop;
  return taken;
end
$function$;

comment on function private.spread_order_discount(private.cart_line[], numeric, bigint, integer) is 'A priced cart whose pieces together cost this much less, each that the promotion covers in proportion to its price. Where the pieces of a line cannot all cost the same, some cost a cent more, on a line of their own: so what is paid for each piece is known when it is refunded.';

revoke all on function private.spread_order_discount(private.cart_line[], numeric, bigint, integer) from public;
