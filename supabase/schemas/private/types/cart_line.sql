create type "private"."cart_line" as (
  "product_id" bigint,
  "quantity" integer,
  "seen_price" numeric,
  "price" numeric,
  "promotion_id" bigint,
  "stock" integer,
  "name" text,
  "image" text,
  "sku" text,
  "chosen" jsonb,
  "options" jsonb,
  "problem" text,
  "available" integer,
  "is_short" boolean,
  "offer_id" bigint,
  "offer_problem" text
);

comment on type "private"."cart_line" is 'A line of a cart beside its product: the price that the browser showed (null: none) and the price now with surcharges (null: product gone), what was chosen and its snapshot or what is wrong with it, the pieces available of product and values, whether all lines together want more, and the offer that prices it or why it does not.';

revoke all on type "private"."cart_line" from public;
