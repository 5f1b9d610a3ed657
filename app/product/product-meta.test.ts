import { expect, it } from "vitest";
import { noFacts } from "../catalogue/no-facts.ts";
import { productJsonLd, shorten } from "./product-meta.ts";

const product = {
  id: 7,
  name: "Ring </script><script>alert(1)</script>",
  category: "Moissanite Rings",
  price: 100,
  original_price: null,
  final_price: 85.5,
  image: null,
  images: [],
  stock_quantity: 3,
  rating: 4.8,
  reviews: 12,
  description: "",
  features: [],
  sku: null,
  ...noFacts,
};

it("tells search engines the final price and the availability, but never the rating", () => {
  const json = productJsonLd(product, "https://shop.example/product/7", []);
  expect(json.offers).toMatchObject({
    price: "85.50",
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  });
  expect(JSON.stringify(json)).not.toMatch(/rating|review/i);
});

function availability(stock_quantity: number | null) {
  return productJsonLd({ ...product, stock_quantity }, "", []).offers.availability;
}

it("treats untracked stock as in stock", () => {
  expect(availability(0)).toBe("https://schema.org/OutOfStock");
  expect(availability(null)).toBe("https://schema.org/InStock");
});

it("cuts between words", () => {
  expect(shorten("short", 160)).toBe("short");
  expect(shorten("one two three four", 12)).toBe("one two…");
  expect(shorten("x".repeat(300), 160)).toHaveLength(160);
});
