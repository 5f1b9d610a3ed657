create table "private"."address_formats" (
  "country" text not null,
  "format" jsonb not null,
  constraint "address_formats_format_check" check (((format ? 'parts'::text) AND (format ? 'needed'::text))),
  constraint "address_formats_pkey" primary key (country),
  constraint "address_formats_country_check" check ((country = ANY (private.country_codes())))
);

alter table "private"."address_formats"
  enable row level security;

comment on column "private"."address_formats"."format" is 'As AddressFormat in app/features/addresses/format.ts: parts and needed are letters (C city, S region, Z postal code); city, region and postalCode are what people call them; regions is the list of [code, name]; pattern, example and gaps describe the postal code.';

comment on table "private"."address_formats" is 'By ISO 3166-1 alpha-2. Written by `npm run address-formats sql` from Google''s data; app/features/addresses/formats.json has the same, which a test compares.';
