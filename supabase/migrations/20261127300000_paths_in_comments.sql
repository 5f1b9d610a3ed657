-- Comments name files where they stand now.

comment on function private.clean_postal_code(text, jsonb, text) is
  'The postal code as it is written, whatever its case, blanks and hyphens, or a country''s sign before it; null where '
  'it cannot be one. The rule of the form: cleanPostalCode in app/features/addresses/formats.late.ts.';

comment on function private.country_codes() is
  'ISO 3166-1 alpha-2. app/features/addresses/countries.ts has the same list, which a test compares.';

comment on function private.fits_characters(text, text) is
  'Whether a text has only characters of a set. app/features/options/option-texts.ts has the same sets.';

comment on function private.is_ring_size(text, text) is
  'Whether an option is the size of a ring, as app/store/product-page/option-help.tsx knows it.';

comment on function private.known_region(jsonb, text) is
  'The region of this name or code, or that alone begins so; null where there is none. The rule of the form: '
  'findRegion in app/features/addresses/formats.late.ts.';

comment on function private.low_stock() is
  'A product with fewer pieces than this is low on stock. app/features/catalog/stock.ts has the same number.';

comment on column private.address_formats.format is
  'As AddressFormat in app/features/addresses/format.ts: parts and needed are letters (C city, S region, Z postal '
  'code); city, region and postalCode what people call them; regions the [code, name] that there are; pattern, example '
  'and gaps of a postal code.';

comment on table private.address_formats is
  'By ISO 3166-1 alpha-2. Written by `npm run address-formats sql` from Google''s data; '
  'app/features/addresses/formats.json has the same, which a test compares.';
