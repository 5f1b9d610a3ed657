import { msg } from "@lingui/core/runtime-macro";
import type { MetaDescriptor } from "react-router";
import { languageOf } from "../../../base/language/languages.ts";
import { productPath } from "../../../../domain/catalog/product-path.ts";
import { readView } from "../../../../domain/catalog/photo-view.ts";
import { objectPath, originalPicture } from "../../../../domain/catalog/product-image.ts";
import { originalVideo, videoTime } from "../../../../domain/catalog/product-video.ts";
import { type Shop, wordsOf } from "../../../../domain/shop/shop.ts";
import { structuredDataInPage } from "../../../base/page/structured-data.ts";
import { addressOf, pageMeta, type RootData, type SharePicture } from "../../../base/page/page-meta.ts";
import { shareSize } from "../../../../domain/shop/share-size.ts";
import { shorten } from "../../../../domain/text/shorten.ts";
import { picturesOf } from "../../../../domain/catalog/pictures.ts";
import { cheapestOf, type Variant, variantsOf } from "../../../features/catalog/variants.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { certificateOf, factsOf } from "../../../features/catalog/facts.ts";
import type { ProductReviews } from "../../../features/reviews/product-reviews.ts";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import type { HomeDelivery } from "../../../features/delivery/home-delivery.late.ts";
import type { ProductOption } from "../../../features/options/options.ts";

/**
 * The head of a product's page, with structured data for search engines.
 * @param pathname under which it is shown
 */
export function productMeta(
  root: RootData,
  product: PageProduct,
  pathname: string,
  loaded: Pick<MoreOfProduct, "delivery" | "reviews">,
): MetaDescriptor[] {
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
    ...(import.meta.env.SSR ? structuredData(root, product, loaded) : structuredDataInPage(pathname)),
  ];
}

function structuredData(
  root: RootData,
  product: PageProduct,
  loaded: Pick<MoreOfProduct, "delivery" | "reviews">,
): MetaDescriptor[] {
  const { siteUrl, backend, shop } = root;
  const shown = picturesOf(product);
  const pictures = shown
    .map((picture) => originalPicture(picture, siteUrl, backend.url))
    .filter((address) => address !== null);
  const videos = shown.flatMap((picture) => videoJsonLd(picture, product.name, siteUrl, backend.url) ?? []);
  const address = addressOf(root, productPath(product));
  return [
    { "script:ld+json": productJsonLd(product, address, pictures, shop, { ...loaded, videos }) },
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

type MoreOfProduct = {
  videos?: readonly NonNullable<ReturnType<typeof videoJsonLd>>[];
  delivery?: HomeDelivery | null;
  reviews?: ProductReviews | null;
};

/**
 * schema.org's Product, or its ProductGroup if there are sizes or metals to choose. Only a rating that buyers gave here is a
 * real one; any other is left out.
 */
export function productJsonLd(
  product: PageProduct,
  address: string,
  pictures: readonly string[],
  shop: Shop,
  { videos = [], delivery = null, reviews = null }: MoreOfProduct = {},
) {
  const variants = variantsOf(product, shop.money).filter(({ chosen }) => chosen.length > 0);
  const isGroup = variants.length > 1 && variants.length <= mostVariants;
  const certificate = certificateOf(product);
  const words = wordsOf(shop);
  const facts = factsOf(product, languageOf(shop.language), words).map(({ term, value }) => ({
    "@type": "PropertyValue",
    name: term,
    value,
  }));
  return {
    "@context": "https://schema.org",
    "@type": isGroup ? "ProductGroup" : "Product",
    productGroupID: isGroup ? String(product.id) : undefined,
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
    ...(reviews && ratingJsonLd(reviews)),
    offers: isGroup ? undefined : offerJsonLd(cheapestOf(product, shop.money), address, shop, delivery),
    variesBy: isGroup
      ? [...new Set(variants.flatMap(({ chosen }) => chosen.map(({ option }) => variedBy(option))))]
      : undefined,
    hasVariant: isGroup
      ? variants.map((variant) => variantJsonLd(variant, product, address, shop, delivery))
      : undefined,
  };
}

/** A page with more ways to buy a piece names only the cheapest. */
const mostVariants = 60;

/** What schema.org calls what an option lets one choose; ring sizes are sizes whatever the option is called. */
function variedBy({ is_ring_size, name }: ProductOption): string {
  if (is_ring_size) return "https://schema.org/size";
  return `https://schema.org/${/m[eé]tal|material/i.test(name) ? "material" : /colou?r/i.test(name) ? "color" : "size"}`;
}

function variantJsonLd(
  variant: Variant,
  product: PageProduct,
  address: string,
  shop: Shop,
  delivery: HomeDelivery | null,
) {
  const words = wordsOf(shop);
  const values = variant.chosen.map(({ option, value }) => [
    variedBy(option).slice("https://schema.org/".length),
    words(value.value),
  ]);
  return {
    "@type": "Product",
    name: [product.name, ...values.map(([, value]) => value)].join(", "),
    ...(Object.fromEntries(values) as Record<string, string>),
    offers: offerJsonLd(variant, address, shop, delivery),
  };
}

function offerJsonLd(
  { price, before, inStock }: Variant,
  address: string,
  shop: Shop,
  delivery: HomeDelivery | null,
) {
  const { currency, decimals } = shop.money;
  return {
    "@type": "Offer",
    url: address,
    price: price.toFixed(decimals),
    priceCurrency: currency,
    priceSpecification:
      before === null
        ? undefined
        : {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: before.toFixed(decimals),
            priceCurrency: currency,
          },
    availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    shippingDetails: delivery?.country ? shippingJsonLd(delivery, price, shop) : undefined,
    hasMerchantReturnPolicy: returnsJsonLd(shop),
  };
}

/** For one piece, to the shop's own country. */
function shippingJsonLd({ country, fee, freeAbove, days }: HomeDelivery, price: number, { money }: Shop) {
  const isFree = freeAbove !== null && price > freeAbove;
  return {
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: (isFree ? 0 : fee).toFixed(money.decimals),
      currency: money.currency,
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    deliveryTime: days
      ? {
          "@type": "ShippingDeliveryTime",
          transitTime: {
            "@type": "QuantitativeValue",
            minValue: days.from,
            maxValue: days.to,
            unitCode: "DAY",
          },
        }
      : undefined,
  };
}

/** Nothing where the shop promises no period, or does not say where it is. */
function returnsJsonLd({ returnDays, country }: Shop) {
  if (returnDays === null || country === null) return undefined;
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: country,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: returnDays,
    returnMethod: "https://schema.org/ReturnByMail",
  };
}

/** What buyers say, as search engines want it: each review with its author. */
function ratingJsonLd({ average, count, reviews }: ProductReviews) {
  const signed = reviews.filter(({ author }) => author !== "");
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review:
      signed.length === 0
        ? undefined
        : signed.map(({ author, rating, words, created_at: time, language }) => ({
            "@type": "Review",
            author: { "@type": "Person", name: author },
            datePublished: time.slice(0, 10),
            reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
            reviewBody: words || undefined,
            inLanguage: language ?? undefined,
          })),
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
