-- Comments that said dollars, where amounts are in the shop's currency or in an order's. Nothing behaves differently.

comment on column public.products.price is 'Before promotions, in the shop''s currency. What a buyer pays is final_price.';
comment on column public.products.final_price is 'What the product costs now, after promotions. Maintained by triggers and refresh_prices.';
comment on column public.product_options.surcharge is 'For a text: on top of the price when there is one. Values have their own.';
comment on column public.product_option_values.surcharge is 'On top of the product''s price, regardless of promotions.';
comment on column public.order_limits.worth is 'In the shop''s currency, without tax. A single piece may cost more.';
comment on column public.order_limits.confirm_cash_above is 'In the shop''s currency; null: no cash order has to be confirmed.';
comment on table public.counter_offers is 'Lower prices that customers offer for a product, in the shop''s currency.';
comment on function private.money_of(public.orders) is 'What an order has brought in, what was refunded, and what is still due, by card or in cash; in the order''s currency.';
