-- Comments that say where in domain/ the same stands.

comment on function private.currency_decimals(text) is 'How many decimals amounts in a currency have, 2 or 0; null for a currency that a shop cannot have. domain/money/currencies.ts has the same list.';

comment on column private.address_formats.lines is 'The lines of an address in Latin letters, without its name and country: %A the street, %C the city, %S the region, %Z the postal code, | between lines. Written by `npm run address-formats patterns`; domain/delivery/address-patterns.json has the same.';

comment on function private.country_codes() is 'ISO 3166-1 alpha-2, and XK, by which the post knows Kosovo. domain/delivery/countries.ts has the same list, which a test compares.';

comment on function private.address_lines(jsonb) is 'An address without its name, in the lines in which its country writes it. addressLines in domain/delivery/shipping-address.ts writes the same.';

comment on function private.is_readable_color(text) is 'Whether links in this color, #rrggbb, have a contrast of at least 4.5 on the page and on its tiles, as WCAG 2 measures it. domain/shop/contrast.ts measures the same.';

