import { expect, it } from "vitest";
import { noFacts } from "../../../../tests/setup/no-facts.ts";
import { freshShop } from "../../../../tests/setup/fresh-shop.ts";
import type { HomeDelivery } from "../../../features/delivery/home-delivery.late.ts";
import { breadcrumbJsonLd, productJsonLd, sharePicture, videoJsonLd } from "./product-meta.ts";

const product = {
  id: 7,
  name: "Ring </script><script>alert(1)</script>",
  category: "Moissanite Rings",
  price: 100,
  original_price: null,
  final_price: 85.5,
  image: null,
  images: [],
  requires_options: false,
  options: [],
  stock_quantity: 3,
  rating: 4.8,
  reviews: 12,
  description: "",
  features: [],
  sku: null,
  ...noFacts,
};

it("gives search engines the final price and the availability", () => {
  const json = productJsonLd(product, "https://shop.example/product/7", [], freshShop);
  expect(json.offers).toMatchObject({
    price: "85.50",
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  });
});

it.each([
  [0, null],
  [0, 4],
  [3, null],
  [176, 4.8],
])("gives no rating with %d reviews and a rating of %s that nobody wrote here", (reviews, rating) => {
  const json = productJsonLd({ ...product, reviews, rating }, "", [], freshShop);
  expect(JSON.stringify(json)).not.toMatch(/rating|review/i);
});

it("gives the rating and the reviews that buyers wrote, each with its author", () => {
  const written = { size: null, fit: null, photographs: [], answer: "", language: null };
  const reviews = {
    count: 12,
    average: 4.83,
    stars: [0, 0, 1, 0, 11],
    next: null,
    reviews: [
      {
        ...written,
        id: 2,
        created_at: "2026-11-20T10:00:00+00:00",
        rating: 5,
        words: "Bright.",
        author: "Ana",
      },
      { ...written, id: 1, created_at: "2026-11-19T10:00:00+00:00", rating: 3, words: "", author: "" },
    ],
  };
  const json = productJsonLd(product, "", [], freshShop, { reviews });
  expect(json).toMatchObject({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.83, reviewCount: 12 },
  });
  expect(JSON.parse(JSON.stringify(json))).toMatchObject({
    review: [
      {
        "@type": "Review",
        author: { "@type": "Person", name: "Ana" },
        datePublished: "2026-11-20",
        reviewRating: { "@type": "Rating", ratingValue: 5, bestRating: 5, worstRating: 1 },
        reviewBody: "Bright.",
      },
    ],
  });
});

it("gives facts and certificate if they are known", () => {
  const bare = JSON.parse(JSON.stringify(productJsonLd(product, "", [], freshShop))) as object;
  for (const term of ["material", "additionalProperty", "hasCertification"])
    expect(bare).not.toHaveProperty(term);
  const known = {
    ...product,
    metal: "18k gold",
    carat: 1.2,
    certificate_lab: "GIA",
    certificate_number: "62",
  };
  expect(productJsonLd(known, "", [], freshShop)).toMatchObject({
    material: "18k gold",
    additionalProperty: [
      { "@type": "PropertyValue", name: "Metal", value: "18k gold" },
      { "@type": "PropertyValue", name: "Carat weight", value: "1.20 ct" },
    ],
    hasCertification: {
      "@type": "Certification",
      name: "GIA 62",
      certificationIdentification: "62",
      issuedBy: { "@type": "Organization", name: "GIA" },
    },
  });
});

it("gives a video with its poster, where there is one", () => {
  const poster = "https://old.example/storage/v1/object/public/product-images/a.jpg";
  const [none, video] = ["#alt=x", "#video=1764000000000.mp4"].map((fragment) =>
    videoJsonLd(poster + fragment, "Ring", "https://shop.example", ""),
  );
  expect(none).toBeNull();
  expect(video).toEqual({
    "@type": "VideoObject",
    name: "Ring",
    thumbnailUrl: "https://shop.example/storage/v1/object/public/product-images/a.jpg",
    uploadDate: "2025-11-24T16:00:00.000Z",
    contentUrl: "https://shop.example/storage/v1/object/public/product-videos/1764000000000.mp4",
  });
});

it("gives the breadcrumb to the product with absolute URLs", () => {
  const { itemListElement } = breadcrumbJsonLd({ siteUrl: "https://shop.example", shop: freshShop }, product);
  expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, "https://shop.example/products"],
    [2, "https://shop.example/products?category=Moissanite+Rings"],
    [3, "https://shop.example/product/7/ring-script-script-alert-1-script"],
  ]);
});

function offerOf(more: object, shop = freshShop, delivery: HomeDelivery | null = null) {
  return productJsonLd({ ...product, ...more }, "", [], shop, { delivery }).offers!;
}

it("says what a piece cost before, how it is shipped, and until when it can be returned", () => {
  expect(JSON.parse(JSON.stringify(offerOf({ final_price: 100 })))).not.toHaveProperty("priceSpecification");
  const delivery = {
    country: "US",
    fee: 5.99,
    freeAbove: 90,
    days: { from: 2, to: 4 },
    arrival: { from: "2026-12-02", to: "2026-12-04" },
  };
  const offer = (price: number) =>
    offerOf(
      { price, final_price: price, original_price: 120 },
      { ...freshShop, country: "US", returnDays: 30 },
      delivery,
    );
  expect(offer(85)).toMatchObject({
    priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "120.00" },
    itemCondition: "https://schema.org/NewCondition",
    shippingDetails: {
      shippingRate: { value: "5.99", currency: "USD" },
      shippingDestination: { addressCountry: "US" },
      deliveryTime: { transitTime: { minValue: 2, maxValue: 4, unitCode: "DAY" } },
    },
    hasMerchantReturnPolicy: { applicableCountry: "US", merchantReturnDays: 30 },
  });
  expect(offer(90.01).shippingDetails?.shippingRate.value).toBe("0.00");
});

it("promises no returns where the shop promises none", () => {
  expect(
    offerOf({}, { ...freshShop, country: "US", returnDays: null }).hasMerchantReturnPolicy,
  ).toBeUndefined();
});

it("treats untracked stock as in stock", () => {
  expect(offerOf({ stock_quantity: 0 }).availability).toBe("https://schema.org/OutOfStock");
  expect(offerOf({ stock_quantity: null }).availability).toBe("https://schema.org/InStock");
});

it("gives each size as a piece of its own, with its price and whether any is left", () => {
  const option = { id: 3, name: "Size", kind: "choice", required: true, is_ring_size: true, surcharge: 0 };
  const sized = (...stocks: number[]) => {
    const values = stocks.map((stock_quantity, at) => ({
      id: at,
      value: `${at}`,
      surcharge: 5 * at,
      stock_quantity,
    }));
    return productJsonLd(
      { ...product, options: [{ ...option, kind: "choice", max_length: null, allowed: null, values }] },
      "",
      [],
      freshShop,
    );
  };
  const group = sized(0, 1);
  expect(group).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: "7",
    variesBy: ["https://schema.org/size"],
    hasVariant: [
      { size: "0", offers: { price: "85.50", availability: "https://schema.org/OutOfStock" } },
      { size: "1", offers: { price: "90.50", availability: "https://schema.org/InStock" } },
    ],
  });
  expect(group.offers).toBeUndefined();
  // With more sizes than anybody reads, the cheapest that is left.
  expect(sized(0, ...Array<number>(60).fill(1))).toMatchObject({
    "@type": "Product",
    offers: { price: "90.50", availability: "https://schema.org/InStock" },
  });
});

it.each([
  [null, null],
  ["https://elsewhere.example/a b.jpg", { address: "https://elsewhere.example/a b.jpg", alt: product.name }],
  [
    "https://old.example/storage/v1/object/public/product-images/1763817600000.webp?x=1",
    {
      address: "/product/7/share.jpg?of=1763817600000.webp",
      alt: product.name,
      width: 1200,
      height: 630,
    },
  ],
])("shares a product whose picture is %s with the right picture", (image, shared) => {
  expect(sharePicture({ ...product, image })).toEqual(shared);
});
