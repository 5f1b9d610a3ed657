create table "public"."payment_gateway_settings" (
  "id" text not null,
  "is_enabled" boolean not null default false,
  "credentials" jsonb not null default '{}'::jsonb,
  "updated_at" timestamp with time zone not null default now(),
  constraint "payment_gateway_settings_credentials_check" check ((jsonb_typeof(credentials) = 'object'::text)),
  constraint "payment_gateway_settings_id_check" check ((id = ANY (ARRAY['stripe'::text, 'paypal'::text, 'payoneer'::text]))),
  constraint "payment_gateway_settings_pkey" primary key (id)
);

alter table "public"."payment_gateway_settings"
  enable row level security;

create trigger gateways_check_stripe_keys
  before insert or update on public.payment_gateway_settings
  for each row
  when ((new.id = 'stripe'::text))
  execute function private.check_stripe_keys();

create trigger gateways_confirm_secrets
  before update on public.payment_gateway_settings
  for each row
  when ((old.credentials IS DISTINCT FROM new.credentials))
  execute function private.confirm_secrets('payment');

create trigger gateways_mask_secrets
  before insert or update on public.payment_gateway_settings
  for each row
  execute function private.mask_secret();

create trigger gateways_set_updated_at
  before update on public.payment_gateway_settings
  for each row
  execute function private.set_updated_at();

create policy "admins change payment settings" on "public"."payment_gateway_settings"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "admins read payment settings" on "public"."payment_gateway_settings"
  for select
  to "authenticated"
  using (( select private.is_admin() as is_admin));

comment on table "public"."payment_gateway_settings" is 'The payment providers and their credentials, secret ones masked.';

grant update ("credentials") on table "public"."payment_gateway_settings" to "authenticated";

grant update ("is_enabled") on table "public"."payment_gateway_settings" to "authenticated";

grant update ("updated_at") on table "public"."payment_gateway_settings" to "authenticated";

grant select on table "public"."payment_gateway_settings" to "authenticated";

grant delete, insert, select, update on table "public"."payment_gateway_settings" to "service_role";
