import type { Shop } from "../../../domain/shop.ts";

/** schema.org's Organization: the shop itself. */
export function organizationJsonLd(siteUrl: string, shop: Shop) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: shop.name,
    description: shop.tagline,
    url: new URL("/", siteUrl).href,
    logo: new URL("/icon-512.png", siteUrl).href,
    email: shop.email,
    telephone: shop.phone,
  };
}
