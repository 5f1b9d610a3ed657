/** @module-tag long */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import type { DemoShop } from "../../setup/shop-test.ts";
import { toastDescription } from "../base/back-office.ts";
import { test } from "../base/shop-visit.ts";
import { newAdmin } from "../base/signing-in.ts";

const demo = ["Artificial Jewelry", "Gemstones", "Lab-Grown Diamonds", "Moissanite Rings"];

/** A category name that no other test uses; the category is deleted with the test. */
function newName({ database }: DemoShop): string {
  const name = `${randomUUID().slice(0, 8)} clasps`;
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

/** The categories that the home page lists: those in the side bar that are not empty. */
async function listed(page: Page): Promise<string[]> {
  const [home, sideBar] = await Promise.all(
    ["/", "/products"].map(async (path) => {
      const opened = await page.context().newPage();
      await opened.goto(path);
      const list = opened.getByRole("navigation", { name: /^Categor/, includeHidden: true });
      const texts = await list.getByRole("link", { includeHidden: true }).allTextContents();
      await opened.close();
      return texts.map((text) => text.replace(/\s*\d+( pieces?)?$/, ""));
    }),
  );
  expect(sideBar!.filter((category) => home!.includes(category))).toEqual(home);
  return home!;
}

test("home and side bar show the categories that the owner adds, renames and deletes", async ({
  shop,
  visit,
}) => {
  const owner = await visit({ signedIn: await newAdmin(shop) });
  const shopper = await visit();
  const name = newName(shop);

  await owner.goto("/admin/categories");
  await button(owner, "Add New Category").click();
  await owner.getByLabel("Category Name").fill(name);
  await button(owner, "Save Changes").click();
  await toastDescription(owner, "Category created successfully!");
  // The demo's in the order they were created, then the new one, once it has a product.
  const empty = await listed(shopper);
  expect(empty.filter((category) => demo.includes(category))).toEqual(demo);
  expect(empty).not.toContain(name);
  await shop.database.pools.owner`insert into public.products (name, price, stock_quantity, category)
    values ('Clasp', 20, 1, ${name})`;
  // Its link: the name alone is in the page before the category has a product.
  const link = `${new URLSearchParams({ category: name }).toString()}"`;
  await expect.poll(async () => (await shopper.request.get("/")).text(), { timeout: 20_000 }).toContain(link);
  const before = await listed(shopper);
  expect(before.at(-1)).toBe(name);

  await button(owner, `Edit ${name}`).click();
  await owner.getByLabel("Category Name").fill(`${name} and pins`);
  await button(owner, "Save Changes").click();
  await toastDescription(owner, "Category updated successfully!");
  expect(await listed(shopper)).toEqual([...before.slice(0, -1), `${name} and pins`]);

  await shop.database.pools.owner`delete from public.products where category = ${`${name} and pins`}`;
  await button(owner, `Delete ${name} and pins`).click();
  await button(owner, "Delete").click();
  await toastDescription(owner, "Category deleted successfully");
  expect(await listed(shopper)).toEqual(before.slice(0, -1));
});
