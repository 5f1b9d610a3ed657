import type { MetaDescriptor } from "react-router";
import { productImage } from "../clients/product-image.ts";
import { pageMeta, type RootData } from "../page/page-meta.ts";
import { shop } from "../brand/shop.ts";
import { picturesOf } from "../catalogue/pictures.ts";
import type { Product } from "../catalogue/queries.ts";

/** The head of a product's page, with what search engines read as a product. */
export function productMeta({ siteUrl, backend }: RootData, product: Product): MetaDescriptor[] {
  const path = `/product/${product.id}`;
  const pictures = picturesOf(product)
    // The stored picture itself: what reads this may not know the formats of its renderings.
    .map((picture) => productImage(picture, { ...backend, imageRender: false }).src)
    .map((address) => new URL(address, siteUrl).href);
  return [
    ...pageMeta(siteUrl, {
      title: `${product.name} | ${shop.name}`,
      description: shorten(product.description || `${product.name}, ${product.category}.`, 160),
      path,
      picture: pictures[0],
    }),
    { "script:ld+json": productJsonLd(product, new URL(path, siteUrl).href, pictures) },
  ];
}

/** The head of the page where there is no product to show. */
export function unknownProductMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${shop.name}` }, { name: "robots", content: "noindex" }];
}

/** schema.org's Product. Ratings stay out of it: they are not known to be customers' own. */
export function productJsonLd(product: Product, address: string, pictures: readonly string[]) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description || undefined,
    image: pictures,
    category: product.category,
    sku: product.sku ?? undefined,
    offers: {
      "@type": "Offer",
      url: address,
      price: product.final_price.toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${product.stock_quantity === 0 ? "OutOfStock" : "InStock"}`,
    },
  };
}

/** The text up to so many characters, cut between words where there are any. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.replace(/\s+\S*$/, "")}…`;
}
