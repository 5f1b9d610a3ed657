import type { Page } from "playwright";
import { expect } from "vitest";
import { openDemoShop } from "../../setup/shop-test.ts";
import { isAccessible } from "../base/accessibility.ts";
import { test as visitTest } from "../base/shop-visit.ts";
import { demoAdmin, toast } from "../base/signing-in.ts";
import { chooseFiles, photograph } from "../catalog/product-form.ts";

/** Its own shop, whose home page no other test sees. */
const test = visitTest.extend(
  "own",
  { scope: "file" },
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  async ({}, { onCleanup }) => openDemoShop({}, onCleanup),
);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

async function said(page: Page, title: string) {
  await toast(page, title).waitFor();
  await toast(page, title).getByRole("button", { name: "Close" }).click();
}

test("an owner moves, hides and writes sections, and shoppers see them, with and without scripts", async ({
  own: shop,
  visit,
  browser,
}) => {
  const guest = await visit({ at: shop });
  await guest.goto("/");
  expect(await headings(guest)).toEqual(["Featured pieces", "Why choose Facet"]);

  const owner = await visit({ at: shop, signedIn: demoAdmin });
  await owner.goto("/admin/settings/home");
  await button(owner, "Add a section").click();
  await owner
    .getByRole("dialog")
    .getByRole("link", { name: /^Story/ })
    .click();
  await owner.getByLabel("Title", { exact: true }).fill("Since 1952");
  await owner.getByLabel("Text", { exact: true }).fill("Three generations.\n\nOne bench.");
  await chooseFiles(owner, "Choose Portrait", [await photograph("teal")]);
  const preview = owner.frameLocator('iframe[title="Preview: On a phone"]');
  await preview.getByText("One bench.").waitFor();
  await isAccessible(owner);
  await button(owner, "Save").click();
  await said(owner, "Section added successfully!");

  for (let step = 0; step < 3; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one place at a time
    await button(owner, "Move Story up").click();
  }
  await button(owner, "Save Order").click();
  await said(owner, "Order saved successfully!");
  await button(owner, "Hide Why choose the shop").click();
  await button(owner, "Show Why choose the shop").waitFor();

  await guest.goto("/");
  await expect.poll(() => headings(guest)).toEqual(["Since 1952", "Featured pieces"]);
  const portrait = guest.getByRole("main").locator('img[src*="product-images"]').first();
  await portrait.scrollIntoViewIfNeeded();
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await isAccessible(guest);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(shop.url);
  expect(await headings(plain)).toEqual(["Since 1952", "Featured pieces"]);
  await plain.getByText("One bench.").waitFor();
  await context.close();

  await shop.database.pools.owner`
    insert into public.translations (language, subject, record, field, original, text)
    select 'fr', 'home_sections', id::text, 'title', 'Since 1952', 'Depuis 1952'
    from public.home_sections where kind = 'story'`;
  await guest.goto("/fr");
  await guest.getByRole("heading", { level: 2, name: "Depuis 1952" }).waitFor();
  const body = guest.getByText("One bench.");
  expect(await body.evaluate((text) => text.closest("[lang]")?.getAttribute("lang"))).toBe("en");
});

test("the hero says what its owner writes", async ({ own: shop, visit }) => {
  const owner = await visit({ at: shop, signedIn: demoAdmin });
  await owner.goto("/admin/settings/home");
  await link(owner, "Edit Hero").click();
  await owner.getByLabel("Hero title", { exact: true }).fill("Handmade in Lisbon");
  await owner
    .frameLocator('iframe[title="Preview: On a wide screen"]')
    .getByText("Handmade in Lisbon")
    .waitFor();
  await button(owner, "Save").click();
  await said(owner, "Settings saved successfully!");
  const guest = await visit({ at: shop });
  await guest.goto("/");
  await guest.getByRole("heading", { level: 1, name: "Handmade in Lisbon" }).waitFor();
});
