import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./back-office.ts";
import { phone } from "./shop-visit.ts";

const total = 12_000;
const endpoint = "**/rest/v1/product_categories*";

/** Fakes a shop of 12,000 categories. Real ones would get in the way of other tests. */
async function serveManyCategories(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route(endpoint, async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams);
    const from = Number(searchParams.get("offset"));
    const rows = Array.from({ length: Math.min(50, total - from) }, (_, index) => ({
      id: from + index,
      name: `Category ${from + index}`,
      description:
        index % 7 ? null : "A description that is long enough to need more than one line on a phone.",
      updated_at: "2026-11-20T09:00:00Z",
    }));
    const range = `${from}-${from + rows.length - 1}/${from === 0 ? total : "*"}`;
    await route.fulfill({ json: rows, headers: { "Content-Range": range } });
  });
  return asked;
}

async function openList(page: Page) {
  await page.goto("/admin/categories");
  await page.getByText("Category 0", { exact: true }).waitFor();
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((to) => window.scrollTo(0, to), top);
}

function drawnRows(page: Page) {
  return page.locator("[data-index]").count();
}

/** The name in the row at the middle of the window. */
function rowInView(page: Page) {
  return page.evaluate(() => {
    const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return /Category \d+/.exec(element?.closest("[data-index]")?.textContent ?? "")?.[0];
  });
}

describe("a list of 12,000 rows", () => {
  test("loads and renders only what is in view, and says how long it is", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const asked = await serveManyCategories(page);
    await openList(page);
    await page.getByText("12,000 categories").waitFor({ state: "attached" });
    const table = page.getByRole("table", { name: "Product Categories" });
    expect(await table.getAttribute("aria-rowcount")).toBe("12001");
    await scrollTo(page, 400_000);
    await page
      .getByText(/^Category 7\d\d\d$/)
      .first()
      .waitFor();
    expect(await drawnRows(page)).toBeLessThan(50);
    expect(asked.length).toBeLessThan(5);
    const row = page.getByRole("row", { name: /^Category 7/ }).first();
    const place = Number(/\d+/.exec((await row.textContent()) ?? "")?.[0]);
    expect(await row.getAttribute("aria-rowindex")).toBe(String(place + 2));
  });

  test("can be scrolled to its end", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await serveManyCategories(page);
    await openList(page);
    await scrollTo(page, 10_000_000);
    await page.getByText("Category 11999", { exact: true }).waitFor();
    await page.getByText("12,000 categories").waitFor();
  });

  test("keeps its scroll position after Back", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await serveManyCategories(page);
    await openList(page);
    await scrollTo(page, 300_000);
    await expect.poll(() => rowInView(page)).toMatch(/^Category 5\d\d\d$/);
    const left = await rowInView(page);
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("heading", { name: "Store Settings" }).waitFor();
    await page.goBack();
    await page.getByText(left!, { exact: true }).waitFor();
    await expect.poll(() => rowInView(page)).toBe(left);
  });

  test("offers to try again where a range fails to load", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
    await serveManyCategories(page);
    await openList(page);
    await page.route(endpoint, (route) => route.abort());
    await scrollTo(page, 200_000);
    const retry = page.getByRole("button", { name: "Try again" }).first();
    await retry.waitFor();
    await page.unroute(endpoint);
    await serveManyCategories(page);
    await retry.click();
    await page
      .getByText(/^Category 3\d\d\d$/)
      .first()
      .waitFor();
  });

  test("is a list of blocks on a phone, counted for screen readers", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ size: phone });
    await serveManyCategories(page);
    await openList(page);
    await scrollTo(page, 300_000);
    const block = page
      .getByRole("listitem")
      .filter({ hasText: /Category [1-9]\d\d\d/ })
      .first();
    await block.waitFor();
    expect(await block.getAttribute("aria-setsize")).toBe(String(total));
    expect(await drawnRows(page)).toBeLessThan(50);
  });
});
