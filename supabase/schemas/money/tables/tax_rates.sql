create table "public"."tax_rates" (
  "id" bigint generated always as identity not null,
  "country" text,
  "region" text,
  "name" text not null,
  "rate" numeric(6,3) not null,
  "updated_at" timestamp with time zone not null default now(),
  constraint "tax_rates_check" check (((region IS NULL) OR (country IS NOT NULL))),
  constraint "tax_rates_name_check" check (((name ~ '\S'::text) AND (length(name) <= 40))),
  constraint "tax_rates_pkey" primary key (id),
  constraint "tax_rates_rate_check" check (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
  constraint "tax_rates_region_check" check (((region ~ '\S'::text) AND (length(region) <= 100))),
  constraint "tax_rates_country_check" check ((country = ANY (private.country_codes())))
);

alter table "public"."tax_rates"
  enable row level security;

create trigger tax_rates_check_region
  before insert or update of country, region on public.tax_rates
  for each row
  when (((new.country IS NOT NULL) AND (new.region ~ '\S'::text)))
  execute function private.check_tax_region();

create trigger tax_rates_set_updated_at
  before update on public.tax_rates
  for each row
  execute function private.set_updated_at();

create policy "admins add tax rates" on "public"."tax_rates"
  for insert
  to "authenticated"
  with check (( SELECT private.is_admin() AS is_admin));

create policy "admins change tax rates" on "public"."tax_rates"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "admins delete tax rates" on "public"."tax_rates"
  for delete
  to "authenticated"
  using (( select private.is_admin() as is_admin));

create policy "everyone reads tax rates" on "public"."tax_rates"
  for select
  to "anon", "authenticated"
  using (true);

comment on column "public"."tax_rates"."country" is 'ISO 3166-1 alpha-2; null: everywhere else.';

comment on column "public"."tax_rates"."name" is 'What shoppers call it: Tax, VAT, GST.';

comment on column "public"."tax_rates"."rate" is 'In percent.';

comment on column "public"."tax_rates"."region" is 'A name or a code, as the state of an address; null: the whole country.';

comment on table "public"."tax_rates" is 'The tax of a country, or of a region of it. An address has the nearest: its region''s, its country''s, or that of everywhere else; without one, none is charged.';

grant select on table "public"."tax_rates" to "anon";

grant insert ("country"), update ("country") on table "public"."tax_rates" to "authenticated";

grant insert ("name"), update ("name") on table "public"."tax_rates" to "authenticated";

grant insert ("rate"), update ("rate") on table "public"."tax_rates" to "authenticated";

grant insert ("region"), update ("region") on table "public"."tax_rates" to "authenticated";

grant delete, select on table "public"."tax_rates" to "authenticated";

grant delete, insert, select, update on table "public"."tax_rates" to "service_role";

create unique index tax_rates_once on public.tax_rates
  using btree (COALESCE(country, ''::text), private.folded_region(COALESCE(region, ''::text)));
