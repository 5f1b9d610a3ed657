create type private.cart_line as (
  product_id bigint,
  quantity integer,
  seen_price numeric,
  price numeric,
  promotion_id bigint,
  stock integer,
  name text,
  image text,
  sku text,
  chosen jsonb,
  options jsonb,
  problem jsonb,
  available integer,
  is_short boolean,
  offer_id bigint,
  offer_problem jsonb
);

comment on type private.cart_line is 'A line of a cart with its product: the price that the browser showed (null: none) and the current price with surcharges (null: product gone), what was chosen with its snapshot or what is wrong with it, the available pieces of the product and its values, whether all lines together want more, and the offer that prices it or why it does not.';

revoke all on type private.cart_line from public;
