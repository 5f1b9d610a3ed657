import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { test, toastDescription } from "./back-office.ts";
import { holdBack } from "./dialogs.ts";
import {
  addPromotion,
  chooseProduct,
  fillPromotion,
  inDays,
  newName,
  saveButton,
  storedPromotion,
} from "./promotions.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";

async function openList(page: Page, q = "") {
  await page.goto(`/admin/promotions${q && `?${new URLSearchParams({ q }).toString()}`}`);
  await page.getByRole("heading", { name: "Promotions", level: 1 }).waitFor();
}

/** Whether it has a column, and whether it is shown below the name. */
const where = { "in a column": [true, false], "below the name": [false, true] } as const;

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a promotion lowers a product's price in the shop until it is deleted", async ({
  shop,
  visit,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop, { price: 60 });
  const name = newName();
  const page = await visitAsAdmin();
  const shopper = await visit();
  const price = async () => {
    await shopper.goto(`/product/${product.id}`);
    return shopper.getByRole("main").getByText(/\$\d/).first().textContent();
  };

  await openList(page);
  await page.getByRole("link", { name: "Add New Promotion" }).click();
  await fillPromotion(page, name);
  await chooseProduct(page, product.name);
  await saveButton(page).click();
  await toastDescription(page, "Promotion added successfully!");
  await page.waitForURL("**/admin/promotions");
  const row = rowOf(page, name);
  await row.waitFor();
  expect(await row.getByRole("cell").allInnerTexts()).toEqual([
    name,
    "20%\n0 used",
    "Specific products",
    "Active",
    "Jan 1, 2026\n9:00 AM",
    "Jan 1, 2036\n9:30 PM",
    "",
  ]);
  await expect.poll(price, { timeout: 10_000 }).toContain("48.00");

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
  await dialog
    .getByText(`Are you sure you want to delete the promotion "${name}"? This action cannot be undone.`)
    .waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await toastDescription(page, "Promotion deleted successfully!");
  await row.waitFor({ state: "detached" });
  expect(await storedPromotion(shop, name)).toBeUndefined();
  await expect.poll(price, { timeout: 10_000 }).toContain("60.00");
});

describe("the list", () => {
  test("shows status and usage, newest first", async ({ shop, visitAsAdmin }) => {
    const start = inDays(10);
    const description = newName();
    const made = [
      await addPromotion(shop, { description, usage_limit: 50, usage_count: 3 }),
      await addPromotion(shop, { description, start_date: start, end_date: inDays(20) }),
      await addPromotion(shop, {
        description,
        is_active: false,
        discount_type: "fixed_amount",
        discount_value: 40,
      }),
      await addPromotion(shop, {
        description,
        start_date: inDays(-9),
        end_date: inDays(-1),
        is_active: false,
      }),
      await addPromotion(shop, { description, usage_limit: 3, usage_count: 3 }),
    ];
    const page = await visitAsAdmin();
    await openList(page, description);
    await page.getByText("5 promotions").waitFor();
    const rows = await page.getByRole("row").getByRole("cell").allInnerTexts();
    const cells = Array.from({ length: 5 }, (_, row) => rows.slice(row * 7, row * 7 + 4));
    const text = ({ name }: { name: string }) => `${name}\n\n${description}`;
    const startDay = start.toLocaleDateString("en-US", { month: "short", day: "numeric" });
    expect(cells.toReversed()).toEqual([
      [text(made[0]!), "20%\n3 of 50 used", "Specific products", "Active"],
      [text(made[1]!), "20%\n0 used", "Specific products", `Active\nstarts ${startDay}`],
      [text(made[2]!), "$40.00\n0 used", "Specific products", "Inactive"],
      [text(made[3]!), "20%\n0 used", "Specific products", "Expired"],
      [text(made[4]!), "20%\n3 of 3 used", "Specific products", "Active\nused up"],
    ]);
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Name",
      "Discount",
      "Scope",
      "Status",
      "Start Date",
      "End Date",
      "Actions",
    ]);
  });

  test("is searched while typing, and is the same after an edit", async ({ shop, visitAsAdmin }) => {
    const { id } = await addProduct(shop);
    const { name } = await addPromotion(shop, {
      description: "For the 100% _sure_ ones.",
      product_ids: [id],
    });
    const page = await visitAsAdmin();
    await openList(page);
    const search = page.getByRole("searchbox", { name: "Search promotions" });
    await search.fill("100% _SURE_");
    await page.waitForURL("**/admin/promotions?q=*");
    await page.getByText("1 promotion", { exact: true }).waitFor();
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByLabel("Promotion name").fill(`${name} more`);
    await saveButton(page).click();
    await toastDescription(page, "Promotion updated successfully!");
    await page.getByRole("link", { name: `${name} more`, exact: true }).waitFor();
    expect(await search.inputValue()).toBe("100% _SURE_");

    await search.fill("nothing has this name");
    await page.getByRole("heading", { name: "No promotions found. Create one!" }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test("opens a row even while a search is pending", async ({ shop, visitAsAdmin }) => {
    const { name } = await addPromotion(shop);
    const page = await visitAsAdmin();
    await page.clock.install();
    await openList(page);
    const link = page.getByRole("link", { name, exact: true });
    await link.waitFor();
    const loaded = await holdBack(page, "**/rest/v1/promotions?*id=eq*");
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("searchbox", { name: "Search promotions" }).fill("something else");
    await link.click();
    await expect.poll(loaded.requests).toBe(1);
    await page.clock.runFor(1000);
    await page.clock.resume();
    loaded.release();
    await page.getByRole("heading", { name: "Edit Promotion" }).waitFor();
    expect(await page.getByLabel("Promotion name").inputValue()).toBe(name);
  });

  test.for([
    [800, { scope: "below the name", start: "below the name" }],
    [1100, { scope: "below the name", start: "in a column" }],
    [1400, { scope: "in a column", start: "in a column" }],
  ] as const)(
    "shows scope and start date once at %d pixels",
    async ([width, place], { shop, visitAsAdmin }) => {
      const { name } = await addPromotion(shop, {
        applicable_scope: "specific_categories",
        category_names: ["Gemstones", "Moissanite Rings"],
        start_date: new Date("2026-01-01T09:00:00Z"),
        is_active: false,
      });
      const page = await visitAsAdmin({ size: { width, height: 800 } });
      await openList(page, name);
      await rowOf(page, name).waitFor();
      const heads = await page.getByRole("columnheader").allInnerTexts();
      const first = await rowOf(page, name).getByRole("cell").first().innerText();
      expect({
        scope: [heads.includes("Scope"), first.includes("Specific categories\nGemstones, Moissanite Rings")],
        start: [heads.includes("Start Date"), first.includes("From Jan 1, 2026, 9:00 AM")],
      }).toEqual({ scope: where[place.scope], start: where[place.start] });
      expect(await findings(page)).toEqual([]);
      expect(await isWiderThanTheScreen(page)).toBe(false);
    },
  );

  test("says that it could not be loaded, and can be reloaded", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /503/ });
    await page.route("**/rest/v1/promotions?*", (route) => route.fulfill({ status: 503, body: "busy" }), {
      times: 1,
    });
    await openList(page);
    expect(await toastDescription(page, "Failed to fetch promotions")).toBe(
      "The shop could not be reached. Please check your connection and try again.",
    );
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Promotions" }).waitFor();
  });

  test("keeps a promotion that could not be deleted", async ({ shop, visitAsAdmin }) => {
    const { name } = await addPromotion(shop);
    const page = await visitAsAdmin({ expected: /503/ });
    await openList(page, name);
    await page.route("**/rest/v1/promotions?*", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 503, body: "busy" }) : route.fallback(),
    );
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await toastDescription(page, "Failed to delete promotion");
    await page.getByRole("dialog").getByText("The shop could not be reached.").first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await rowOf(page, name).waitFor();
  });

  test.for([
    ["desktop", desktop],
    ["phone", phone],
  ] as const)("is accessible: %s", async ([, size], { shop, visitAsAdmin }) => {
    const { name } = await addPromotion(shop, { start_date: inDays(3), end_date: inDays(4) });
    const page = await visitAsAdmin({ size });
    await openList(page, name);
    await page.getByRole("link", { name, exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
