/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { hydrated, test } from "./shop-visit.ts";

const total = 400;

/** Fakes a shop of many products in the browser. Real ones would get in the way of other tests. */
async function serveManyProducts(page: Page) {
  await page.route("**/rest/v1/products*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get("offset") ?? 0);
    const rows = Array.from({ length: Math.min(Number(query.get("limit")), total - from) }, (_, index) => ({
      id: from + index,
      name: `Ring ${from + index}`,
      category: "Rings",
      price: 60,
      original_price: null,
      final_price: 60,
      image: null,
      images: [],
      stock_quantity: 10,
      rating: null,
      reviews: 0,
    }));
    await route.fulfill({ json: rows });
  });
  await page.route("**/rest/v1/rpc/product_facets*", (route) =>
    route.fulfill({
      json: [
        { facet: "all", value: null, products: total },
        { facet: "shop", value: null, products: total },
        { facet: "category", value: "Rings", products: total },
      ],
    }),
  );
}

/** The card at the middle of the window, and how far from its top. */
function cardInView(page: Page) {
  return page.evaluate(() => {
    const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    const card = element?.closest("article");
    return card && { name: card.querySelector("h3")!.textContent, top: card.getBoundingClientRect().top };
  });
}

test("a long list of products keeps only what is near the view, and is where it was left after Back and a reload", async ({
  visit,
}) => {
  const page = await visit();
  await serveManyProducts(page);
  await page.goto("/cart");
  // A link that is followed before the scripts have loaded gets the products from the server, which has few.
  await hydrated(page);
  await page.getByRole("link", { name: "Start Shopping" }).click();
  await page.getByRole("heading", { name: "Ring 0", exact: true }).waitFor();
  // To the end of each page.
  for (const last of [23, 47, 71, 95, 119, 143])
    await page.getByRole("heading", { name: `Ring ${last}`, exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => cardInView(page)).toBeTruthy();
  expect(await page.getByRole("article").count()).toBeLessThanOrEqual(3 * 24);
  await expect.poll(() => page.getByRole("heading", { name: "Ring 0", exact: true }).count()).toBe(0);
  const left = (await cardInView(page))!;

  await page.getByRole("heading", { name: left.name, exact: true }).getByRole("link").click();
  await page.waitForURL("**/product/**");
  await page.goBack();
  await expect.poll(() => cardInView(page)).toEqual(left);

  await page.reload();
  await expect.poll(() => cardInView(page)).toEqual(left);

  // To the top again: what was removed is back.
  await page.keyboard.press("Control+Home");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("article").first().waitFor();
});
