create type private.order_terms as (
  country text,
  currency text,
  decimals integer,
  prices_include_tax boolean,
  taxes_shipping boolean,
  tax_name text,
  tax_rate numeric,
  zone_id bigint,
  method_id bigint,
  shipping_method text,
  fee numeric,
  free_above numeric,
  arrives_by date
);

comment on type private.order_terms is 'What an order is placed under: the tax of its destination (name null: none is shown) and the shipping method.';

revoke all on type private.order_terms from public;
