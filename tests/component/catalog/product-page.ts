import { expect } from "vitest";
import { freshRules, firstSections } from "../cart/shopping.ts";
import { page } from "vitest/browser";
import { noFacts } from "../../setup/no-facts.ts";
import { rows } from "../base/stub-backend.ts";

export const brooch = {
  id: 7,
  name: "Opal Brooch",
  category: "Gemstones",
  price: 60,
  original_price: null,
  final_price: 60,
  image: null,
  images: [],
  stock_quantity: 10,
  rating: null as number | null,
  reviews: 0,
  description: "A brooch for a test.",
  features: [],
  requires_options: false,
  product_options: [] as object[],
  sku: null,
  ...noFacts,
};
export const ring = { ...brooch, id: 8, name: "Pearl Ring" };

/** The responses for a product page, which links to the other products. */
export function productPages(products = [brooch, ring]) {
  return {
    "GET products": ({ url }: Request) => {
      const { searchParams } = new URL(url);
      return rows(products.filter((product) => `eq.${product.id}` === searchParams.get("id")));
    },
    "GET rpc/related_products": ({ url }: Request) => {
      const { searchParams } = new URL(url);
      return rows(products.filter((product) => String(product.id) !== searchParams.get("product_id")));
    },
    "GET rpc/running_promotions": () => rows([]),
    "GET shop_facts": () => rows([]),
    "GET rpc/terms": () => Response.json(freshRules),
  };
}

/** Follows the link from one product page to another. */
export async function follow({ name }: typeof brooch) {
  await page.getByRole("article").getByRole("link", { name, exact: true }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The responses for the home page of an empty shop. */
export const emptyHome = {
  "GET home_sections": () => rows(firstSections),
  "GET products": () => rows([]),
  "GET product_categories": () => rows([]),
  "GET rpc/category_counts": () => rows([]),
  "GET rpc/product_facets": () => Response.json([]),
  "GET rpc/running_promotions": () => rows([]),
};
