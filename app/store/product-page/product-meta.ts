import { msg } from "@lingui/core/runtime-macro";
import type { MetaDescriptor } from "react-router";
import { languageOf } from "../../base/language/languages.ts";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { readView } from "../../../domain/catalog/photo-view.ts";
import { objectPath, originalPicture } from "../../../domain/catalog/product-image.ts";
import { originalVideo, videoTime } from "../../../domain/catalog/product-video.ts";
import { type Shop, wordsOf } from "../../../domain/shop/shop.ts";
import { structuredDataInPage } from "../../base/page/structured-data.ts";
import { addressOf, pageMeta, type RootData, type SharePicture } from "../../base/page/page-meta.ts";
import { shareSize } from "../../../domain/shop/share-size.ts";
import { shorten } from "../../../domain/text/shorten.ts";
import { picturesOf } from "../../../domain/catalog/pictures.ts";
import { cheapestOf } from "../../features/catalog/variants.ts";
import { productsAddress } from "../../features/catalog/products-address.ts";
import { certificateOf, factsOf } from "./facts.ts";
import type { PageProduct } from "../../features/catalog/queries.ts";

/**
 * The head of a product's page, with structured data for search engines.
 * @param pathname under which it is shown
 */
export function productMeta(root: RootData, product: PageProduct, pathname: string): MetaDescriptor[] {
  return [
    ...pageMeta(root, {
      title: product.name,
      description: shorten(
        product.description || `${product.name}, ${wordsOf(root.shop)(product.category)}.`,
        160,
      ),
      path: productPath(product),
      picture: import.meta.env.SSR ? sharePicture(product) : null,
    }),
    ...(import.meta.env.SSR ? structuredData(root, product) : structuredDataInPage(pathname)),
  ];
}

function structuredData(root: RootData, product: PageProduct): MetaDescriptor[] {
  const { siteUrl, backend, shop } = root;
  const shown = picturesOf(product);
  const pictures = shown
    .map((picture) => originalPicture(picture, siteUrl, backend.url))
    .filter((address) => address !== null);
  const videos = shown.flatMap((picture) => videoJsonLd(picture, product.name, siteUrl, backend.url) ?? []);
  const address = addressOf(root, productPath(product));
  return [
    { "script:ld+json": productJsonLd(product, address, pictures, shop, videos) },
    { "script:ld+json": breadcrumbJsonLd(root, product) },
  ];
}

/** schema.org's VideoObject with what search engines ask for; null for a photograph. */
export function videoJsonLd(picture: string, product: string, siteUrl: string, backendUrl: string) {
  const contentUrl = originalVideo(picture, siteUrl, backendUrl);
  if (contentUrl === null) return null;
  return {
    "@type": "VideoObject",
    name: readView(picture).alt || product,
    thumbnailUrl: originalPicture(picture, siteUrl, backendUrl),
    uploadDate: videoTime(picture)!.toISOString(),
    contentUrl,
  };
}

/**
 * The picture for link previews: the server's composition of a photograph in our storage; any other picture unchanged.
 * Messengers cache pictures by URL, so a different photograph gets a different URL.
 */
export function sharePicture(product: PageProduct): SharePicture | null {
  const [picture] = picturesOf(product);
  if (picture === undefined) return null;
  const path = objectPath(picture);
  if (path === null) return { address: picture, alt: product.name };
  const address = `/product/${product.id}/share.jpg?of=${encodeURIComponent(path)}`;
  return { address, alt: product.name, ...shareSize };
}

/** schema.org's Product. The rating shown for a product without reviews is not a real one, so it is left out. */
export function productJsonLd(
  product: PageProduct,
  address: string,
  pictures: readonly string[],
  shop: Shop,
  videos: readonly NonNullable<ReturnType<typeof videoJsonLd>>[] = [],
) {
  const { price, inStock } = cheapestOf(product, shop.money);
  const certificate = certificateOf(product);
  const words = wordsOf(shop);
  const facts = factsOf(product, languageOf(shop.language), words).map(({ term, value }) => ({
    "@type": "PropertyValue",
    name: term,
    value,
  }));
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description || undefined,
    image: pictures,
    subjectOf: videos.length > 0 ? videos : undefined,
    category: words(product.category),
    sku: product.sku ?? undefined,
    brand: { "@type": "Brand", name: shop.name },
    material: product.metal === null ? undefined : words(product.metal),
    additionalProperty: facts.length > 0 ? facts : undefined,
    hasCertification: certificate?.name
      ? {
          "@type": "Certification",
          name: certificate.name,
          certificationIdentification: product.certificate_number ?? undefined,
          issuedBy: certificate.lab ? { "@type": "Organization", name: certificate.lab } : undefined,
          url: certificate.lookUp ?? undefined,
        }
      : undefined,
    aggregateRating:
      product.reviews > 0 && product.rating !== null
        ? { "@type": "AggregateRating", ratingValue: product.rating, reviewCount: product.reviews }
        : undefined,
    offers: {
      "@type": "Offer",
      url: address,
      price: price.toFixed(shop.money.decimals),
      priceCurrency: shop.money.currency,
      availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
    },
  };
}

/** schema.org's BreadcrumbList: the path to the product. */
export function breadcrumbJsonLd(root: Pick<RootData, "siteUrl" | "shop">, product: PageProduct) {
  const { t } = languageOf(root.shop.language);
  const { name, category } = product;
  const steps = [
    { name: t(msg`All products`), path: productsAddress() },
    { name: wordsOf(root.shop)(category), path: productsAddress({ category }) },
    { name, path: productPath(product) },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: addressOf(root, step.path),
    })),
  };
}
