/** @module-tag long */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { openDemoShop } from "../../setup/shop-test.ts";
import { menuEntry, toastDescription } from "../base/back-office.ts";
import { expectToast } from "../base/dialogs.ts";
import { addButton, chooseFiles, photograph } from "../catalog/product-form.ts";
import { test as visitTest } from "../base/shop-visit.ts";
import { confirmation, newEmail, orderButton } from "../cart/shopping.ts";
import { toast } from "../base/signing-in.ts";

/** `test` with a shop that has no products yet. */
const test = visitTest.extend(
  "empty",
  { scope: "file" },
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  async ({}, { onCleanup }) => openDemoShop({ DEMO: "off" }, onCleanup),
);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Closes the toast, because the next one says the same. */
async function saved(page: Page) {
  await toastDescription(page, "Settings saved successfully!");
  await toast(page, "").getByRole("button", { name: "Close" }).click();
}

test(
  "a jeweler opens a German shop from the browser alone, and sells in euros with the tax included",
  { timeout: 180_000 },
  async ({ empty: shop, visit }) => {
    const owner = await visit({ at: shop });
    await setUp(owner, /Setup code: (\S+)$/m.exec(shop.output())![1]!);
    await describeShop(owner);
    await dressShop(owner);
    await lookAtVat(owner);
    await link(owner, "Shipping").click();
    await shipTo(owner, "Germany", { name: "DHL", fee: "4.90", from: "1", to: "3" });
    await shipTo(owner, "Austria", { name: "DHL Europe", fee: "12.50", from: "3", to: "5" });
    await owner.getByRole("region", { name: "Germany" }).getByText("4,90 €").waitFor();
    await writeImprint(owner);
    await addRing(owner);

    const guest = await visit({ at: shop, timeZone: "Europe/Berlin" });
    await expect.poll(async () => (await guest.request.get("/products")).text()).toContain("Trauring Spree");
    await guest.goto("/");
    await showsPicture(guest.getByRole("banner").getByRole("img", { name: "Goldschmiede Vogt" }));
    await guest.getByRole("heading", { name: "Trauringe aus Berlin", level: 1 }).waitFor();
    await showsPicture(guest.getByRole("main").locator("img").first());
    await guest.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
    await guest.getByRole("main").getByText("Inhaberin: Jana Vogt").waitFor();

    await guest.goto("/products");
    expect(await guest.title()).toBe("All products | Goldschmiede Vogt");
    await guest.getByRole("main").getByText("1.190,00 €").first().waitFor();
    await guest.getByRole("link", { name: "Trauring Spree", exact: true }).last().click();
    await guest
      .getByRole("button", { name: "Add to Cart", exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expectToast(guest, "Added to cart!", "1 x Trauring Spree has been added to your cart.");
    await guest.goto("/checkout");
    const summary = guest.getByRole("complementary", { name: "Order summary" });
    await guest.getByLabel("Country", { exact: true }).selectOption("Austria");
    await guest.getByRole("radio", { name: /^DHL Europe Arrives by/ }).waitFor();
    await summary.getByText("1.202,50 €").waitFor();
    await guest.getByLabel("Country", { exact: true }).selectOption("Germany");
    for (const [label, answer] of Object.entries({
      Email: newEmail(),
      "Full name": "Jana Vogt",
      Address: "Torstraße 1",
      City: "Berlin",
      "Postal code": "10119",
      Phone: "+49 30 5550143",
    }))
      await guest.getByLabel(label, { exact: true }).fill(answer);
    await guest.getByRole("radio", { name: /^DHL Arrives by/ }).waitFor();
    await summary.getByText("Includes VAT (19%)").waitFor();
    await summary.getByText("190,00 €", { exact: true }).waitFor();
    await guest.getByRole("radio", { name: "Cash on Delivery" }).check();
    await orderButton(guest).click();
    await confirmation(guest).waitFor();
    await guest.getByText(/^Arrives by /).waitFor();
    await guest.getByRole("main").getByText("1.194,90 €").first().waitFor();

    const [order] = await shop.database.pools.owner`
    select currency, total_amount::float as total, tax::float, prices_include_tax, shipping_method from public.orders`;
    expect(order).toEqual({
      currency: "EUR",
      total: 1194.9,
      tax: 190,
      prices_include_tax: true,
      shipping_method: "DHL",
    });
  },
);

/** Every address leads to the page that sets the shop up, which leads to the dashboard. */
async function setUp(page: Page, code: string) {
  await page.goto("/products");
  await page.getByRole("heading", { name: "Set up your shop" }).waitFor();
  await page.getByLabel("Setup code").filter({ visible: true }).fill(code.toLowerCase().replace("-", " "));
  await page.getByLabel("Email").fill("jana@vogt.example");
  await page.getByLabel("Password", { exact: true }).fill("trauringe");
  await page.getByLabel("Shop name").fill("Vogt");
  await page.getByLabel("Country").selectOption("Germany");
  await button(page, "Open a new shop").click();
  await page.getByRole("heading", { name: "Open your shop" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
}

async function describeShop(owner: Page) {
  await menuEntry(owner, "Settings").click();
  await link(owner, "General").click();
  await owner.getByLabel("Shop name", { exact: true }).fill("Goldschmiede Vogt");
  await owner.getByLabel("Phone", { exact: true }).fill("+49 30 5550142");
  await owner.getByLabel("Email", { exact: true }).fill("laden@vogt.example");
  // What the country chosen at the beginning has proposed.
  for (const [label, value] of [
    ["Currency", "EUR"],
    ["Number format", "de-DE"],
    ["Time zone", "Europe/Berlin"],
  ] as const)
    expect(await owner.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  await button(owner, "Save").click();
  await saved(owner);
}

async function dressShop(owner: Page) {
  await link(owner, "Look").click();
  await chooseFiles(owner, "Choose logo", [await photograph("red")]);
  await button(owner, "Save").click();
  await saved(owner);
  await link(owner, "Home page").click();
  await link(owner, "Edit Hero").click();
  await chooseFiles(owner, "Choose hero picture", [await photograph("teal")]);
  await owner.getByLabel("Hero title", { exact: true }).fill("Trauringe aus Berlin");
  await button(owner, "Save").click();
  await saved(owner);
}

async function lookAtVat(owner: Page) {
  await link(owner, "Taxes").click();
  await expect.poll(() => owner.getByLabel("Prices include tax", { exact: true }).isChecked()).toBe(true);
  await owner.getByRole("list", { name: "Tax rates" }).getByText("Germany").waitFor();
}

/** The picture has arrived and is one that the owner has chosen. */
async function showsPicture(picture: Locator) {
  await picture.waitFor();
  await picture.evaluate((element: HTMLImageElement) => element.decode());
  expect(await picture.getAttribute("src")).toContain("/shop-images/");
}

type Method = { name: string; fee: string; from: string; to: string };

/** Adds a zone of one country, with one method. */
async function shipTo(owner: Page, country: string, { name, fee, from, to }: Method) {
  await button(owner, "Add zone").click();
  await owner.getByLabel("Name", { exact: true }).fill(country);
  await owner.getByRole("searchbox", { name: "Search countries" }).fill(country);
  await owner.getByLabel(country, { exact: true }).check();
  await button(owner, "Save Changes").click();
  await button(owner, `Add method to ${country}`).click();
  await owner.getByLabel("Name", { exact: true }).fill(name);
  await owner.getByLabel("Fee", { exact: true }).fill(fee);
  await owner.getByLabel("Days from", { exact: true }).fill(from);
  await owner.getByLabel("Days to", { exact: true }).fill(to);
  await button(owner, "Save Changes").click();
  await owner.getByRole("region", { name: country }).getByText(name, { exact: true }).waitFor();
}

async function writeImprint(owner: Page) {
  await link(owner, "Pages").click();
  await link(owner, "Add Page").click();
  await owner.getByLabel("Title", { exact: true }).fill("Impressum");
  await owner.getByLabel("Text", { exact: true }).fill("Inhaberin: **Jana Vogt**");
  await owner.getByLabel("Show in the footer", { exact: true }).check();
  await button(owner, "Save").click();
  await owner.getByText("Page added successfully!", { exact: true }).first().waitFor();
}

async function addRing(owner: Page) {
  await menuEntry(owner, "Categories").click();
  await button(owner, "Add New Category").click();
  await owner.getByLabel("Category Name").fill("Trauringe");
  await button(owner, "Save Changes").click();
  await toastDescription(owner, "Category created successfully!");
  await menuEntry(owner, "Products").click();
  await link(owner, "Add New Product").click();
  await owner.getByLabel("Name", { exact: true }).fill("Trauring Spree");
  await owner.getByLabel("Category", { exact: true }).selectOption("Trauringe");
  await owner.getByLabel("Current price").fill("1190");
  await owner.getByLabel("Stock quantity").fill("2");
  await chooseFiles(owner, "Upload images", [await photograph("red")]);
  await addButton(owner).click();
  await toastDescription(owner, "Product added successfully!");
}
