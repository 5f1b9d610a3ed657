create table public.metal_rates (
  id bigint generated always as identity not null,
  metal text not null,
  price numeric(12,4) not null,
  since timestamptz not null default clock_timestamp(),
  actor uuid,
  undone_at timestamptz,
  constraint metal_rates_metal_check check (metal in ('Gold', 'Silver', 'Platinum', 'Palladium')),
  constraint metal_rates_metal_since_key unique (metal, since),
  constraint metal_rates_pkey primary key (id),
  constraint metal_rates_price_check check ((price > 0) and (price <= 9999999))
);

alter table public.metal_rates
  enable row level security;

comment on table public.metal_rates is 'What metals cost. The latest row of a metal that is not undone is in force; rows with the same time are one change.';

create policy "admins read metal rates" on public.metal_rates
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.metal_rates to authenticated, service_role;

comment on column public.metal_rates.actor is 'The administrator who typed it; null: it was fetched.';

comment on column public.metal_rates.price is 'Of a gram of fine metal, in the shop''s currency.';

comment on column public.metal_rates.undone_at is 'When it was taken back; null: it is or was in force.';

create trigger metal_rates_lock_prices
  before insert or delete or update on public.metal_rates
  for each statement
  execute function private.lock_prices_shared_first();

create trigger metal_rates_price_products
  after insert or delete or update on public.metal_rates
  for each statement
  execute function private.follow_metal_rates();
