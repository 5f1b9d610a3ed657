create table public.order_items (
  id bigint generated always as identity not null,
  order_id bigint not null,
  product_id bigint,
  quantity integer not null,
  price_at_purchase numeric(10,2) not null,
  name_at_purchase text not null,
  image_at_purchase text,
  sku_at_purchase text,
  stock_taken integer not null default 0,
  options jsonb not null default '[]',
  offer_id bigint,
  tax_rate numeric(6,3) not null default 0,
  net numeric(14,2) not null,
  tax numeric(14,2) not null,
  stock_returned integer not null default 0,
  metal jsonb,
  is_gift_wrap boolean not null default false,
  constraint order_items_check check ((stock_taken >= 0) and (stock_taken <= quantity)),
  constraint order_items_image_at_purchase_check check (length(image_at_purchase) <= 2000),
  constraint order_items_metal_check check (jsonb_typeof(metal) = 'object'),
  constraint order_items_name_at_purchase_check check (length(name_at_purchase) <= 200),
  constraint order_items_net_check check (net >= 0),
  constraint order_items_options_check check ((jsonb_typeof(options) = 'array') and (jsonb_array_length(options) <= 5)),
  constraint order_items_pkey primary key (id),
  constraint order_items_price_at_purchase_check check ((price_at_purchase >= 0) and (price_at_purchase <= 99999999.99)),
  constraint order_items_quantity_check check ((quantity >= 1) and (quantity <= 999)),
  constraint order_items_sku_at_purchase_check check (length(sku_at_purchase) <= 100),
  constraint order_items_stock_returned_check check ((stock_returned >= 0) and (stock_returned <= quantity)),
  constraint order_items_tax_check check (tax >= 0),
  constraint order_items_tax_rate_check check ((tax_rate >= 0) and (tax_rate <= 100)),
  constraint order_items_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_items_product_id_fkey foreign key (product_id) references public.products(id) on delete set null
);

alter table public.order_items
  enable row level security;

comment on table public.order_items is 'The lines of an order, as they were when it was placed.';

create policy "customers read the lines of their own orders, admins all" on public.order_items
  for select
  to authenticated
  using ((select private.is_admin()) or (exists ( select
   from public.orders
  where ((orders.id = order_items.order_id) and (orders.user_id = (select private.customer_id()))))));

grant select on table public.order_items to authenticated;

grant delete, insert, select, update on table public.order_items to service_role;

comment on column public.order_items.is_gift_wrap is 'Whether it is what a gift is wrapped in, and no product.';

comment on column public.order_items.metal is 'What the price of a piece was computed from, for products that follow a metal: {"metal", "fineness", "rate", "net_weight", "gross_weight", "making_charge", "stones_price", "hsn"}. Promotions, offers and surcharges are not in it.';

comment on column public.order_items.net is 'Of the whole line, without tax.';

comment on column public.order_items.offer_id is 'The offer at whose price it was bought, which may have been deleted since; null for the shop''s price.';

comment on column public.order_items.options is 'What was chosen, under the names at the time: [{"name", "value", "surcharge", "option", "choice"?}], with the ids at the time.';

comment on column public.order_items.stock_returned is 'The pieces that the customer gave back: an order that comes back from its cancellation does not take them again.';

comment on column public.order_items.stock_taken is 'The pieces it holds of the product''s stock: 0 if not counted or given back.';

comment on column public.order_items.tax is 'Of the whole line. All lines'' and the shipping''s together are the order''s.';

comment on column public.order_items.tax_rate is 'In percent.';

create index order_items_by_product on public.order_items (product_id);

create index order_items_by_sku on public.order_items (lower(sku_at_purchase) text_pattern_ops, order_id desc);

create unique index order_items_product_with_options_once
  on public.order_items (order_id, product_id, md5((options)::text), coalesce(offer_id, 0), price_at_purchase);

create trigger order_items_have_a_net
  before insert on public.order_items
  for each row
  when ((new.net is null) or (new.tax is null))
  execute function private.fill_net();
