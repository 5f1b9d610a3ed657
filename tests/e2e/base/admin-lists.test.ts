/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "./back-office.ts";

const total = 12_000;

/** Fakes a shop of 12,000 categories. Real ones would get in the way of other tests. */
async function serveManyCategories(page: Page) {
  await page.route("**/rest/v1/product_categories*", async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("offset"));
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
}

/** The name in the row at the middle of the window. */
function rowInView(page: Page) {
  return page.evaluate(() => {
    const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return /Category \d+/.exec(element?.closest("[data-index]")?.textContent ?? "")?.[0];
  });
}

test("a list of 12,000 rows keeps its scroll position after Back", async ({ visitAsAdmin }) => {
  const page = await visitAsAdmin();
  await serveManyCategories(page);
  await page.goto("/admin/categories");
  await page.getByText("Category 0", { exact: true }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300_000));
  await expect.poll(() => rowInView(page)).toMatch(/^Category 5\d\d\d$/);
  const left = await rowInView(page);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("heading", { name: "Store Settings" }).waitFor();
  await page.goBack();
  await page.getByText(left!, { exact: true }).waitFor();
  await expect.poll(() => rowInView(page)).toBe(left);
});
