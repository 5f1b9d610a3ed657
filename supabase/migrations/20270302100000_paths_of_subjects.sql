-- Comments name the files of today, which stand in their subjects' folders.
comment on table private.address_formats is 'By ISO 3166-1 alpha-2. Written by `npm run address-formats sql` from Google''s data; app/features/delivery/addresses/formats.json has the same, which a test compares.';

comment on column private.address_formats.format is 'As AddressFormat in app/features/delivery/addresses/format.ts: parts and needed are letters (C city, S region, Z postal code); city, region and postalCode are what people call them; regions is the list of [code, name]; pattern, example and gaps describe the postal code.';

comment on function private.clean_postal_code(text, jsonb, text) is 'The postal code as its country writes it, whatever its case, blanks and hyphens, or a country''s sign before it; null if it cannot be one. The form''s rule: cleanPostalCode in app/features/delivery/addresses/formats.late.ts.';

comment on function private.known_region(jsonb, text) is 'The region with this name or code, or the only one that starts with it; null if there is none. The form''s rule: findRegion in app/features/delivery/addresses/formats.late.ts.';

comment on function private.territories() is 'Places with codes of their own that the post, and often the tax, of another country serves, with a pattern of their postal codes. Addresses there are written under either. app/features/delivery/addresses/territories.ts has the same list, which a test compares.';
