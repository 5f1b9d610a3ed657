create or replace function private.translation_lengths()
  returns jsonb
  language sql
  immutable
  as $function$
  select '{
    "shop.tagline": 300, "shop.hours": 100, "shop.announcement": 200, "shop.hero_title": 80, "shop.hero_text": 300,
    "shop.delivery": 2000, "shop.returns": 2000, "shop.warranty": 2000,
    "products.name": 200, "products.description": 10000, "products.features": 15000,
    "categories.description": 2000,
    "collections.name": 100, "collections.description": 2000,
    "pages.title": 200, "pages.description": 300, "pages.body": 100000,
    "promotions.name": 200,
    "home_sections.title": 200, "home_sections.body": 6000, "home_sections.button": 120, "home_sections.name": 200,
    "home_sections.item_title": 400, "home_sections.item_body": 4000,
    "menu_entries.label": 120,
    "shipping_methods.name": 100,
    "gift_wraps.name": 100,
    "words.text": 200, "words.alt": 200
  }'::jsonb
$function$;

comment on function private.translation_lengths() is 'What can be translated, as subject and field, with the characters that a translation may have. `npm run types` writes them into domain/languages/translation-lengths.ts.';

revoke all on function private.translation_lengths() from public;

grant execute on function private.translation_lengths() to authenticated, service_role;
