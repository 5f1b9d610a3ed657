create table public.payment_gateway_settings (
  id text not null,
  is_enabled boolean not null default false,
  credentials jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint payment_gateway_settings_credentials_check check (jsonb_typeof(credentials) = 'object'),
  constraint payment_gateway_settings_id_check check (id in ('stripe', 'paypal', 'payoneer')),
  constraint payment_gateway_settings_pkey primary key (id)
);

alter table public.payment_gateway_settings
  enable row level security;

comment on table public.payment_gateway_settings is 'The payment providers and their credentials, secret ones masked.';

create policy "admins change payment settings" on public.payment_gateway_settings
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins read payment settings" on public.payment_gateway_settings
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.payment_gateway_settings to authenticated;

grant delete, insert, select, update on table public.payment_gateway_settings to service_role;

grant update (credentials, is_enabled, updated_at) on table public.payment_gateway_settings to authenticated;

create trigger gateways_check_stripe_keys
  before insert or update on public.payment_gateway_settings
  for each row
  when (new.id = 'stripe')
  execute function private.check_stripe_keys();

create trigger gateways_confirm_secrets
  before update on public.payment_gateway_settings
  for each row
  when (old.credentials is distinct from new.credentials)
  execute function private.guard_secrets('payment');

create trigger gateways_mask_secrets
  before insert or update on public.payment_gateway_settings
  for each row
  execute function private.mask_secret();

create trigger gateways_set_updated_at
  before update on public.payment_gateway_settings
  for each row
  execute function private.set_updated_at();
