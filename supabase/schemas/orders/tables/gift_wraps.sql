create table public.gift_wraps (
  id bigint generated always as identity not null,
  name text not null,
  price numeric(10,2) not null,
  is_active boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint gift_wraps_name_check check ((name ~ '\S') and (length(name) <= 80)),
  constraint gift_wraps_pkey primary key (id),
  constraint gift_wraps_price_check check ((price >= 0) and (price <= 99999999.99))
);

alter table public.gift_wraps
  enable row level security;

comment on table public.gift_wraps is 'How a gift can be wrapped. Shoppers see the active ones, by position.';

create policy "admins add gift wraps" on public.gift_wraps
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change gift wraps" on public.gift_wraps
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete gift wraps" on public.gift_wraps
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads active gift wraps, admins all" on public.gift_wraps
  for select
  to anon, authenticated
  using (is_active or (select private.is_admin()));

grant select on table public.gift_wraps to anon;

grant delete, select on table public.gift_wraps to authenticated;

grant delete, insert, select, update on table public.gift_wraps to service_role;

grant insert (is_active, name, position, price), update (is_active, name, position, price)
  on table public.gift_wraps
  to authenticated;

comment on column public.gift_wraps.is_active is 'Whether shoppers can choose it.';

comment on column public.gift_wraps.price is 'In the shop''s currency; with the tax if prices include it.';

create trigger gift_wraps_are_cleaned
  before insert or update of name on public.gift_wraps
  for each row
  execute function private.clean_columns('line name');

create trigger gift_wraps_fit_the_currency
  before insert or update of price on public.gift_wraps
  for each row
  when (new.price <> trunc(new.price))
  execute function private.check_amounts();

create trigger gift_wraps_forget_translations after delete on public.gift_wraps
  referencing old table as removed for each statement execute function private.forget_translations (
  'gift_wraps'
);

create trigger gift_wraps_set_updated_at
  before update on public.gift_wraps
  for each row
  execute function private.set_updated_at();
