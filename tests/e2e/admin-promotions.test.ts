import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { test, toastDescription } from "./back-office.ts";
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

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a promotion lowers a product's price in the shop, until it is deleted", async ({
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
  expect(await row.getByRole("cell").allTextContents()).toEqual([
    name,
    "20%0 used",
    "Specific products",
    "Active",
    "Jan 1, 20269:00 AM",
    "Jan 1, 20369:30 PM",
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
  test("tells status and use, the newest first", async ({ shop, visitAsAdmin }) => {
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
    const rows = await page.getByRole("row").getByRole("cell").allTextContents();
    const cells = Array.from({ length: 5 }, (_, row) => rows.slice(row * 7, row * 7 + 4));
    const startDay = start.toLocaleDateString("en-US", { month: "short", day: "numeric" });
    expect(cells.toReversed()).toEqual([
      [made[0]!.name + description, "20%3 of 50 used", "Specific products", "Active"],
      [made[1]!.name + description, "20%0 used", "Specific products", `Activestarts ${startDay}`],
      [made[2]!.name + description, "$40.000 used", "Specific products", "Inactive"],
      [made[3]!.name + description, "20%0 used", "Specific products", "Expired"],
      [made[4]!.name + description, "20%3 of 3 used", "Specific products", "Activeused up"],
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

  test("is searched as one types, and comes back after an edit", async ({ shop, visitAsAdmin }) => {
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

  test("that cannot be loaded says so, and can be tried again", async ({ visitAsAdmin }) => {
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
