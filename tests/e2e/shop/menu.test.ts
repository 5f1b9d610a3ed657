import type { Page } from "playwright";
import { expect } from "vitest";
import { openDemoShop } from "../../setup/shop-test.ts";
import { isAccessible } from "../base/accessibility.ts";
import { phone, test as visitTest } from "../base/shop-visit.ts";
import { demoAdmin, toast } from "../base/signing-in.ts";

/** Its own shop, whose menu no other test sees. */
const test = visitTest.extend(
  "own",
  { scope: "file" },
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  async ({}, { onCleanup }) => openDemoShop({}, onCleanup),
);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function said(page: Page, title: string) {
  await toast(page, title).waitFor();
  await toast(page, title).getByRole("button", { name: "Close" }).click();
}

test("an owner arranges the menu and the footer, and shoppers go by them, with and without scripts", async ({
  own: shop,
  visit,
  browser,
}) => {
  const [category] = await shop.database.pools.owner<{ name: string }[]>`
    select name from public.product_categories order by position, id limit 1`;
  const { name } = category!;
  const guest = await visit({ at: shop });
  await guest.goto("/");
  const products = main(guest).getByRole("link", { name: "Products", exact: true });
  const panel = main(guest).getByRole("button", { name: "More under Products" });
  let x = 0;
  // Until its code is here, nothing hears the pointer.
  await expect
    .poll(async () => {
      await products.hover({ position: { x: (x += 2), y: 5 } });
      return panel.getAttribute("aria-expanded");
    })
    .toBe("true");
  await main(guest).getByRole("link", { name, exact: true }).click();
  await guest.getByRole("heading", { name, level: 1 }).waitFor();

  const owner = await visit({ at: shop, signedIn: demoAdmin });
  await owner.goto("/admin/settings/menu");
  await button(owner, "Begin with these").click();
  await button(owner, "Edit All products").waitFor();
  await button(owner, "Add an entry").click();
  await owner.getByLabel("Leads to").selectOption("title");
  await owner.getByLabel("Label").fill("Jewelry");
  await button(owner, "Save Changes").click();
  await said(owner, "Settings saved successfully!");
  await button(owner, "Add an entry under Jewelry").click();
  await owner.getByLabel("Category").selectOption({ label: name });
  await button(owner, "Save Changes").click();
  await said(owner, "Settings saved successfully!");
  await owner.getByRole("button", { name: "Place of Jewelry" }).press("Home");
  await button(owner, "Save Order").click();
  await said(owner, "Order saved successfully!");
  await button(owner, "Add a column").click();
  await owner.getByLabel("Title").fill("Help");
  await button(owner, "Save Changes").click();
  await said(owner, "Settings saved successfully!");
  await button(owner, "Add an entry under Help").click();
  await owner.getByLabel("Leads to").selectOption("payments");
  await button(owner, "Save Changes").click();
  await said(owner, "Settings saved successfully!");
  await isAccessible(owner);

  await guest.goto("/");
  await guest.getByRole("list", { name: "Ways to pay" }).getByText("Cash on delivery").waitFor();
  const entries = main(guest).getByRole("link");
  await expect.poll(() => entries.allTextContents()).toEqual(["Products", "About Us", "Contact Us"]);
  await isAccessible(guest);
  await guest.setViewportSize({ width: 1280, height: 800 });
  await button(guest, "Jewelry").hover();
  await main(guest).getByRole("link", { name, exact: true }).click();
  await guest.getByRole("heading", { name, level: 1 }).waitFor();
  // The category's entry follows its name.
  await shop.database.pools.owner`update public.product_categories set name = 'Bands' where name = ${name}`;

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const plain = await context.newPage();
  await expect
    .poll(async () => {
      await plain.goto(shop.url);
      await button(plain, "Open menu").click();
      const menu = plain.getByRole("navigation", { name: "Menu", exact: true });
      await menu.getByText("Jewelry", { exact: true }).click();
      return menu.getByRole("link", { name: "Bands" }).isVisible();
    })
    .toBe(true);
  await context.close();
});
