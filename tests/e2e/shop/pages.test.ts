import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { isAccessible } from "../base/accessibility.ts";
import { test } from "../base/shop-visit.ts";

test("home, the products and a product are accessible", { tags: ["long"] }, async ({ visit }) => {
  const page = await visit();
  for (const path of ["/", "/products", "/product/1"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await isAccessible(page);
  }
});

describe("what does not exist", () => {
  test("is a 404", async ({ shop }) => {
    for (const [path, heading] of [
      ["/no-such-page", "Page not found"],
      ["/product/999999", "Product not found"],
      ["/product/ring", "Product not found"],
    ] as const) {
      const response = await fetch(shop.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`${heading}</h1>`);
    }
  });

  test("has a link to continue", async ({ visit }) => {
    const page = await visit({ expected: /404/ });
    await page.goto("/no-such-page");
    await page.getByRole("link", { name: "See all products" }).click();
    await page.getByRole("heading", { level: 1, name: "All Products" }).waitFor();
  });
});

test("a page takes the focus and announces its title when it opens; Back restores the scroll position", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/products");
  expect(await focused(page)).toBe("body");
  const card = page.getByRole("article").nth(10).getByRole("heading").getByRole("link");
  const name = await card.textContent();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await card.click();
  await page
    .getByRole("status")
    .filter({ hasText: `${name} |` })
    .waitFor();
  expect(await focused(page)).toBe("main#main");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await page.getByRole("status").filter({ hasText: "All products |" }).waitFor();
  expect(await focused(page)).toBe("main#main");
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

/** The focused element's tag name and, if it has one, its id. */
function focused(page: Page) {
  return page.evaluate(() => {
    const { localName, id } = document.activeElement!;
    return id ? `${localName}#${id}` : localName;
  });
}
