import type { Page } from "playwright";
import { expect } from "vitest";
import { desktop, phone, test as visitTest } from "./shop-visit.ts";

/** `test` with a page that runs no scripts. Without them it keeps nothing from one test to the next. */
const test = visitTest.extend("page", { scope: "file" }, async ({ browser }, { onCleanup }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  onCleanup(() => context.close());
  return context.newPage();
});

async function open(page: Page, address: string, size: typeof phone) {
  await page.setViewportSize(size);
  await page.goto(address);
}

test("the facts about a piece are complete, and can be expanded", async ({ shop, page }) => {
  await open(page, `${shop.url}/product/9`, desktop);
  const facts = page.getByRole("region", { name: "Details" });
  const terms = await facts.getByRole("term").allTextContents();
  for (const term of ["Stone", "Shape", "Carat weight", "Color", "Clarity", "Certificate"])
    expect(terms).toContain(term);
  await facts.getByText("Diamond", { exact: true }).waitFor();
  expect(await facts.getByRole("link", { name: /^Look it up at / }).getAttribute("href")).toMatch(/^https:/);
  const explanation = facts.getByText(/^How free the stone is of inclusions/);
  expect(await explanation.isVisible()).toBe(false);
  await facts.locator("summary").filter({ hasText: "What clarity means" }).click();
  await explanation.waitFor();
});

test("a search reads sizes and prices from its words, and always shows something", async ({ shop, page }) => {
  await open(page, `${shop.url}/products?q=rings+size+7+under+600`, desktop);
  await page.getByRole("heading", { name: 'Results for "rings"' }).waitFor();
  const chip = (name: string) => page.getByRole("link", { name, exact: true }).filter({ visible: true });
  await chip("Remove Ring size 7").waitFor();
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  const box = page.getByRole("combobox", { name: "Search products" }).first();
  expect(await box.inputValue()).toBe("rings size 7 under 600");
  await chip("Remove Up to $600.00").click();
  await page.waitForURL("**/products?q=rings&size=7");
  await page.goto(`${shop.url}/products?q=zzzz`);
  await page.getByRole("heading", { name: "No products found" }).waitFor();
  await page.getByRole("heading", { name: "Best sellers" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(4);
});

test("all pieces of a long list can be reached by links", async ({ shop, page }) => {
  await open(page, `${shop.url}/products`, phone);
  const seen = new Set<string>();
  const read = async () => {
    for (const name of await page.getByRole("article").getByRole("heading").allTextContents()) seen.add(name);
  };
  await read();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next page" }).click();
  await page.waitForURL("**/products?page=2");
  await read();
  expect(
    await page
      .getByText(/^Showing \d+ of/)
      .first()
      .textContent(),
  ).toBe(`Showing ${seen.size} of ${seen.size} products`);
  await page.getByRole("link", { name: "Page 1", exact: true }).click();
  await page.waitForURL("**/products");
});

test("a list can be narrowed on a phone", async ({ shop, page }) => {
  await open(page, `${shop.url}/products`, phone);
  await page.getByRole("link", { name: "Filter" }).click();
  const filters = page.getByRole("region", { name: "Filters" });
  expect((await filters.boundingBox())!.y).toBeLessThan(phone.height);
  await filters.getByRole("link", { name: /^Necklaces/ }).click();
  await page.waitForURL("**/products?*necklace*");
  await page.getByRole("heading", { name: "Pearl Strand Necklace" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await page.getByRole("link", { name: "Filter" }).click();
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^All Products/ })
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test("the menu opens and closes on a phone", async ({ shop, page }) => {
  await open(page, `${shop.url}/about`, phone);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.waitFor();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Products", exact: true }).click();
  await page.waitForURL("**/products");
});

test.for([
  ["/product/1", "Buying a piece here"],
  ["/cart", "The cart"],
  ["/checkout", "Ordering here"],
] as const)("%s says what does not work, and whom to ask", async ([path, what], { shop, page }) => {
  await open(page, shop.url + path, phone);
  // Playwright finds no text and no roles inside noscript.
  const note = page.locator("noscript p");
  await note.waitFor();
  expect(await note.innerText()).toContain(`${what} needs JavaScript`);
  expect(
    await note.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual([expect.stringMatching(/^tel:/), expect.stringMatching(/^mailto:/)]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
