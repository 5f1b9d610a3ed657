-- Lines of an order keep their article's number, and the orders of an address are found. What was sold before has no number.

alter table public.order_items add column sku_at_purchase text check (length(sku_at_purchase) <= 100);
create index orders_by_email on public.orders (lower(customer_email), created_at desc);
