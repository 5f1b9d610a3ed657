import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, onTestFinished } from "vitest";
import { addPromotion, type NewPromotion } from "../database/shop.ts";
import type { DemoShop } from "../setup/shop-test.ts";
import { complaints, test, toastDescription } from "./back-office.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";
import { newAdmin } from "./signing-in.ts";

const nameField = "Category Name";
const descriptionField = "Description (Optional)";

/** A category that no other test uses. */
async function addCategory(shop: DemoShop, description: string | null = null): Promise<string> {
  const name = newName(shop);
  const { owner } = shop.database.pools;
  await owner`insert into public.product_categories ${owner({ name, description })}`;
  return name;
}

/** A name for a category that is deleted with the test: in a longer list, some would be too far down to be rendered. */
function newName({ database }: DemoShop): string {
  const name = `Test Category ${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    const { owner } = database.pools;
    await owner`delete from public.products where category like ${`%${name}`}`;
    await owner`delete from public.product_categories where name like ${`%${name}`}`;
  });
  return name;
}

async function storedCategory({ database }: DemoShop, name: string) {
  const [row] = await database.pools.owner<{ name: string; description: string | null }[]>`
    select name, description from public.product_categories where name = ${name}`;
  return row;
}

async function openCategories(page: Page) {
  await page.goto("/admin/categories");
  await page.getByRole("heading", { name: "Product Categories", level: 1 }).waitFor();
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

function cell(page: Page, text: string) {
  return page.getByRole("cell", { name: text, exact: true });
}

describe("an admin", () => {
  test("adds a category", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openCategories(page);
    const name = newName(shop);
    await button(page, "Add New Category").click();
    const dialog = page.getByRole("dialog", { name: "Add New Category" });
    await dialog.getByLabel(nameField).fill(`  ${name} `);
    await button(page, "Save Changes").click();
    await toastDescription(page, "Category created successfully!");
    await dialog.waitFor({ state: "detached" });
    await cell(page, name).waitFor();
    await page.getByRole("row", { name }).getByText("No description").waitFor();
    expect(await storedCategory(shop, name)).toEqual({ name, description: null });
  });

  test("adds it once, however often the button is pressed", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openCategories(page);
    const name = newName(shop);
    await button(page, "Add New Category").click();
    await page.getByLabel(nameField).fill(name);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await button(page, "Save Changes").dblclick();
    await toastDescription(page, "Category created successfully!");
    expect(posts).toHaveLength(1);
    expect(await storedCategory(shop, name)).toBeDefined();
  });

  test("is told that a name is missing or taken, and keeps what was typed", async ({
    shop,
    visitAsAdmin,
  }) => {
    const taken = await addCategory(shop);
    const page = await visitAsAdmin({ expected: /409/ });
    await openCategories(page);
    await button(page, "Add New Category").click();
    await page.getByLabel(descriptionField).fill("A description.");
    await page.getByLabel(nameField).fill("   ");
    await button(page, "Save Changes").click();
    await toastDescription(page, "Category name is required");
    await page.getByRole("dialog").locator("form").getByText("Category name is required").waitFor();
    expect(await page.getByLabel(nameField).evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByLabel(nameField).fill(taken);
    await button(page, "Save Changes").click();
    expect(await toastDescription(page, "Error saving category")).toBe(
      `There already is a category named "${taken}".`,
    );
    expect(await page.getByLabel(descriptionField).inputValue()).toBe("A description.");
    await page
      .getByRole("dialog")
      .locator("form")
      .getByText(`There already is a category named "${taken}".`)
      .waitFor();
    expect(await page.getByLabel(nameField).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("is told that a text is too long, and none of it is cut off", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openCategories(page);
    await button(page, "Add New Category").click();
    await page.getByLabel(nameField).fill("n".repeat(101));
    await page.getByLabel(descriptionField).fill("d".repeat(1001));
    await button(page, "Save Changes").click();
    await toastDescription(page, "Error saving category");
    const form = page.getByRole("dialog").locator("form");
    await form.getByText("Please use at most 100 characters; this has 101.").waitFor();
    await form.getByText("Please use at most 1,000 characters; this has 1,001.").waitFor();
    expect(await page.getByLabel(nameField).inputValue()).toHaveLength(101);
    expect(await page.getByLabel(descriptionField).inputValue()).toHaveLength(1001);
    expect(await page.getByLabel(nameField).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("is asked before Escape discards what was typed", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openCategories(page);
    await button(page, "Add New Category").click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await button(page, "Add New Category").click();
    await page.getByLabel(descriptionField).fill("Typed.");
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    await page.keyboard.press("Escape");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await page.getByLabel(descriptionField).inputValue()).toBe("Typed.");
    await page.getByLabel(descriptionField).press("!");
    await page.keyboard.press("Escape");
    await button(page, "Leave without saving").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add New Category");
  });

  test("is told which promotions lose a category", async ({ shop, visitAsAdmin }) => {
    const { owner } = shop.database.pools;
    const name = `Odd "{one}", \\ two ${newName(shop)}`;
    await owner`insert into public.product_categories ${owner({ name })}`;
    const promotion: NewPromotion = { applicable_scope: "specific_categories", category_names: [name] };
    const ids = [await addPromotion(owner, promotion)];
    const page = await visitAsAdmin();
    await openCategories(page);
    await button(page, `Delete ${name}`).click();
    await page.getByText('The promotion "Sale" will no longer apply to it').waitFor();
    await button(page, "Cancel").click();
    for (let more = 0; more < 3; more++) ids.push(await addPromotion(owner, promotion));
    await button(page, `Delete ${name}`).click();
    await page
      .getByText(/^4 promotions will no longer apply to it.*"Sale", "Sale", "Sale" and 1 more\.$/)
      .waitFor();
    await owner`delete from public.promotions where id in ${owner(ids)}`;
  });

  test("renames a category along with that of its products", async ({ shop, visitAsAdmin }) => {
    const before = await addCategory(shop, "Kept.");
    const product = await addProduct(shop, { category: before });
    const page = await visitAsAdmin();
    await openCategories(page);
    const after = newName(shop);
    await button(page, `Edit ${before}`).click();
    await page.getByRole("dialog", { name: "Edit Category" }).getByLabel(nameField).fill(after);
    await button(page, "Save Changes").click();
    await toastDescription(page, "Category updated successfully!");
    await cell(page, after).waitFor();
    expect(await storedCategory(shop, after)).toEqual({ name: after, description: "Kept." });
    await page.goto(`/product/${product.id}`);
    await page.getByRole("main").getByText(after).first().waitFor();
  });

  test("deletes a category after being asked", async ({ shop, visitAsAdmin }) => {
    const name = await addCategory(shop);
    const page = await visitAsAdmin();
    await openCategories(page);
    await button(page, `Delete ${name}`).click();
    const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
    await dialog
      .getByText(`Are you sure you want to delete the category "${name}"? This action cannot be undone.`)
      .waitFor();
    await button(page, "Delete").click();
    await toastDescription(page, "Category deleted successfully");
    await cell(page, name).waitFor({ state: "detached" });
    expect(await storedCategory(shop, name)).toBeUndefined();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  test("is told that a category was already deleted", async ({ shop, visitAsAdmin }) => {
    const name = await addCategory(shop);
    const page = await visitAsAdmin();
    await openCategories(page);
    await button(page, `Delete ${name}`).click();
    await shop.database.pools.owner`delete from public.product_categories where name = ${name}`;
    await button(page, "Delete").click();
    await toastDescription(page, "It was already deleted.");
    await cell(page, name).waitFor({ state: "detached" });
  });

  test("who no longer is one deletes nothing and is told so", async ({ shop, visit }) => {
    const name = await addCategory(shop);
    const admin = await newAdmin(shop);
    const page = await visit({ signedIn: admin });
    await openCategories(page);
    await button(page, `Delete ${name}`).click();
    await shop.database.pools.owner`delete from public.user_roles where user_id = ${admin.id}`;
    await button(page, "Delete").click();
    expect(await toastDescription(page, "Error deleting category")).toBe(
      "Nothing was deleted: your account is not allowed to do this.",
    );
    expect(await storedCategory(shop, name)).toBeDefined();
  });

  test("cannot delete a category in use, and is told how many products use it", async ({
    shop,
    visitAsAdmin,
  }) => {
    const name = await addCategory(shop);
    await addProduct(shop, { category: name });
    await addProduct(shop, { category: name });
    const page = await visitAsAdmin({ expected: /409/ });
    await openCategories(page);
    await button(page, `Delete ${name}`).click();
    await button(page, "Delete").click();
    const reason = `The category "${name}" is used by 2 products. Move or delete them first.`;
    expect(await toastDescription(page, "Error deleting category")).toBe(reason);
    // In addition to the toast, which disappears.
    const alerts = page.getByRole("dialog").getByRole("alert");
    await alerts.filter({ hasNotText: "Error deleting category" }).getByText(reason).waitFor();
    await button(page, "Cancel").click();
    await cell(page, name).waitFor();
  });
});

/** Edits a category that somebody else changes before it is saved, up to the dialog that shows both versions. */
async function editTogether(shop: DemoShop, page: Page) {
  const name = await addCategory(shop, "Before.");
  await openCategories(page);
  await button(page, `Edit ${name}`).click();
  await page.getByLabel(descriptionField).fill("Mine.");
  await shop.database.pools.owner`
    update public.product_categories set description = 'Theirs.' where name = ${name}`;
  await button(page, "Save Changes").click();
  const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
  await conflict.getByText("Theirs.", { exact: true }).waitFor();
  await conflict.getByText("Mine.", { exact: true }).waitFor();
  return name;
}

describe("when somebody else saved the category in the meantime", () => {
  test("their version can be kept", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = await editTogether(shop, page);
    await button(page, "Keep theirs").click();
    expect(await page.getByLabel(descriptionField).inputValue()).toBe("Theirs.");
    expect(await storedCategory(shop, name)).toEqual({ name, description: "Theirs." });
    // The list is up to date as well.
    await button(page, "Cancel").click();
    await page.getByRole("row", { name }).getByText("Theirs.").waitFor();
  });

  test("this admin's version can be saved anyway", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = await editTogether(shop, page);
    await button(page, "Save mine anyway").click();
    await toastDescription(page, "Category updated successfully!");
    expect(await storedCategory(shop, name)).toEqual({ name, description: "Mine." });
  });

  test("Cancel returns to the form as it was", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = await editTogether(shop, page);
    await page.getByRole("dialog", { name: "Changed" }).getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel(descriptionField).inputValue()).toBe("Mine.");
    expect(await storedCategory(shop, name)).toEqual({ name, description: "Theirs." });
  });

  test("a deleted category is reported", async ({ shop, visitAsAdmin }) => {
    const name = await addCategory(shop);
    const page = await visitAsAdmin();
    await openCategories(page);
    await button(page, `Edit ${name}`).click();
    await page.getByLabel(descriptionField).fill("Too late.");
    await shop.database.pools.owner`delete from public.product_categories where name = ${name}`;
    await button(page, "Save Changes").click();
    expect(await toastDescription(page, "Error saving category")).toBe(
      "This category was deleted in the meantime.",
    );
    expect(await page.getByLabel(descriptionField).inputValue()).toBe("Too late.");
  });
});

describe("without a connection", () => {
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
  const sentence = "The shop could not be reached. Please check your connection and try again.";

  test("the list says so and can be reloaded", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected });
    await page.route("**/rest/v1/product_categories*", (route) => route.abort());
    await openCategories(page);
    expect(await toastDescription(page, "Error fetching categories")).toBe(sentence);
    await page.unroute("**/rest/v1/product_categories*");
    await button(page, "Try again").click();
    await cell(page, "Gemstones").waitFor();
  });

  test("nothing typed is lost", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected });
    await openCategories(page);
    const name = newName(shop);
    await button(page, "Add New Category").click();
    await page.getByLabel(nameField).fill(name);
    await page.context().setOffline(true);
    await button(page, "Save Changes").click();
    expect(await toastDescription(page, "Error saving category")).toBe(sentence);
    await page.context().setOffline(false);
    await button(page, "Save Changes").click();
    await toastDescription(page, "Category created successfully!");
    expect(await storedCategory(shop, name)).toBeDefined();
  });
});

test("adding, editing and deleting work by keyboard alone", async ({ shop, visitAsAdmin }) => {
  const page = await visitAsAdmin();
  await openCategories(page);
  const name = newName(shop);
  await button(page, "Add New Category").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await toastDescription(page, "Category created successfully!");
  await cell(page, name).waitFor();
  const focusedName = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focusedName()).toBe("Add New Category");

  await button(page, `Edit ${name}`).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Typed.");
  await page.keyboard.press("Tab");
  expect(await focusedName()).toBe("Cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toastDescription(page, "Category updated successfully!");
  expect(await storedCategory(shop, name)).toEqual({ name, description: "Typed." });

  await button(page, `Delete ${name}`).press("Enter");
  expect(await focusedName()).toBe("Cancel");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    `Delete ${name}`,
  );
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toastDescription(page, "Category deleted successfully");
});

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("every state is accessible", async ({ shop, visitAsAdmin }) => {
    const name = await addCategory(shop, "A description.");
    const page = await visitAsAdmin({ size, expected: /409|ERR_FAILED/ });
    const check = async () => expect(await complaints(page)).toEqual([]);
    await openCategories(page);
    await check();
    await button(page, "Add New Category").click();
    await button(page, "Save Changes").click();
    await toastDescription(page, "Category name is required");
    await check();
    await page.keyboard.press("Escape");

    await button(page, `Edit ${name}`).click();
    await page.getByLabel(descriptionField).fill("Mine.");
    await shop.database.pools.owner`
      update public.product_categories set description = 'Theirs.' where name = ${name}`;
    await button(page, "Save Changes").click();
    await page.getByRole("dialog", { name: "Changed in the meantime" }).waitFor();
    await check();
    await button(page, "Keep theirs").click();
    await page.keyboard.press("Escape");

    await button(page, "Delete Gemstones").click();
    await button(page, "Delete").click();
    await toastDescription(page, "Error deleting category");
    await check();

    await page.route("**/rest/v1/product_categories*", (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.getByRole("heading", { name: "No categories found. Start by adding one!" }).waitFor();
    await check();
    await page.unroute("**/rest/v1/product_categories*");
    await page.route("**/rest/v1/product_categories*", (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "This list could not be loaded" }).waitFor();
    await check();
  });
});
