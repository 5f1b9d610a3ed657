import { addressOf, type RootData } from "../../../base/page/page-meta.ts";

/** schema.org's WebSite: what search engines call the shop's address, and in which language it speaks. */
export function websiteJsonLd(root: RootData) {
  const { shop } = root;
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: shop.name,
    url: addressOf(root, "/"),
    inLanguage: shop.language,
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${addressOf(root, "/products")}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** schema.org's Organization: the shop itself. */
export function organizationJsonLd({ siteUrl, shop }: RootData) {
  const own = shop.logo ?? shop.icon;
  const logo = own?.split("#")[0] ?? "/icon-512.png";
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: shop.name,
    description: shop.tagline,
    url: new URL("/", siteUrl).href,
    logo: new URL(logo, siteUrl).href,
    email: shop.email,
    telephone: shop.phone,
  };
}
