// Written by `npm run types` from private.translation_lengths().

/** What can be translated, as subject and field, with the characters that a translation may have. */
export const translationLengths = {
  "categories.description": 2_000,
  "collections.description": 2_000,
  "collections.name": 100,
  "pages.body": 100_000,
  "pages.description": 300,
  "pages.title": 200,
  "products.description": 10_000,
  "products.features": 15_000,
  "products.name": 200,
  "promotions.name": 200,
  "shipping_methods.name": 100,
  "shop.announcement": 200,
  "shop.delivery": 2_000,
  "shop.hero_text": 300,
  "shop.hero_title": 80,
  "shop.hours": 100,
  "shop.returns": 2_000,
  "shop.tagline": 300,
  "shop.warranty": 2_000,
  "words.alt": 200,
  "words.text": 200,
} as const;
