import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { test, toastDescription } from "./back-office.ts";
import { holdBack } from "./dialogs.ts";
import {
  addPromotion,
  chooseProduct,
  errorAt,
  fillPromotion,
  newName,
  openForm,
  saveButton,
  storedPromotion,
} from "./promotions.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";

const editPath = ({ id }: { id: number }) => `/admin/promotions/edit/${id}`;

/** The request bodies sent to save a promotion. */
function watchSaves(page: Page) {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (/POST|PATCH/.test(request.method()) && request.url().includes("/rest/v1/promotions"))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label");
  });

/** Fills in a new promotion: $6.00 off a category in which two products cost no more than that. */
async function fillGiveaway(shop: DemoShop, page: Page, name: string) {
  const category = `Test Category ${randomUUID().slice(0, 8)}`;
  await shop.database.pools.owner`insert into public.product_categories (name) values (${category})`;
  for (const price of [5, 6, 7]) await addProduct(shop, { category, price });
  await openForm(page);
  await fillPromotion(page, name, "6");
  await page.getByLabel("Discount type").selectOption("fixed_amount");
  await page.getByLabel("Applies to").selectOption("specific_categories");
  await page.getByLabel("Filter categories").fill(category);
  await page.getByRole("checkbox", { name: category }).check();
}

describe("a new promotion", () => {
  test("starts as an active percentage off all products without a limit", async ({ shop, visitAsAdmin }) => {
    const name = newName();
    const page = await visitAsAdmin();
    const bodies = watchSaves(page);
    await openForm(page);
    for (const title of [
      "Basic Information",
      "Discount Details",
      "Applicability",
      "Duration & Status",
      "Usage Limits",
    ])
      await page.getByRole("region", { name: title }).waitFor();
    expect(await page.getByLabel("Discount type").inputValue()).toBe("percentage");
    expect(await page.getByLabel("Applies to").inputValue()).toBe("all_products");
    expect(await page.getByRole("switch", { name: "Active" }).isChecked()).toBe(true);
    await fillPromotion(page, `  ${name} `, "0.01");
    await page.getByLabel("End date and time").fill("2026-01-02T09:00");
    await saveButton(page).dblclick();
    await toastDescription(page, "Promotion added successfully!");
    expect(bodies).toEqual([
      {
        name,
        description: null,
        discount_type: "percentage",
        discount_value: 0.01,
        applicable_scope: "all_products",
        product_ids: [],
        category_names: [],
        start_date: "2026-01-01T09:00:00.000Z",
        end_date: "2026-01-02T09:00:00.000Z",
        is_active: true,
        usage_limit: null,
      },
    ]);
    expect(await storedPromotion(shop, name)).toMatchObject({ usage_limit: null, usage_count: 0 });
  });

  test("shows its times in the browser's time zone and stores them in UTC", async ({
    shop,
    visitAsAdmin,
  }) => {
    const name = newName();
    const page = await visitAsAdmin();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTimezoneOverride", { timezoneId: "America/New_York" });
    await openForm(page);
    await page.getByText("In your time zone, America/New_York.").waitFor();
    const product = await addProduct(shop);
    await fillPromotion(page, name);
    await chooseProduct(page, product.name);
    await page.getByLabel("End date and time").fill("2036-07-01T21:30");
    await saveButton(page).click();
    await toastDescription(page, "Promotion added successfully!");
    expect(await storedPromotion(shop, name)).toMatchObject({
      start_date: new Date("2026-01-01T14:00:00Z"),
      end_date: new Date("2036-07-02T01:30:00Z"),
    });
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByLabel("Promotion name").waitFor();
    expect(await page.getByLabel("Start date and time").inputValue()).toBe("2026-01-01T09:00");
    expect(await page.getByLabel("End date and time").inputValue()).toBe("2036-07-01T21:30");
  });

  test("with mistakes is not sent: every wrong field says why, and the first has the focus", async ({
    visitAsAdmin,
  }) => {
    const page = await visitAsAdmin();
    const bodies = watchSaves(page);
    await openForm(page);
    await saveButton(page).click();
    expect(await focused(page)).toBe("Promotion name");
    expect(await errorAt(page, "Promotion name")).toBe("Please enter a name.");
    expect(await errorAt(page, "Discount value (%)")).toBe("Please enter the discount as a number.");
    expect(await errorAt(page, "Start date and time")).toBe("Please enter when it starts.");
    expect(await errorAt(page, "End date and time")).toBe("Please enter when it ends.");

    await fillPromotion(page, "Too good", "150");
    await saveButton(page).click();
    expect(await focused(page)).toBe("Discount value (%)");
    expect(await errorAt(page, "Discount value (%)")).toBe("A percentage cannot be more than 100.");
    await page.getByLabel("Discount value (%)").fill("0");
    await saveButton(page).click();
    expect(await errorAt(page, "Discount value (%)")).toBe("A discount must be more than 0.");
    await page.getByLabel("Discount value (%)").fill("9.999");
    await saveButton(page).click();
    expect(await errorAt(page, "Discount value (%)")).toBe("Please use at most two decimals.");

    await page.getByLabel("Discount value (%)").fill("15");
    await page.getByLabel("Applies to").selectOption("specific_products");
    await saveButton(page).click();
    expect(await focused(page)).toBe("Filter products");
    await page
      .getByText("Please choose at least one product: without one, the promotion would apply to nothing.")
      .waitFor();
    await page.getByLabel("Applies to").selectOption("specific_categories");
    await saveButton(page).click();
    expect(await focused(page)).toBe("Filter categories");
    await page
      .getByText("Please choose at least one category: without one, the promotion would apply to nothing.")
      .waitFor();

    await page.getByLabel("Applies to").selectOption("all_products");
    await page.getByLabel("End date and time").fill("2026-01-01T09:00");
    await page.getByLabel("Usage limit (optional)").fill("2.5");
    await saveButton(page).click();
    expect(await focused(page)).toBe("End date and time");
    expect(await errorAt(page, "End date and time")).toBe("The end must be after the start.");
    expect(await errorAt(page, "Usage limit (optional)")).toBe(
      "Please enter a whole number of at least 1, or nothing for no limit.",
    );
    expect(await page.getByLabel("Promotion name").inputValue()).toBe("Too good");
    expect(bodies).toEqual([]);
  });

  test("that gives products away is saved only after a question", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop, { price: 12.5 });
    const name = newName();
    const page = await visitAsAdmin();
    const bodies = watchSaves(page);
    await openForm(page);
    await fillPromotion(page, name, "100");
    await chooseProduct(page, product.name);
    await saveButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Give products away?" });
    await dialog.getByText("A discount of 100% makes everything that it applies to free.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByLabel("Discount type").selectOption("fixed_amount");
    await page.getByLabel("Discount value ($)").fill("12.50");
    await saveButton(page).click();
    await dialog.getByText("With this discount, one product is free.").waitFor();
    expect(bodies).toEqual([]);
    await dialog.getByRole("button", { name: "Save and give away" }).click();
    await toastDescription(page, "Promotion added successfully!");
    expect(await storedPromotion(shop, name)).toMatchObject({
      discount_type: "fixed_amount",
      discount_value: 12.5,
      product_ids: [product.id],
    });
  });

  test("for categories asks the database which products become free", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await fillGiveaway(shop, page, newName());
    await saveButton(page).click();
    await page.getByRole("dialog").getByText("With this discount, 2 products are free.").waitFor();
  });

  test("cannot be edited while it is being saved", async ({ shop, visitAsAdmin }) => {
    const name = newName();
    const page = await visitAsAdmin();
    await fillGiveaway(shop, page, name);
    const value = page.getByLabel("Discount value ($)");
    const saving = page.getByRole("button", { name: "Saving" });

    const counted = await holdBack(page, "**/rest/v1/products?*price=lte*");
    await saveButton(page).click();
    await saving.waitFor();
    expect(await value.isEditable()).toBe(false);
    counted.release();
    const dialog = page.getByRole("dialog", { name: "Give products away?" });
    await dialog.getByText("With this discount, 2 products are free.").waitFor();

    const saved = await holdBack(page, "**/rest/v1/promotions*");
    await dialog.getByRole("button", { name: "Save and give away" }).click();
    await saving.waitFor();
    expect(await page.getByLabel("Promotion name").isEditable()).toBe(false);
    saved.release();
    await toastDescription(page, "Promotion added successfully!");
    expect(await storedPromotion(shop, name)).toMatchObject({ discount_value: 6 });
  });

  test("keeps what was typed when saving fails and when it is left by accident", async ({ visitAsAdmin }) => {
    const name = newName();
    const page = await visitAsAdmin({ expected: /503/ });
    await openForm(page);
    await fillPromotion(page, name, "0.01");
    await page.route("**/rest/v1/promotions*", (route) => route.fulfill({ status: 503, body: "busy" }));
    await saveButton(page).click();
    await toastDescription(page, "Error saving promotion");
    expect(await page.getByLabel("Promotion name").inputValue()).toBe(name);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Promotion name").inputValue()).toBe(name);
    await page.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL("**/admin/promotions");
  });

  test("says that products or categories could not be fetched", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /503/ });
    await page.route("**/rest/v1/products?*", (route) => route.fulfill({ status: 503, body: "busy" }));
    await openForm(page);
    await toastDescription(page, "Error fetching initial data");
    await page.getByLabel("Applies to").selectOption("specific_products");
    await page.unroute("**/rest/v1/products?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("list", { name: "All products" }).getByRole("checkbox").first().waitFor();
  });
});

/** Enough products for several ranges, in a category of their own. */
async function addManyProducts({ database }: DemoShop, count: number) {
  const category = `Test Category ${randomUUID().slice(0, 8)}`;
  await database.pools.owner`insert into public.product_categories (name) values (${category})`;
  await database.pools.owner`
    insert into public.products (name, description, category, price, stock_quantity)
    select ${category} || ' ' || lpad(n::text, 5, '0'), '', ${category}, 40, 5 from generate_series(1, ${count}) as n`;
  return {
    nameOf: (n: number) => `${category} ${String(n).padStart(5, "0")}`,
    common: category,
    remove: () => database.pools.owner`delete from public.products where category = ${category}`,
  };
}

describe("the pick list", () => {
  test("of thousands of products works by keyboard and keeps what is chosen", async ({
    shop,
    visitAsAdmin,
  }) => {
    const { nameOf, common, remove } = await addManyProducts(shop, 2500);
    const name = newName();
    const page = await visitAsAdmin();
    await openForm(page);
    await fillPromotion(page, name);
    await page.getByLabel("Applies to").selectOption("specific_products");
    await page.getByLabel("Filter products").fill(common);
    const list = page.getByRole("list", { name: "All products" });
    await list.getByRole("checkbox", { name: nameOf(1) }).waitFor();
    expect(await list.getByRole("listitem").count()).toBeLessThan(40);

    await page.getByLabel("Filter products").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("End");
    await list.getByRole("checkbox", { name: nameOf(2500) }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("Space");
    await page.getByText("3 chosen", { exact: true }).waitFor();

    await page.getByLabel("Filter products").fill("nothing is called this");
    await page.getByText('No products match "nothing is called this".').waitFor();
    const chosen = page.getByRole("list", { name: "Chosen products" });
    expect(await chosen.getByRole("listitem").allTextContents()).toEqual(
      [nameOf(1), nameOf(10), nameOf(2500)].map((each) => `${each}$40.00`),
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("2 chosen", { exact: true }).waitFor();
    expect(await focused(page)).toBe(`Remove ${nameOf(2500)}`);
    await saveButton(page).click();
    await toastDescription(page, "Promotion added successfully!");
    const ids = await shop.database.pools.owner`
      select array_agg(id::int order by id) as ids from public.products where name in (${nameOf(1)}, ${nameOf(2500)})`;
    expect(await storedPromotion(shop, name)).toMatchObject({ product_ids: ids[0]!["ids"] });
    await remove();
  });

  test("is cleared when the scope changes", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin();
    await openForm(page);
    await chooseProduct(page, product.name);
    await page.getByText("1 chosen", { exact: true }).waitFor();
    await page.getByLabel("Applies to").selectOption("specific_categories");
    await page.getByRole("checkbox", { name: "Gemstones" }).check();
    await page.getByLabel("Applies to").selectOption("specific_products");
    await page.getByText("0 chosen", { exact: true }).waitFor();
    await page.getByLabel("Applies to").selectOption("specific_categories");
    await page.getByText("0 chosen", { exact: true }).waitFor();
    expect(await page.getByRole("checkbox", { name: "Gemstones" }).isChecked()).toBe(false);
  });

  test("lists chosen products that were deleted, so that they can be removed", async ({
    shop,
    visitAsAdmin,
  }) => {
    const kept = await addProduct(shop);
    const gone = await addProduct(shop);
    const promotion = await addPromotion(shop, { product_ids: [gone.id, kept.id] });
    await shop.database.pools.owner`delete from public.products where id = ${gone.id}`;
    const page = await visitAsAdmin();
    await openForm(page, editPath(promotion));
    await page.getByRole("button", { name: `Remove No longer in the catalogue (${gone.id})` }).click();
    expect(await focused(page)).toBe(`Remove ${kept.name}`);
    await saveButton(page).click();
    await toastDescription(page, "Promotion updated successfully!");
    expect(await storedPromotion(shop, promotion.name)).toMatchObject({ product_ids: [kept.id] });
  });
});

/** Renames a promotion that somebody else changes before it is saved, up to the dialog that shows both versions. */
async function editTogether(shop: DemoShop, page: Page) {
  const ring = await addProduct(shop);
  const promotion = await addPromotion(shop, { product_ids: [ring.id] });
  await openForm(page, editPath(promotion));
  const mine = newName();
  await page.getByLabel("Promotion name").fill(mine);
  await shop.database.pools.owner`
    update public.promotions
    set discount_value = 35, applicable_scope = 'specific_categories', product_ids = '{}', category_names = '{Gemstones}', end_date = '2026-01-01', start_date = '2025-01-01'
    where id = ${promotion.id}`;
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Changed in the meantime" });
  await dialog.waitFor();
  return { promotion, mine, dialog, ring };
}

describe("an edit", () => {
  test("sends only what changed, and points out a limit that is already reached", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop);
    const promotion = await addPromotion(shop, {
      product_ids: [product.id],
      usage_count: 12,
      usage_limit: 50,
    });
    const page = await visitAsAdmin();
    const bodies = watchSaves(page);
    await openForm(page, editPath(promotion));
    await page
      .getByText("How many orders it may apply to. Empty means no limit. Used 12 times so far.")
      .waitFor();
    await page.getByLabel("Usage limit (optional)").fill("10");
    await page
      .getByText("It was already used 12 times: with this limit it applies to no further order.")
      .waitFor();
    await page.getByRole("switch", { name: "Active" }).click();
    await saveButton(page).click();
    await toastDescription(page, "Promotion updated successfully!");
    expect(bodies).toEqual([{ is_active: false, usage_limit: 10 }]);
    expect(await storedPromotion(shop, promotion.name)).toMatchObject({ usage_count: 12, usage_limit: 10 });
  });

  test("of an unknown promotion redirects to the list", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    for (const id of ["999999999", "nonsense"]) {
      await page.goto(`/admin/promotions/edit/${id}`);
      await toastDescription(page, "Promotion not found");
      await page.getByRole("heading", { name: "Promotions", level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/promotions");
    }
  });

  test("says that the promotion could not be loaded, and can be reloaded", async ({ shop, visitAsAdmin }) => {
    const promotion = await addPromotion(shop);
    const page = await visitAsAdmin({ expected: /503/ });
    await page.route("**/rest/v1/promotions?*", (route) => route.fulfill({ status: 503, body: "busy" }), {
      times: 1,
    });
    await page.goto(editPath(promotion));
    await toastDescription(page, "Error fetching initial data");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Promotion name").waitFor();
  });

  test("after somebody else's can keep their version", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const { dialog, promotion } = await editTogether(shop, page);
    const labels = await dialog.locator("dt").allTextContents();
    expect(labels).toEqual([
      "Discount value",
      "Applies to",
      "Products",
      "Categories",
      "Start date and time",
      "End date and time",
    ]);
    expect(await dialog.locator("dd").nth(2).textContent()).toBe("TheirsSpecific categories");
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Keep theirs" }).click();
    expect(await page.getByLabel("Promotion name").inputValue()).toBe(promotion.name);
    expect(await page.getByLabel("Discount value (%)").inputValue()).toBe("35");
    expect(await page.getByRole("checkbox", { name: "Gemstones" }).isChecked()).toBe(true);
    await page.getByLabel("Discount value (%)").fill("36");
    await saveButton(page).click();
    await toastDescription(page, "Promotion updated successfully!");
    expect(await storedPromotion(shop, promotion.name)).toMatchObject({ discount_value: 36 });
  });

  test("after somebody else's can be merged into their version", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const { dialog, mine } = await editTogether(shop, page);
    await dialog.getByRole("button", { name: "Save mine anyway" }).click();
    await toastDescription(page, "Promotion updated successfully!");
    expect(await storedPromotion(shop, mine)).toMatchObject({
      discount_value: 35,
      category_names: ["Gemstones"],
    });
  });

  test("of a promotion deleted in the meantime is refused", async ({ shop, visitAsAdmin }) => {
    const promotion = await addPromotion(shop);
    const page = await visitAsAdmin();
    await openForm(page, editPath(promotion));
    await page.getByLabel("Applies to").selectOption("specific_categories");
    await page.getByRole("checkbox", { name: "Gemstones" }).check();
    await shop.database.pools.owner`delete from public.promotions where id = ${promotion.id}`;
    await saveButton(page).click();
    expect(await toastDescription(page, "Error saving promotion")).toBe(
      "This promotion was deleted in the meantime.",
    );
    expect(await page.getByLabel("Promotion name").inputValue()).toBe(promotion.name);
  });
});

test("a promotion can be added by keyboard alone", async ({ shop, visitAsAdmin }) => {
  const name = newName();
  const page = await visitAsAdmin();
  await page.goto("/admin/promotions");
  await page.getByRole("link", { name: "Add New Promotion" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Promotion name").focus();
  await page.keyboard.type(name);
  const tab = async (times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press("Tab");
  };
  await tab();
  await page.keyboard.type("By keyboard.");
  await tab(2);
  await page.keyboard.type("12.5");
  await tab();
  await page.keyboard.type("Specific c");
  await tab();
  await page.keyboard.type("moissanite");
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Gemstones" }).waitFor({ state: "detached" });
  await tab(2);
  await page.keyboard.press("Space");
  await tab(2);
  await page.keyboard.type("010120260900AM");
  await page.getByLabel("End date and time").focus();
  await page.keyboard.type("010220260900PM");
  await page.getByLabel("Usage limit (optional)").focus();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await toastDescription(page, "Promotion added successfully!");
  expect(await storedPromotion(shop, name)).toMatchObject({
    description: "By keyboard.",
    discount_value: 12.5,
    category_names: ["Moissanite Rings"],
    start_date: new Date("2026-01-01T09:00:00Z"),
    end_date: new Date("2026-01-02T21:00:00Z"),
    usage_limit: 5,
  });
});

test.for([
  ["desktop", desktop],
  ["phone", phone],
] as const)("the form is accessible: %s", async ([, size], { shop, visitAsAdmin }) => {
  const product = await addProduct(shop);
  const page = await visitAsAdmin({ size });
  await openForm(page);
  await chooseProduct(page, product.name);
  await saveButton(page).click();
  expect(await findings(page)).toEqual([]);
  expect(await isWiderThanTheScreen(page)).toBe(false);
  await fillPromotion(page, newName(), "100");
  await saveButton(page).click();
  await page.getByRole("dialog", { name: "Give products away?" }).waitFor();
  expect(await findings(page)).toEqual([]);
});
