import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, onTestFinished } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { complaints, patiently, toastDescription } from "./back-office.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";
import { newAdmin } from "./signing-in.ts";

const demo = ["Artificial Jewelry", "Gemstones", "Lab-Grown Diamonds", "Moissanite Rings"];

/** A category name that no other test uses; the category is deleted with the test. */
function newName({ database }: DemoShop): string {
  const name = `Clasps ${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    const { owner } = database.pools;
    await owner`delete from public.products where category like ${`${name}%`}`;
    await owner`delete from public.product_categories where name like ${`${name}%`}`;
  });
  return name;
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** The categories that a page lists, without their counts. */
async function listed(page: Page, where: "home" | "side bar" | "sheet"): Promise<string[]> {
  if (where === "home") {
    await page.goto("/");
  } else {
    await page.goto("/products");
    if (where === "sheet") await page.getByRole("button", { name: "Category" }).click();
  }
  const list =
    where === "sheet"
      ? page.getByRole("dialog", { name: "Category" })
      : page.getByRole("navigation", { name: "Categories" });
  await list.getByRole("link").first().waitFor();
  const texts = await list.getByRole("link").allInnerTexts();
  return texts.map((text) => text.trim().replace(/\s+\d+( pieces?)?$/, ""));
}

test("home, side bar and the filter sheet show the categories that the owner adds, renames and deletes", async ({
  shop,
  visit,
}) => {
  const owner = await visit({ signedIn: await newAdmin(shop) });
  const [wide, narrow] = [await visit(), await visit({ size: phone })];
  /** What all four places list. */
  const everywhere = async () => {
    const lists = [
      await listed(wide, "home"),
      await listed(wide, "side bar"),
      await listed(narrow, "home"),
      await listed(narrow, "sheet"),
    ].map((names) => names.filter((category) => category !== "All Products"));
    for (const list of lists) expect(list).toEqual(lists[0]);
    return lists[0]!;
  };
  const name = newName(shop);

  await owner.goto("/admin/categories");
  await button(owner, "Add New Category").click();
  await owner.getByLabel("Category Name").fill(name);
  await button(owner, "Save Changes").click();
  await toastDescription(owner, "Category created successfully!");
  // The demo's in the order they were created, then the new, empty one.
  const before = await everywhere();
  expect(before.filter((category) => demo.includes(category))).toEqual(demo);
  expect(before.at(-1)).toBe(name);

  await button(owner, `Edit ${name}`).click();
  await owner.getByLabel("Category Name").fill(`${name} and pins`);
  await button(owner, "Save Changes").click();
  await toastDescription(owner, "Category updated successfully!");
  expect(await everywhere()).toEqual([...before.slice(0, -1), `${name} and pins`]);

  await button(owner, `Delete ${name} and pins`).click();
  await button(owner, "Delete").click();
  await toastDescription(owner, "Category deleted successfully");
  expect(await everywhere()).toEqual(before.slice(0, -1));
});

test("the URL of a deleted category shows all products", async ({ shop, visit }) => {
  const name = newName(shop);
  await shop.database.pools
    .owner`insert into public.product_categories ${shop.database.pools.owner({ name })}`;
  const page = await visit();
  const address = `/products?category=${encodeURIComponent(name)}`;
  await expect
    .poll(async () => {
      await page.goto(address);
      return page.getByRole("heading", { level: 1 }).innerText();
    }, patiently)
    .toBe(name);
  await page.getByRole("heading", { name: "No products found" }).waitFor();
  await shop.database.pools.owner`delete from public.product_categories where name = ${name}`;
  await expect
    .poll(async () => {
      await page.goto(address);
      return page.getByRole("heading", { level: 1 }).innerText();
    }, patiently)
    .toBe("All Products");
});

test("a category without a built-in photograph gets a tile with one of its products", async ({
  shop,
  visit,
}) => {
  const page = await visit();
  await page.route("**/rest/v1/product_categories*", (route) =>
    route.fulfill({
      json: [
        { id: 9, name: "Clasps", description: "To close a chain", products: [{ image: "/favicon.svg" }] },
      ],
    }),
  );
  await page.route("**/rest/v1/rpc/category_counts*", (route) =>
    route.fulfill({ json: [{ category: "Clasps", products: 2 }] }),
  );
  await page.goto("/cart");
  await page.getByRole("link", { name: "Facet, home" }).first().click();
  const tiles = page.getByRole("region", { name: "From our categories" });
  await tiles.getByRole("link", { name: "Clasps See all To close a chain" }).waitFor();
  expect(await tiles.getByRole("link").count()).toBe(1);
  expect(shop.output()).not.toContain("could not be fetched");
});

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("forty categories fit, and the last one can be reached", async ({ shop, visit }) => {
    const { owner } = shop.database.pools;
    const name = newName(shop);
    const names = Array.from({ length: 40 }, (_, index) => `${name} ${"of a long name ".repeat(3)}${index}`);
    await owner`insert into public.product_categories ${owner(names.map((category) => ({ name: category })))}`;
    const product = await addProduct(shop, { category: names.at(-1) });
    const page = await visit({ size });
    await expect.poll(() => listed(page, "home"), patiently).toHaveLength(12);
    expect(await complaints(page)).toEqual([]);
    await expect
      .poll(() => listed(page, size === phone ? "sheet" : "side bar"), patiently)
      .toContain(names.at(-1)!.trim());
    expect(await complaints(page)).toEqual([]);
    await page
      .getByRole("link", { name: names.at(-1)!, exact: false })
      .filter({ visible: true })
      .click();
    if (size === phone) await page.getByRole("button", { name: "Show 1 product" }).click();
    await page.getByRole("heading", { name: product.name }).waitFor();
  });
});
