create table private.address_formats (
  country text not null,
  format jsonb not null,
  lines text not null default '%A|%C, %S %Z',
  own_lines text,
  constraint address_formats_format_check check ((format ? 'parts') and (format ? 'needed')),
  constraint address_formats_pkey primary key (country),
  constraint address_formats_country_check check (country = any (private.country_codes()))
);

alter table private.address_formats
  enable row level security;

comment on table private.address_formats is 'By ISO 3166-1 alpha-2. Written by `npm run address-formats sql` from Google''s data; app/features/delivery/addresses/formats.json has the same, which a test compares.';

comment on column private.address_formats.format is 'As AddressFormat in app/features/delivery/addresses/format.ts: parts and needed are letters (C city, S region, Z postal code); city, region and postalCode are what people call them; regions is the list of [code, name]; pattern, example and gaps describe the postal code.';

comment on column private.address_formats.lines is 'The lines of an address in Latin letters, without its name and country: %A the street, %C the city, %S the region, %Z the postal code, | between lines. Written by `npm run address-formats patterns`; domain/delivery/address-patterns.json has the same.';

comment on column private.address_formats.own_lines is 'The lines in the country''s own script, with %N for the name, where they differ: Japan writes from large to small.';
