create table public.metal_settings (
  is_only boolean not null default true,
  most_percent numeric(5,2) not null default 20,
  address text,
  tried_at timestamptz,
  fetched_at timestamptz,
  problem text,
  waiting jsonb,
  constraint metal_settings_address_check check ((length(address) <= 2000) and (address ~* '^https?://\S+$')),
  constraint metal_settings_is_only_check check (is_only),
  constraint metal_settings_most_percent_check check ((most_percent > 0) and (most_percent <= 500)),
  constraint metal_settings_pkey primary key (is_only),
  constraint metal_settings_problem_check check (length(problem) <= 500)
);

alter table public.metal_settings
  enable row level security;

comment on table public.metal_settings is 'Its one row says how the prices of metals are changed and where they are fetched.';

create policy "admins change metal settings" on public.metal_settings
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins read metal settings" on public.metal_settings
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.metal_settings to authenticated, service_role;

grant update (address, most_percent) on table public.metal_settings to authenticated;

comment on column public.metal_settings.address is 'Where they are fetched once a day; null: nowhere.';

comment on column public.metal_settings.fetched_at is 'When it last answered with prices.';

comment on column public.metal_settings.most_percent is 'A change that moves any price further than this needs a second look.';

comment on column public.metal_settings.problem is 'Why it did not answer the last time, in a sentence.';

comment on column public.metal_settings.tried_at is 'When the address was last asked; null: it is asked next.';

comment on column public.metal_settings.waiting is 'Fetched prices that need a second look: {metal: price}.';

create trigger metal_settings_ask_new_address
  before update of address on public.metal_settings
  for each row
  when (old.address is distinct from new.address)
  execute function private.forget_former_fetches();
