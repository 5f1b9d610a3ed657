create table "public"."app_settings" (
  "key" text not null,
  "value" jsonb not null,
  "updated_at" timestamp with time zone not null default now(),
  constraint "app_settings_key_check" check (((length(key) >= 1) AND (length(key) <= 100))),
  constraint "app_settings_pkey" primary key (key),
  constraint "app_settings_value_check" check ((value = ANY (ARRAY['{"enabled": true}'::jsonb, '{"enabled": false}'::jsonb])))
);

alter table "public"."app_settings"
  enable row level security;

create trigger settings_set_updated_at
  before update on public.app_settings
  for each row
  execute function private.set_updated_at();

create policy "admins change settings" on "public"."app_settings"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "everyone reads settings" on "public"."app_settings"
  for select
  to "anon", "authenticated"
  using (true);

comment on table "public"."app_settings" is 'Feature switches, each {"enabled": boolean}.';

grant select on table "public"."app_settings" to "anon";

grant update ("updated_at") on table "public"."app_settings" to "authenticated";

grant update ("value") on table "public"."app_settings" to "authenticated";

grant select on table "public"."app_settings" to "authenticated";

grant delete, insert, select, update on table "public"."app_settings" to "service_role";
