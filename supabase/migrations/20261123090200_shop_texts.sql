-- What the owner promises beside the button that sells: delivery, returns and warranty, in their own words.

-- Tables

create table public.shop_texts (
  -- One row, for good.
  id boolean generated always as (true) stored primary key,
  delivery text not null default '' check (length(delivery) <= 500),
  returns text not null default '' check (length(returns) <= 500),
  warranty text not null default '' check (length(warranty) <= 500),
  updated_at timestamptz not null default now()
);
comment on table public.shop_texts is 'The owner''s texts on every product''s page. One row.';
comment on column public.shop_texts.delivery is 'When an order arrives; empty where nothing is promised.';
comment on column public.shop_texts.returns is 'Until when a piece can come back, and in which state; empty where nothing is promised.';
comment on column public.shop_texts.warranty is 'What the shop vouches for; empty where nothing is promised.';

insert into public.shop_texts default values;

-- Triggers

create trigger shop_texts_are_dated before update on public.shop_texts
  for each row execute function private.set_updated_at();

-- Row security

alter table public.shop_texts enable row level security;

create policy "everyone reads the shop's texts" on public.shop_texts
  for select to anon, authenticated using (true);
create policy "admins change the shop's texts" on public.shop_texts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants

revoke all on public.shop_texts from public, anon, authenticated, service_role;
grant select on public.shop_texts to anon, authenticated;
grant update (delivery, returns, warranty) on public.shop_texts to authenticated;
grant select, insert, update, delete on public.shop_texts to service_role;
