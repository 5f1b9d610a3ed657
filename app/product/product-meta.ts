import type { MetaDescriptor } from "react-router";
import { productImage } from "../clients/product-image.ts";
import { pageMeta, type RootData } from "../page/page-meta.ts";
import { shop } from "../brand/shop.ts";
import { picturesOf } from "../catalogue/pictures.ts";
import type { PageProduct } from "../catalogue/queries.ts";

/** The head of a product's page, with structured data for search engines. */
export function productMeta({ siteUrl, backend }: RootData, product: PageProduct): MetaDescriptor[] {
  const path = `/product/${product.id}`;
  const pictures = picturesOf(product)
    // The original pictures: readers of these tags may not support the formats of renditions.
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

export function unknownProductMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${shop.name}` }, { name: "robots", content: "noindex" }];
}

/** schema.org's Product. It has no ratings, because those may not come from customers. */
export function productJsonLd(product: PageProduct, address: string, pictures: readonly string[]) {
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

/** Cuts a text to this many characters, between words if possible. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.replace(/\s+\S*$/, "")}…`;
}
