create table public.product_formulas (
  product_id bigint not null,
  metal text not null,
  fineness integer not null,
  net_weight numeric(9,3) not null,
  gross_weight numeric(9,3),
  making_charge numeric(10,2) not null default 0,
  stones_price numeric(10,2) not null default 0,
  ending numeric(3,2),
  hsn text,
  constraint product_formulas_check check ((gross_weight >= net_weight) and (gross_weight <= 100000)),
  constraint product_formulas_ending_check check (ending in (0, 0.95, 0.99)),
  constraint product_formulas_fineness_check check ((fineness >= 1) and (fineness <= 1000)),
  constraint product_formulas_hsn_check check (hsn ~ '^[0-9]{4,8}$'),
  constraint product_formulas_making_charge_check check (making_charge >= 0),
  constraint product_formulas_metal_check check (metal in ('Gold', 'Silver', 'Platinum', 'Palladium')),
  constraint product_formulas_net_weight_check check ((net_weight > 0) and (net_weight <= 100000)),
  constraint product_formulas_pkey primary key (product_id),
  constraint product_formulas_stones_price_check check (stones_price >= 0),
  constraint product_formulas_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table public.product_formulas
  enable row level security;

comment on table public.product_formulas is 'The products whose price follows that of their metal: net weight x rate x fineness + making charge + stones. Whatever else is written to products.price of these is overwritten.';

create policy "admins read formulas" on public.product_formulas
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.product_formulas to authenticated, service_role;

comment on column public.product_formulas.ending is 'The decimals to which the price is rounded, to the nearest, ties up; null: it is not rounded.';

comment on column public.product_formulas.fineness is 'In thousandths: 750 for 18 karat.';

comment on column public.product_formulas.gross_weight is 'With its stones, in grams.';

comment on column public.product_formulas.hsn is 'The code of the harmonized system that invoices in India have.';

comment on column public.product_formulas.net_weight is 'Of the metal, in grams.';

create index product_formulas_by_metal on public.product_formulas (metal);

create trigger product_formulas_lock_prices
  before insert or update on public.product_formulas
  for each statement
  execute function private.lock_prices_shared_first();

create trigger product_formulas_price_products_when_added
  after insert on public.product_formulas referencing new table as added
  for each statement
  execute function private.follow_formulas();

create trigger product_formulas_price_products_when_changed
  after update on public.product_formulas referencing new table as added
  for each statement
  execute function private.follow_formulas();
